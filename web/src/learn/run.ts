/** Addresses of runs and of questions. */

import { ApiError } from '../lib/api';
import type { Card } from '../pages/parts/cards';
import { houseText } from './deck';
import { newSeed } from './seeds';

export const LEVELS = [1, 2, 3] as const;
export const MODES = ['training', 'challenge'] as const;
export type RunMode = (typeof MODES)[number];
/** Questions of a whole run. */
export const WHOLE = 20;

export interface Run {
  seed: string;
  kinds: readonly string[];
  /** as it is written in the address */
  level: string;
  mode: RunMode;
  /** how many of its questions are asked */
  count: number;
}

export function runOf(query: URLSearchParams): Run | null {
  const seed = query.get('run');
  if (seed === null) return null;
  const count = Number(query.get('count') ?? WHOLE);
  return {
    seed,
    kinds: (query.get('kinds') ?? '').split(',').filter((kind) => kind !== ''),
    level: query.get('level') ?? '1',
    mode: query.get('mode') === 'challenge' ? 'challenge' : 'training',
    count: Number.isInteger(count) && count >= 1 && count <= WHOLE ? count : WHOLE,
  };
}

const tail = (house: Card): string => `#${houseText(house)}`;

export function runAddress(kinds: readonly string[], level: number | string, mode: RunMode, house: Card, count = WHOLE, seed = newSeed()): string {
  const some = count === WHOLE ? '' : `&count=${count}`;
  return `/practice?run=${encodeURIComponent(seed)}&kinds=${kinds.map(encodeURIComponent).join(',')}&level=${level}&mode=${mode}${some}${tail(house)}`;
}

/** The address of a question; without a seed the page makes one. */
export function questionAddress(kind: string, seed: string | null, level: number, house: Card): string {
  const numbered = seed === null ? '' : `seed=${encodeURIComponent(seed)}&`;
  return `/practice/${encodeURIComponent(kind)}?${numbered}level=${level}${tail(house)}`;
}

/** What a personal best is the best of. */
export const bestKey = ({ kinds, level }: Run, house: Card): string => [[...new Set(kinds)].sort().join(','), level, houseText(house)].join(' ');

/** A level of an address as it was written; what is no number is told as the server tells it. */
export function checkedLevel(level: string): number {
  if (/^\d{1,6}$/.test(level)) return Number(level);
  throw new ApiError(404, 'unknown_level', { level, allowed: LEVELS });
}
