/** What comes from outside, a file or the memory of the browser, is a ledger only if all of it is in order. */

import type { Rules } from '../lib/api';
import { type Prices, ENDS, type Row, type Session, type Win } from './types';

type Test = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Test>>;

/** No sum of what a ledger may hold comes near to where numbers lose their units. */
export const MOST_POINTS = 10_000_000;
export const MOST_TIMES = 20;
export const MOST_ROWS = 5000;
export const LONGEST_NAME = 40;
export const LONGEST_NOTE = 200;

const isText =
  (most: number): Test =>
  (value) =>
    typeof value === 'string' && value.length <= most;
const isWhole =
  (low: number, high: number): Test =>
  (value) =>
    Number.isInteger(value) && low <= Number(value) && Number(value) <= high;
const flag: Test = (value) => typeof value === 'boolean';
const either =
  (...tests: Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));
const nothing: Test = (value) => value === null;
const left: Test = (value) => value === undefined;
const oneOf =
  (...values: unknown[]): Test =>
  (value) =>
    values.includes(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const list =
  (test: Test, most: number): Test =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(test);
const record =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.keys(value).length <= 500 && Object.values(value).every(test);
const has =
  (fields: Fields): Test =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, test]) => test(value[name]));

const id = isText(80);
const points = isWhole(-MOST_POINTS, MOST_POINTS);
const amounts = record(points);
const way = oneOf('discard', 'zimo');
const name = isText(LONGEST_NAME);

const prices: Test = has({
  table: id,
  preset: id,
  rules: isObject,
  seats: isWhole(2, 4),
  unit: isWhole(1, MOST_POINTS),
  start_points: points,
  multiple: flag,
  honba_to: oneOf('first', 'every'),
  worths: list(
    has({
      id,
      count: either(left, isWhole(0, 999)),
      only: either(left, id),
      han: either(left, isWhole(0, 999)),
      fu: either(left, isWhole(0, 999)),
      limit: either(left, id),
      yakuman: either(left, isWhole(0, 99)),
    }),
    500,
  ),
  wins: list(
    has({ worth: id, by: way, dealer: either(flag, nothing), liable: oneOf(null, 'discarder', 'other', 'dealer'), fed: isWhole(0, 99), payment: amounts, honba: amounts }),
    2000,
  ),
  side: list(has({ reason: id, payers: amounts, dealer: either(flag, nothing), most: isWhole(1, 999) }), 100),
  ready: list(has({ ready: isWhole(0, 4), receives: points, pays: points }), 5),
  deal: has({
    ends: has(Object.fromEntries(ENDS.map((end) => [end, has({ stays: flag, honba: oneOf('added', 'kept', 'none') })]))),
    winds: flag,
    passes: either(nothing, isWhole(1, 999)),
    hands: either(nothing, isWhole(1, 999)),
  }),
  final: list(points, 4),
});

export const isPrices = (value: unknown): value is Prices => prices(value);

/** The values of options, as an address can write them. */
const single = either(flag, nothing, isText(80), isWhole(-MOST_POINTS, MOST_POINTS));
const rules = record(either(single, list(either(isText(80), points), 100)));

export const isRules = (value: unknown): value is Rules => rules(value);

/** The players in some order, each once. */
const isOrder =
  (players: number): Test =>
  (value) =>
    Array.isArray(value) && value.length === players && new Set(value).size === players && value.every(isWhole(0, players - 1));

function fits(win: Win): boolean {
  const others = win.from !== win.winner && win.liable !== win.winner;
  return others && (win.by === 'zimo') === (win.from === null) && (win.worth === null) !== (win.points === null);
}

/** A row of a ledger of so many players. */
export function isRow(value: unknown, players: number): value is Row {
  const player = isWhole(0, players - 1);
  const maybe = either(nothing, player);
  const different = list(player, players);
  const kinds: Record<Row['kind'], Fields> = {
    win: {
      wins: list(
        has({ winner: player, by: way, from: maybe, worth: either(nothing, id), points: either(nothing, amounts), liable: maybe, fed: isWhole(0, 99) }),
        players - 1,
      ),
    },
    drawn: { ready: different, broken: flag },
    side: { reason: id, player, other: maybe, times: isWhole(1, MOST_TIMES) },
    adjust: { from: maybe, to: either(maybe, oneOf('each')), points: isWhole(1, MOST_POINTS) },
    seats: { order: isOrder(players), dealer: player, wind: isWhole(0, 3), honba: isWhole(0, 99) },
  };
  if (!has({ id, note: isText(LONGEST_NOTE), kind: oneOf(...Object.keys(kinds)) })(value)) return false;
  const row = value as Row;
  if (!has(kinds[row.kind])(value)) return false;
  switch (row.kind) {
    case 'win':
      return row.wins.length > 0 && row.wins.every(fits) && new Set(row.wins.map(({ winner }) => winner)).size === row.wins.length;
    case 'drawn':
      return new Set(row.ready).size === row.ready.length;
    case 'side':
      return row.other !== row.player;
    case 'adjust':
      return row.from !== row.to;
    case 'seats':
      return true;
  }
}

/** A whole ledger. */
export function isSession(value: unknown): value is Session {
  const outside = has({ id, name, created: isWhole(0, 2 ** 53), changes: rules, prices, players: list(name, 4), rows: list(isObject, MOST_ROWS) });
  if (!outside(value)) return false;
  const { prices: its, players, order, rows } = value as Session;
  if (players.length !== its.seats || !isOrder(players.length)(order) || its.ready.length !== its.seats + 1) return false;
  return rows.every((row) => isRow(row, players.length)) && new Set(rows.map((row) => row.id)).size === rows.length;
}
