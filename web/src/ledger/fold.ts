/**
 * The ledger as sums: rows and a list of prices to balances and to who deals next. Nothing is stored of what is worked
 * out here, so that a row that is changed changes everything after it. Points never appear or vanish: what all players
 * have and what lies in the pool stay the same.
 */

import type { End, Of, Points, Prices, Row, Session, SidePrice, Way, Win, WinPrice } from './types';

/** Who sits where, and which hand it is. */
export interface Position {
  /** the players by chair; chair 0 dealt first */
  readonly order: readonly number[];
  /** the chair that deals */
  readonly dealer: number;
  readonly wind: number;
  readonly honba: number;
}
/** Why a row counts for nothing. */
export type Fault = 'no_price';

export interface Entry {
  readonly row: Row;
  /** in which hand it was written */
  readonly position: Position;
  /** the number of that hand, from 1 */
  readonly hand: number;
  readonly changes: readonly number[];
  /** what lies on the table after it */
  readonly pool: number;
  readonly balances: readonly number[];
  readonly fault: Fault | null;
}
export interface Folded {
  readonly entries: readonly Entry[];
  readonly balances: readonly number[];
  readonly pool: number;
  /** the hand that is played now */
  readonly next: Position;
  readonly hand: number;
  /** as many hands, or passed deals, as a match has */
  readonly over: boolean;
}

interface Moved {
  readonly changes: number[];
  readonly pool: number;
}

export const dealerOf = ({ order, dealer }: Position): number => order[dealer] ?? 0;
/** The wind of a player: 0 for the dealer. */
export const windOf = ({ order, dealer }: Position, player: number): number =>
  (order.indexOf(player) - dealer + order.length) % order.length;

/** The price of a win; undefined where the list has none. A liability that changes nothing has no price of its own. */
export function priceOf(prices: Prices, position: Position, win: Win): WinPrice | undefined {
  const dealer = dealerOf(position);
  const rows = prices.wins.filter(
    (row) => row.worth === win.worth && row.by === win.by && (row.dealer === null || row.dealer === (win.winner === dealer)),
  );
  const of = (role: WinPrice['liable']): WinPrice | undefined => {
    const found = rows.filter((row) => row.liable === role);
    return found.find((row) => row.fed === win.fed) ?? found[0];
  };
  if (win.liable === null) return of(null);
  const own = win.liable === win.from ? of('discarder') : ((win.liable === dealer ? of('dealer') : undefined) ?? of('other'));
  return own ?? of(null);
}

/** What a player pays, by the roles that are paid for. */
function share(points: Points, player: number, dealer: number, by: Way, from: number | null, liable: number | null): number {
  if (player === liable && points['liable'] !== undefined) return points['liable'];
  if (by === 'discard') return (player === from ? points['discarder'] : points['each_other']) ?? 0;
  if (player === dealer && points['from_dealer'] !== undefined) return points['from_dealer'];
  return points['each_opponent'] ?? points['from_each_nondealer'] ?? 0;
}

function winMoves(prices: Prices, position: Position, wins: readonly Win[], pool: number): Moved | Fault {
  const changes = position.order.map(() => 0);
  // Of those who win on one tile the nearest after the giver is the first.
  const distance = ({ winner, from }: Win): number => {
    const start = from === null ? position.dealer : position.order.indexOf(from);
    return (position.order.indexOf(winner) - start + changes.length) % changes.length;
  };
  for (const [at, win] of [...wins].sort((a, b) => distance(a) - distance(b)).entries()) {
    const price = win.points === null ? priceOf(prices, position, win) : undefined;
    const points = win.points ?? price?.payment;
    if (points === undefined) return 'no_price';
    const honba = at === 0 || prices.honba_to === 'every' ? position.honba : 0;
    for (const player of position.order) {
      if (player === win.winner) continue;
      const of = (its: Points): number => share(its, player, dealerOf(position), win.by, win.from, win.liable);
      const paid = of(points) + (price === undefined ? 0 : honba * of(price.honba));
      move(changes, player, win.winner, paid);
    }
    if (at === 0) move(changes, null, win.winner, pool);
  }
  return { changes, pool: wins.length > 0 ? 0 : pool };
}

/** The price of a payment beside a win. */
export function sidePrice(prices: Prices, position: Position, reason: string, player: number): SidePrice | undefined {
  const deals = dealerOf(position) === player;
  return prices.side.find((one) => one.reason === reason && (one.dealer === null || one.dealer === deals));
}

function sideMoves(prices: Prices, position: Position, row: Of<'side'>, pool: number): Moved | Fault {
  const price = sidePrice(prices, position, row.reason, row.player);
  if (price === undefined) return 'no_price';
  const { payers } = price;
  const changes = position.order.map(() => 0);
  if (payers['from_pool'] !== undefined) return moved(changes, null, row.player, pool, pool);
  if (payers['to_pool'] !== undefined) return moved(changes, row.player, null, payers['to_pool'] * row.times, pool);
  for (const player of position.order) {
    if (player === row.player) continue;
    if (payers['to_each'] !== undefined) move(changes, row.player, player, payers['to_each'] * row.times);
    else if (payers['discarder'] === undefined) move(changes, player, row.player, row.times * share(payers, player, dealerOf(position), 'zimo', null, null));
    else if (player === row.other) move(changes, player, row.player, row.times * payers['discarder']);
  }
  return { changes, pool };
}

function drawnMoves(prices: Prices, position: Position, ready: readonly number[], pool: number): Moved {
  const row = prices.ready[ready.length];
  return { changes: position.order.map((_, player) => (ready.includes(player) ? (row?.receives ?? 0) : -(row?.pays ?? 0))), pool };
}

function move(changes: number[], from: number | null, to: number | null, points: number): void {
  if (from !== null) changes[from] = (changes[from] ?? 0) - points;
  if (to !== null) changes[to] = (changes[to] ?? 0) + points;
}

function moved(changes: number[], from: number | null, to: number | null, points: number, pool: number): Moved {
  move(changes, from, to, points);
  return { changes, pool: pool + (to === null ? points : 0) - (from === null ? points : 0) };
}

function adjustMoves({ order }: Position, { from, to, points }: Of<'adjust'>, pool: number): Moved {
  const changes = order.map(() => 0);
  if (to !== 'each') return moved(changes, from, to, points, pool);
  const others = order.filter((player) => player !== from);
  for (const player of others) move(changes, from, player, points);
  return { changes, pool: from === null ? pool - points * others.length : pool };
}

/** What a row moves. */
function moves(prices: Prices, position: Position, row: Row, pool: number): Moved | Fault {
  switch (row.kind) {
    case 'win':
      return winMoves(prices, position, row.wins, pool);
    case 'drawn':
      return row.broken ? { changes: position.order.map(() => 0), pool } : drawnMoves(prices, position, row.ready, pool);
    case 'side':
      return sideMoves(prices, position, row, pool);
    case 'adjust':
      return adjustMoves(position, row, pool);
    case 'seats':
      return { changes: position.order.map(() => 0), pool };
  }
}

/** How a hand ended, as the list of prices names it; `paid` tells whether something was paid on the way. */
function endOf(row: Of<'win'> | Of<'drawn'>, position: Position, paid: boolean): End {
  const dealer = dealerOf(position);
  if (row.kind === 'win') return row.wins.some(({ winner }) => winner === dealer) ? 'dealer_won' : 'other_won';
  if (row.broken) return 'broken_off';
  if (row.ready.includes(dealer)) return 'drawn_ready';
  return paid ? 'drawn_paid' : 'drawn';
}

function following({ deal }: Prices, position: Position, end: End): Position {
  const { stays, honba } = deal.ends[end];
  const dealer = stays ? position.dealer : (position.dealer + 1) % position.order.length;
  return {
    order: position.order,
    dealer,
    wind: (position.wind + Number(deal.winds && !stays && dealer === 0)) % 4,
    honba: honba === 'none' ? 0 : position.honba + Number(honba === 'added'),
  };
}

/** Go through the rows from the first on. */
export function fold({ prices, players, order, rows }: Pick<Session, 'prices' | 'players' | 'order' | 'rows'>): Folded {
  const entries: Entry[] = [];
  let balances: readonly number[] = players.map(() => prices.start_points);
  let position: Position = { order, dealer: 0, wind: 0, honba: 0 };
  let [pool, hand, passes, paid] = [0, 1, 0, false];
  for (const row of rows) {
    const found = moves(prices, position, row, pool);
    const fault = typeof found === 'string' ? found : null;
    const changes = typeof found === 'string' ? players.map(() => 0) : found.changes;
    if (typeof found !== 'string') pool = found.pool;
    balances = balances.map((points, player) => points + (changes[player] ?? 0));
    entries.push({ row, position, hand, changes, pool, balances, fault });
    if (row.kind === 'win' || row.kind === 'drawn') {
      const next = following(prices, position, endOf(row, position, paid));
      passes += Number(next.dealer !== position.dealer);
      position = next;
      hand += 1;
      paid = false;
    } else if (row.kind === 'side') {
      paid = true;
    } else if (row.kind === 'seats') {
      position = { order: row.order, dealer: row.order.indexOf(row.dealer), wind: row.wind, honba: row.honba };
    }
  }
  const { deal } = prices;
  const over = (deal.passes !== null && passes >= deal.passes) || (deal.hands !== null && hand > deal.hands);
  return { entries, balances, pool, next: position, hand, over };
}

export interface Standing {
  readonly player: number;
  readonly points: number;
  /** the points with what the place adds */
  readonly score: number;
  /** from 1; equal scores share it */
  readonly place: number;
}

/** The players from the first place to the last. Of equal points the chair that dealt earlier is before the later. */
export function standing({ final }: Prices, { balances, next }: Folded): Standing[] {
  const chair = (player: number): number => next.order.indexOf(player);
  const sorted = balances.map((points, player) => ({ player, points })).sort((a, b) => b.points - a.points || chair(a.player) - chair(b.player));
  const scored = sorted.map((one, at) => ({ ...one, score: one.points + (final[at] ?? 0) }));
  return scored.map((one) => ({ ...one, place: scored.findIndex(({ score }) => score === one.score) + 1 }));
}

const other = (a: number, b: number) => {
  const of = (player: number): number => (player === a ? b : player === b ? a : player);
  return { of, maybe: (player: number | null): number | null => (player === null ? null : of(player)) };
};

/** A row that was written for the wrong one of two players, set right. */
export function exchanged(row: Row, a: number, b: number): Row {
  const { of, maybe } = other(a, b);
  switch (row.kind) {
    case 'win':
      return { ...row, wins: row.wins.map((win) => ({ ...win, winner: of(win.winner), from: maybe(win.from), liable: maybe(win.liable) })) };
    case 'drawn':
      return { ...row, ready: row.ready.map(of) };
    case 'side':
      return { ...row, player: of(row.player), other: maybe(row.other) };
    case 'adjust':
      return { ...row, from: maybe(row.from), to: row.to === 'each' ? row.to : maybe(row.to) };
    case 'seats':
      return { ...row, order: row.order.map(of), dealer: of(row.dealer) };
  }
}
