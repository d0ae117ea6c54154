/** A hand that was counted on the page of the scorer and is to be written into a ledger. */

import type { Rules } from '../lib/api';
import { kept } from '../pages/parts/kept';
import { isRules, MOST_POINTS } from './check';
import type { Points, Prices, Session, Way, WinPrice } from './types';

const KEY = 'zimo.ledger.incoming';

export interface Incoming {
  readonly table: string;
  readonly preset: string;
  readonly rules: Rules;
  readonly by: Way;
  readonly total: number;
  readonly paid: number;
  /** points by role, for one unit of the table */
  readonly payment: Points;
  readonly lines: readonly string[];
  readonly dealer: boolean | null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPoints = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) <= MOST_POINTS;

function read(value: unknown): Incoming | null {
  if (!isObject(value)) return null;
  const { table, preset, rules, by, total, paid, payment, lines, dealer } = value;
  if (typeof table !== 'string' || typeof preset !== 'string' || typeof by !== 'string') return null;
  if (!isRules(rules) || !isObject(payment) || !Object.values(payment).every(isPoints)) return null;
  if (!isPoints(total) || !isPoints(paid) || !Array.isArray(lines)) return null;
  const { winner: _, ...points } = payment as Record<string, number>;
  const names = lines.filter((line) => typeof line === 'string');
  const way = by === 'zimo' ? 'zimo' : 'discard';
  return { table, preset, rules, by: way, total, paid, payment: points, lines: names, dealer: typeof dealer === 'boolean' ? dealer : null };
}

/** The hand that waits; null where there is none, or none that can be read. */
export const incoming = (): Incoming | null => read(kept(KEY));

export function taken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // a browser that keeps nothing had none
  }
}

const written = (rules: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether the hand was counted under the rules of the ledger. */
export function sameRules({ prices, changes }: Session, hand: Incoming): boolean {
  if (hand.table !== prices.table) return false;
  const own = [changes, prices.rules].map(written);
  return own.includes(written(hand.rules)) && (hand.preset === prices.preset || written(hand.rules) === own[1]);
}

const same = (a: Points, b: Points): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((role) => (a[role] ?? 0) === (b[role] ?? 0));

/** The price that the hand has in the list; undefined where it is none of them, as with honba in it. */
export function pricedAs({ wins, worths, unit }: Prices, hand: Incoming): WinPrice | undefined {
  const points = Object.fromEntries(Object.entries(hand.payment).map(([role, n]) => [role, n * unit]));
  const counts = new Map(worths.map(({ id, count, han }) => [id, count ?? han]));
  return wins
    .filter((row) => row.by === hand.by && (row.dealer === null || hand.dealer === null || row.dealer === hand.dealer))
    .filter((row) => [undefined, hand.paid].includes(counts.get(row.worth)) && same(row.payment, points))
    .sort((a, b) => Number(a.liable !== null) - Number(b.liable !== null))[0];
}

/** Its points as they are, in the points of its own table. */
export const asScored = (hand: Incoming, unit: number): Points =>
  Object.fromEntries(Object.entries(hand.payment).map(([role, n]) => [role, n * unit]));
