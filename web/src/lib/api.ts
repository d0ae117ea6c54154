/** The JSON interface of the site. Every failure is an `ApiError` with an id and parameters; `errorText` has its words. */

import type { Asked } from '../learn/question';
import type { Event, Mode, Reason, View } from './messages';
import { has, type Id, type Language, type Params, t } from './words.svelte';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly id: string,
    readonly params: Params,
  ) {
    super(`${status} ${id}`);
  }
}

export type OptionValue = boolean | number | string | null | readonly (number | string)[];
export type Rules = Record<string, OptionValue>;

export interface Me {
  guest: string;
  csrf: string;
}
export interface Option {
  id: string;
  type: 'bool' | 'int' | 'numbers' | 'choice' | 'subset' | 'points';
  default: OptionValue;
  values: readonly (number | string)[];
  low: number | null;
  high: number | null;
  length: number | null;
  group: string;
  front: boolean;
}
export interface Preset {
  id: string;
  source: string;
  note: string;
  rules: Rules;
}
export interface Table {
  id: string;
  default_preset: string;
  presets: Preset[];
  options: Option[];
  modes: { id: Mode }[];
  lines: { id: string; group: string; value: number }[];
  /** why points are paid */
  reasons: string[];
  seats: number;
  /** the bots, the weakest first */
  bots: string[];
}
/** Terms of the glossary that belong together; with a table, the lines that it counts. */
export interface TermGroup {
  id: string;
  table: string | null;
  terms: { id: Id; names: Record<Language, string>; also: Partial<Record<Language, string>>; pinyin: string }[];
}
export interface NewGame {
  table: string;
  mode: Mode;
  preset: string;
  rules: Rules;
  bots: string;
  seat: number;
  seed?: string;
}
export interface GameRow {
  id: string;
  table: string;
  preset: string;
  mode: Mode;
  created: string;
  updated: string;
  hands: number;
  over: boolean;
  taken_back: boolean;
  points: number[];
  start_points: number;
  /** the final scores of a match that is over */
  scores: number[] | null;
  seat: number;
  place: number | null;
}
export interface Statistics {
  games: number;
  hands: number;
  wins: number;
  zimo: number;
  discards_paid: number;
  mean_tai: number | null;
  best_tai: number | null;
}
export interface Step {
  n: number;
  type: string;
  seat: number | null;
  hand: number;
  /** of `hand_started` */
  round_wind?: number;
  dealer?: number;
  repeat?: number;
}

/** House rules as a request names them. */
export interface House {
  table: string;
  preset: string;
  rules: Rules;
}
export interface PracticeKind {
  id: string;
  skill: string;
  estimate: boolean;
}

let csrf: Promise<Me> | undefined;

async function send<T>(path: string, body?: unknown, again = true): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const init: RequestInit = { headers, credentials: 'same-origin' };
  if (body !== undefined) {
    init.method = 'POST';
    headers['X-CSRFToken'] = (await me()).csrf;
    if (typeof body === 'string') {
      headers['Content-Type'] = 'application/x-ndjson';
      init.body = body;
    } else {
      headers['Content-Type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(0, 'offline', {});
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const error = (data as { error?: { id: string } & Params } | null)?.error;
  if (answer.status === 403 && body !== undefined && again) {
    csrf = undefined; // another tab may have begun a new session: once more with its token
    return send<T>(path, body, false);
  }
  if (error === undefined) throw new ApiError(answer.status, 'server', { status: answer.status });
  const { id, ...params } = error;
  throw new ApiError(answer.status, id, params);
}

/** Who plays here; asked for once. */
function me(): Promise<Me> {
  csrf ??= send<Me>('/api/me').catch((error: unknown) => {
    csrf = undefined;
    throw error;
  });
  return csrf;
}

let tables: Promise<Table[]> | undefined;

const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  me,
  /** The tables with their options and presets; asked for once. */
  tables(): Promise<Table[]> {
    tables ??= send<Table[]>('/api/tables').catch((error: unknown) => {
      tables = undefined;
      throw error;
    });
    return tables;
  },
  examples: <T>(table: string): Promise<T> => send(`/api/examples/${encodeURIComponent(table)}`),
  glossary: (): Promise<TermGroup[]> => send('/api/glossary'),
  checkRules: (table: string, preset: string, rules: Rules): Promise<{ ok: true; rules: Rules }> =>
    send('/api/rules/check', { table, preset, rules }),
  /** What the server says of a hand as far as it is entered. */
  score: <T>(question: object): Promise<T> => send('/api/score', question),
  lessons: <T>(): Promise<T> => send('/api/lessons'),
  lesson: <T>(id: string, table: string, preset: string, rules: Rules): Promise<T> =>
    send(`/api/lessons/${encodeURIComponent(id)}`, { table, preset, rules }),
  /** The kinds of practice that fit these house rules. */
  practiceKinds: ({ table, preset, rules }: House): Promise<PracticeKind[]> => send('/api/practice/kinds', { table, preset, rules }),
  question: ({ table, preset, rules }: House, kind: string, seed: string, level: number): Promise<Asked> =>
    send('/api/practice/question', { table, preset, rules, kind, seed, level }),
  practiceRun: ({ table, preset, rules }: House, kinds: readonly string[], seed: string, level: number): Promise<Asked[]> =>
    send('/api/practice/run', { table, preset, rules, kinds, seed, level }),
  /** A card of the Review deck after an answer; null for one that was never answered. */
  review: (card: object | null, right: boolean, seconds: number): Promise<{ card: Record<string, unknown>; due: string }> =>
    send('/api/review', { card, right, seconds }),
  /** Everything that can be paid at a table under these house rules. */
  prices: <T>(table: string, preset: string, rules: Rules): Promise<T> => send('/api/pricelist', { table, preset, rules }),
  newGame: (wanted: NewGame): Promise<{ id: string }> => send('/api/games', wanted),
  games: (): Promise<{ games: GameRow[]; statistics: Record<string, Statistics> }> => send('/api/games'),
  game: (id: string): Promise<GameRow> => send(game(id)),
  token: (id: string): Promise<{ token: string; seat: number }> => send(`${game(id)}/token`, {}),
  /** The address of the saved game, for a link with `download`. */
  logAddress: (id: string): string => `${game(id)}/log`,
  importGame: (file: string): Promise<{ id: string }> => send('/api/games/import', file),
  steps: (id: string): Promise<Step[]> => send(`${game(id)}/steps`),
  /** What the player missed in a game that is over. */
  afterGame: <T>(id: string): Promise<T> => send(`${game(id)}/practice`),
  at: (id: string, n: number, seat: number | 'all'): Promise<{ n: number; events: Event[]; view: View }> =>
    send(`${game(id)}/at/${n}?seat=${seat}`),
};

/** The sentence for a failure of the interface, or for any other error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? reasonText({ id: error.id, ...error.params } as Reason) : t('web.error_unknown');
}

/** The sentence for a reason or an error that the server gave. */
export function reasonText({ id, ...params }: Reason): string {
  for (const known of [`reason.${id}`, `error.${id}`, `web.error_${id}`]) {
    if (has(known)) return t(known as Id, params);
  }
  return t('web.error_unknown');
}
