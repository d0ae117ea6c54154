/** The worked hands of a table: which one shows what, and which options touch which line. */

import { api, type Rules } from '../../lib/api';
import type { MeldType, Reason, WinBy, Wind } from '../../lib/messages';

export interface ExampleHand {
  concealed: string;
  win_tile: string | null;
  melds?: { type: MeldType; tiles: string }[];
  bonus?: string[];
  seat_wind: Wind;
  round_wind: Wind;
  win_by: WinBy;
  flags?: string[];
  bao?: 'discarder' | 'other';
  declared_fei?: number;
  riichi?: 'none' | 'riichi' | 'double';
  dora_indicators?: string[];
  ura_indicators?: string[];
}

export interface ExampleSheet {
  allowed: boolean;
  lines: { id: string; value: number; tiles: string[] }[];
  total: number;
  paid: number;
  reasons: Reason[];
  payment: Partial<Record<'discarder' | 'each_other' | 'each_opponent' | 'liable' | 'from_dealer' | 'from_each_nondealer' | 'winner', number>>;
}

/** `usual` is the count without the rule whose witness the hand is; null where it is the witness of none. */
export interface Example {
  id: string;
  option: string | null;
  hand: ExampleHand;
  rules: Rules;
  sheet: ExampleSheet;
  usual: ExampleSheet | null;
}

const fetched = new Map<string, Promise<Example[]>>();

/** The worked hands of a table; asked for once. */
export function examples(table: string): Promise<Example[]> {
  const known = fetched.get(table);
  if (known !== undefined) return known;
  const asked = api.examples<Example[]>(table).catch((error: unknown) => {
    fetched.delete(table);
    throw error;
  });
  fetched.set(table, asked);
  return asked;
}

/** The hands that come out differently under an option. */
export function ofOption(all: readonly Example[], option: string): Example[] {
  return all.filter((one) => one.option === option);
}

/** The plainest hand that earns a line: under the usual rules if there is one, with the fewest other lines. */
export function ofLine(all: readonly Example[], line: string): Example | undefined {
  const cost = (one: Example): number => (one.option === null ? 0 : 100) + Object.keys(one.rules).length * 10 + one.sheet.lines.length;
  return all
    .filter((one) => one.sheet.allowed && one.sheet.lines.some(({ id }) => id === line))
    .sort((a, b) => cost(a) - cost(b))[0];
}

/** The options that can change whether a line counts or what it is worth, as their witnesses show, and those named after it. */
export function touching(all: readonly Example[], line: string, options: readonly string[]): string[] {
  const value = (sheet: ExampleSheet): number => sheet.lines.find(({ id }) => id === line)?.value ?? 0;
  const shown = new Set(all.filter(({ usual, sheet }) => usual !== null && value(sheet) !== value(usual)).map(({ option }) => option));
  return options.filter((option) => shown.has(option) || option === line || option.startsWith(`${line}_`));
}
