/** A ledger in words. */

import type { Id, Words } from '../lib/words';
import { dealerOf, type Entry, type Position } from './fold';
import type { Prices, Row, Session, Win, Worth } from './types';

/** What a win is worth, in the words of the table. */
export function worthName(words: Words, worth: Worth): string {
  if (worth.only !== undefined) return words.name('web.ledger.only', { line: worth.only });
  if (worth.limit !== undefined) return words.name(`limit.${worth.limit}`);
  if (worth.yakuman !== undefined) return worth.yakuman > 1 ? words.name('ui.yakuman_n', { n: worth.yakuman }) : words.name('limit.yakuman');
  if (worth.han !== undefined) return words.name('ui.han_fu', { han: worth.han, fu: worth.fu ?? 0 });
  return words.name('ui.tai', { n: worth.count ?? 0 });
}

function winText(words: Words, session: Session, win: Win): string {
  const who = (player: number): string => session.players[player] ?? '';
  const worth = session.prices.worths.find(({ id }) => id === win.worth);
  const told = worth ? worthName(words, worth) : words.name('web.ledger.as_scored');
  const id: Id = win.from === null ? 'web.ledger.told_zimo' : 'web.ledger.told_discard';
  const text = words.name(id, { winner: who(win.winner), from: win.from === null ? '' : who(win.from), worth: told });
  return win.liable === null ? text : `${text} ${words.name('web.ledger.told_liable', { player: who(win.liable) })}`;
}

/** What a row says. */
export function rowText(words: Words, session: Session, row: Row): string {
  const who = (player: number | 'each' | null): string => {
    if (player === 'each') return words.name('web.ledger.each');
    return player === null ? words.name('web.ledger.pool') : (session.players[player] ?? '');
  };
  switch (row.kind) {
    case 'win':
      return row.wins.map((win) => winText(words, session, win)).join(' ');
    case 'drawn': {
      if (row.broken) return words.name('web.ledger.told_broken');
      const ready = row.ready.length > 0 ? ` ${words.name('web.ledger.told_ready', { players: row.ready.map(who) })}` : '';
      return words.name('web.ledger.told_drawn') + ready;
    }
    case 'side': {
      const other = row.other === null ? '' : ` ${words.name('web.ledger.told_from', { player: who(row.other) })}`;
      const times = row.times > 1 ? ` × ${row.times}` : '';
      return `${words.name('ui.label', { name: words.name(`payment.${row.reason}`), value: who(row.player) })}${other}${times}`;
    }
    case 'adjust':
      return words.name('web.ledger.told_adjust', { from: who(row.from), to: who(row.to), n: row.points });
    case 'seats':
      return words.name('web.ledger.told_seats', { players: row.order.map(who), dealer: who(row.dealer) });
  }
}

/** The heading of a hand: the Round Wind where it moves on, who deals, the honba where the table has them. */
export function handText(words: Words, session: Session, position: Position, hand: number): string {
  const parts = [words.name('ui.hand_n', { n: hand })];
  if (session.prices.deal.winds) parts.push(words.name('ui.round', { wind: position.wind }));
  parts.push(words.name('web.ledger.deals', { player: session.players[dealerOf(position)] ?? '' }));
  if (position.honba > 0) parts.push(repeatText(words, session.prices, position.honba));
  return parts.join(' · ');
}

/** How often the deal was repeated: honba where they are worth something. */
export function repeatText(words: Words, prices: Prices, n: number): string {
  return words.name(hasHonba(prices) ? 'ui.honba' : 'web.ledger.repeats', { n });
}

export const hasHonba = ({ wins }: Prices): boolean => wins.some(({ honba }) => Object.values(honba).some((points) => points > 0));
export const hasPool = ({ side }: Prices): boolean => side.some(({ payers }) => payers['to_pool'] !== undefined);

/** All rows as lines of cells, a heading first. */
export function tabled(words: Words, session: Session, entries: readonly Entry[]): (string | number)[][] {
  const head = [
    ...(['no', 'hand', 'round', 'dealer', 'repeat', 'what', 'note'] as const).map((id) => words.name(`web.ledger.column_${id}`)),
    ...session.players.map((player) => words.name('web.ledger.column_change', { player })),
    ...session.players.map((player) => words.name('web.ledger.column_points', { player })),
    ...(hasPool(session.prices) ? [words.name('web.ledger.pool')] : []),
  ];
  const lines = entries.map(({ row, position, hand, changes, balances, pool }, at) => [
    at + 1,
    hand,
    words.name(`wind.${position.wind}`),
    session.players[dealerOf(position)] ?? '',
    position.honba,
    rowText(words, session, row),
    row.note,
    ...changes,
    ...balances,
    ...(hasPool(session.prices) ? [pool] : []),
  ]);
  return [head, ...lines];
}

/** The table and its house rules. */
export function rulesText(words: Words, { prices, changes }: Session): string {
  const n = Object.keys(changes).length;
  const rules = n === 0 ? words.name(`preset.${prices.preset}`) : words.name('web.page.house.own', { preset: prices.preset, n });
  return `${words.name(`table.${prices.table}`)} · ${rules}`;
}

/** What a ledger is called; one without a name by its players. */
export const sessionName = (words: Words, { name, players }: Session): string => name || words.join(players);
