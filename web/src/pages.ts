/** The page of each route, fetched when it is first shown. */

import type { Component } from 'svelte';
import type { Route } from './lib/router.svelte';

export interface PageProps {
  route: Route;
}
type Page = Component<PageProps>;

const files = import.meta.glob<Page>(['./pages/*.svelte', './table/Table.svelte'], { import: 'default' });

const FILE: Record<Exclude<Route['name'], 'missing'>, string> = {
  home: './pages/Home.svelte',
  new: './pages/NewGame.svelte',
  table: './table/Table.svelte',
  games: './pages/Games.svelte',
  replay: './pages/Replay.svelte',
  rules: './pages/Rules.svelte',
  preset: './pages/Preset.svelte',
  card: './pages/Card.svelte',
  settings: './pages/Settings.svelte',
  about: './pages/About.svelte',
  learn: './pages/Learn.svelte',
  lesson: './pages/Lesson.svelte',
  practice: './pages/Practice.svelte',
  question: './pages/Question.svelte',
  review: './pages/Review.svelte',
  score: './pages/Score.svelte',
  ledger: './pages/Ledger.svelte',
  glossary: './pages/Glossary.svelte',
};

/** The page for a route; null where there is none. */
export async function page(name: Route['name']): Promise<Page | null> {
  return name === 'missing' ? null : ((await files[FILE[name]]?.()) ?? null);
}
