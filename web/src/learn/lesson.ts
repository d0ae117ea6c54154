/** Lessons as the server makes them under the house rules, and their words. */

import { api, type Rules } from '../lib/api';
import type { Mode, Reason } from '../lib/messages';
import { addWords, type Id, type Params, type Source } from '../lib/words.svelte';
import type { Card } from '../pages/parts/cards';
import type { ExampleSheet } from '../pages/parts/examples';
import type { Asked, Block, Text } from './question';

/** What a win of `n` costs everybody: points by role. */
export interface PaymentRow {
  n: number;
  base: number;
  discard: Record<string, number>;
  zimo: Record<string, number>;
}

export interface LineRow {
  id: string;
  value: number;
  limit: boolean;
}

/** What a screen shows: a block of a scene, a hand with its count, or a list of the house's own numbers. */
export type Show =
  | (Block & { count?: { lines: ExampleSheet['lines']; total: number; paid: number; reasons: Reason[] } })
  | { type: 'lines'; groups: { group: string; lines: LineRow[] }[] }
  | { type: 'payments'; rows: PaymentRow[] }
  | { type: 'play'; mode: Mode }
  | { type: 'payouts'; rows: { reason: string; payers: Record<string, number> }[] };

export interface Tray {
  name: 'pick' | 'throw' | 'take' | 'set' | 'eye';
  /** how many tiles it holds; null: any number */
  size: number | null;
  /** whose tiles it takes */
  rack: number;
}

/**
 * Tiles to move; `right` are all outcomes that are, `why` tells of others why they are not yet (by tiles where a tray
 * holds any number), `otherwise` of the rest.
 */
export interface Task {
  type: 'pick' | 'swap' | 'sort';
  scene: Block[];
  racks: string[][];
  trays: Tray[];
  /** the trays may change places */
  alike: boolean;
  right: string[];
  why: { text: Text; outcomes: string[] }[];
  otherwise: Text | null;
}

export interface Screen {
  id: string;
  show: Show[];
  more: string[];
  task: Task | null;
  check: Asked | null;
}

export interface Lesson {
  id: string;
  chapter: string;
  table: string;
  preset: string;
  rules: Rules;
  numbers: Params;
  screens: Screen[];
  others: boolean;
  practice: string[];
  previous: string | null;
  next: string | null;
}

export interface Path {
  table: string;
  chapters: { id: string; lessons: { id: string; practice: string[] }[] }[];
}

const source: Source = {
  en: () => import('$lessons/en.json'),
  ms: () => import('$lessons/ms.json'),
  'zh-Hans': () => import('$lessons/zh-Hans.json'),
};

export async function loadPath(): Promise<Path> {
  const [path] = await Promise.all([api.lessons<Path>(), addWords(source)]);
  return path;
}

export async function loadLesson(id: string, { table, preset, rules }: Card): Promise<Lesson> {
  const [lesson] = await Promise.all([api.lesson<Lesson>(id, table, preset, rules), addWords(source)]);
  return { ...lesson, screens: filled(lesson.screens, lesson.numbers) };
}

/** The same with the numbers of the house beside the parameters of every text. */
function filled<T>(part: T, numbers: Params): T {
  if (Array.isArray(part)) return part.map((one: unknown) => filled(one, numbers)) as T;
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]: [string, unknown]) =>
    key === 'params' ? [key, { ...numbers, ...(value as Params) }] : [key, filled(value, numbers)],
  );
  return Object.fromEntries(entries) as T;
}

/** The id of words of a lesson. */
export const words = (...parts: string[]): Id => ['lesson', ...parts].join('.') as Id;
