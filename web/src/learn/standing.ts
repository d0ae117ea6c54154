/** How far somebody is with a kind of question, in words. */

import { t, words } from '../lib/words.svelte';
import { tallyOf } from './progress.svelte';

/** Questions before anything can be said. */
const FEW = 5;
const KNOWN = 0.85;
const COMING = 0.6;

export function standing(kind: string): string {
  const { asked, right } = tallyOf(kind);
  if (asked === 0) return t('web.practice.new');
  const share = right / asked;
  const word = asked < FEW ? 'started' : share >= KNOWN ? 'known' : share >= COMING ? 'coming' : 'tricky';
  return t('ui.label', { name: t(`web.practice.${word}`), value: t('web.practice.tally', { right, asked }) });
}

/** Seconds as minutes and seconds. */
export function clock(seconds: number): string {
  const all = Math.round(seconds);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

const DAY = 24 * 60 * 60 * 1000;

/** How far away a moment is, in days: tomorrow, in 3 days. */
export function days(when: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(words().language, { numeric: 'auto' });
  return format.format(Math.max(1, Math.round((when - now) / DAY)), 'day');
}
