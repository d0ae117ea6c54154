/** What the server says of a hand as far as it is entered. */

import type { Rules } from '../../lib/api';
import type { Reason, Sheet, WinBy, Wind } from '../../lib/messages';
import type { Worth } from '../../table/worth';

export interface Flag {
  id: string;
  /** how often it is named */
  times: number;
  /** whether it can be named once more */
  again: boolean;
  /** why it cannot be: ids of reasons */
  reasons: string[];
}
export interface Payer {
  role: 'discarder' | 'each_other' | 'each_opponent' | 'liable' | 'from_dealer' | 'from_each_nondealer';
  each: number;
  players: number;
}
/** A count in short. */
export interface Outcome extends Worth {
  allowed: boolean;
  paid: number;
  base: number;
  winner: number;
}
export type WhatIf = { sheet: Outcome } & (
  | { id: 'zimo' | 'discard'; params: Record<string, never> }
  | { id: 'seat_wind' | 'round_wind'; params: { wind: Wind } }
  | { id: 'rule'; params: { option: string; value: string | number | boolean } }
  | { id: 'preset'; params: { preset: string } }
  | { id: 'table'; params: { table: string } }
);
export interface Paid {
  payers: Payer[];
  winner: number;
  /** what the winner takes from the table besides */
  pool: number;
}
/** Roles that one player has; another role is that of all who are left. */
const ALONE: readonly string[] = ['discarder', 'liable', 'from_dealer'];

/** A price, points by role, as who pays how much. */
export function paidBy(payment: Readonly<Record<string, number>>, seats: number): Paid {
  const roles = Object.keys(payment) as Payer['role'][];
  const others = seats - 1 - roles.filter((role) => ALONE.includes(role)).length;
  const payers = roles.map((role) => ({ role, each: payment[role] ?? 0, players: ALONE.includes(role) ? 1 : others }));
  return { payers, winner: payers.reduce((sum, { each, players }) => sum + each * players, 0), pool: 0 };
}

export interface Answer extends Paid {
  /** the tiles of this table under these rules */
  tiles: string[];
  /** the further keys of a hand of this table */
  keys: string[];
  winds: { seat_wind: Wind[]; round_wind: Wind[] };
  seats: number;
  missing: number;
  error: Reason | null;
  full: Record<string, Reason>;
  swaps: string[][][];
  ways: Record<WinBy, Reason | null>;
  flags: Flag[];
  sheet: Sheet | null;
  allowed: boolean;
  reasons: Reason[];
  bao: ('discarder' | 'other')[];
  what_if: WhatIf[];
}

/** The house rules of a question. */
export interface HouseRules {
  table: string;
  preset: string;
  rules: Rules;
}
