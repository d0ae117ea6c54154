/**
 * A hand as it is entered: the JSON form with every tile by itself, and the written form, which is that of the command
 * line: `456p 22p 678s 55m +2p pong:RRR bonus:f1,a1 seat:S by:zimo`. A link writes `win:2p`, since a plus in an address
 * is a space.
 */

import type { MeldType, WinBy, Wind } from '../../lib/messages';
import { compareTiles, tilesFromText } from '../../lib/tiles';

export const WINDS: readonly Wind[] = ['E', 'S', 'W', 'N'];
export const WAYS: readonly WinBy[] = ['discard', 'zimo', 'rob_kong'];
export const MELDS: readonly MeldType[] = ['chi', 'pong', 'kong_exposed', 'kong_added', 'kong_concealed'];
export const RIICHI = ['none', 'riichi', 'double'] as const;
export const LIABLE = ['discarder', 'other'] as const;
export const INDICATORS = ['dora_indicators', 'ura_indicators'] as const;

export interface EnteredMeld {
  type: MeldType;
  tiles: readonly string[];
}
export interface Entered {
  concealed: readonly string[];
  win_tile: string | null;
  melds: readonly EnteredMeld[];
  bonus: readonly string[];
  seat_wind: Wind;
  round_wind: Wind;
  win_by: WinBy;
  flags: readonly string[];
  bao: (typeof LIABLE)[number] | null;
  declared_fei: number;
  riichi: (typeof RIICHI)[number];
  dora_indicators: readonly string[];
  ura_indicators: readonly string[];
  honba: number;
  riichi_sticks: number;
}
export type Place = 'concealed' | 'win_tile' | MeldType | (typeof INDICATORS)[number];

export const EMPTY: Entered = {
  concealed: [],
  win_tile: null,
  melds: [],
  bonus: [],
  seat_wind: 'E',
  round_wind: 'E',
  win_by: 'discard',
  flags: [],
  bao: null,
  declared_fei: 0,
  riichi: 'none',
  dora_indicators: [],
  ura_indicators: [],
  honba: 0,
  riichi_sticks: 0,
};
/** Tiles in hand and the one that won; a meld stands for three of them. */
const WHOLE = 14;
const LONGEST = 2000;
const MOST = 99_999;

export const isBonus = (tile: string): boolean => /^[fqax]/.test(tile);

export function isEmpty({ concealed, win_tile: win, melds, bonus }: Entered): boolean {
  return concealed.length + melds.length + bonus.length === 0 && win === null;
}

/** How many tiles the hand still has room for beside the winning one. */
export function room({ concealed, melds }: Entered): number {
  return WHOLE - 1 - 3 * melds.length - concealed.length;
}

/** The hand as the server reads it. */
export function asJson(hand: Entered): Record<string, unknown> {
  const melds = hand.melds.map(({ type, tiles }) => ({ type, tiles: tiles.join('') }));
  return { ...hand, concealed: hand.concealed.join(''), melds };
}

/** The tiles of a meld that begins with a tile; null where no row of three does. */
export function meldFrom(type: MeldType, tile: string): readonly string[] | null {
  const plain = tile.replace(/^0/, '5');
  if (type !== 'chi') return [tile, ...Array<string>(type === 'pong' ? 2 : 3).fill(plain)];
  const rank = Number(plain[0]);
  return rank > 0 && rank < 8 ? [tile, `${rank + 1}${plain[1]}`, `${rank + 2}${plain[1]}`] : null;
}

// The written form

/** Tiles with the letter of a suit once for neighbours, a space between suits. */
function run(tiles: readonly string[]): string {
  return tiles
    .join(' ')
    .replace(/\b(\d)([mps])(?= \d\2)/g, '$1')
    .replace(/(\d) (?=\d)/g, '$1');
}

/** The hand in writing, the usual parts left out. */
export function write(hand: Entered, { link = false } = {}): string {
  const named: [string, string | number, string | number][] = [
    ['bonus', hand.bonus.join(','), ''],
    ['fei', hand.declared_fei, 0],
    ['seat', hand.seat_wind, 'E'],
    ['round', hand.round_wind, 'E'],
    ['by', hand.win_by, 'discard'],
    ['riichi', hand.riichi, 'none'],
    ['dora', hand.dora_indicators.join(','), ''],
    ['ura', hand.ura_indicators.join(','), ''],
    ['honba', hand.honba, 0],
    ['sticks', hand.riichi_sticks, 0],
    ['bao', hand.bao ?? '', ''],
  ];
  return [
    run([...hand.concealed].sort(compareTiles)),
    hand.win_tile === null ? '' : `${link ? 'win:' : '+'}${hand.win_tile}`,
    ...hand.melds.map(({ type, tiles }) => `${type}:${run(tiles).replaceAll(' ', '')}`),
    ...named.filter(([, value, usual]) => value !== usual).map(([name, value]) => `${name}:${value}`),
    ...hand.flags.map((flag) => `event:${flag}`),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const one = <T extends string>(known: readonly T[], text: string): T | undefined => known.find((value) => value === text);
const many = (text: string): string[] | undefined => tilesFromText(text.replaceAll(',', ' ')) ?? undefined;
const whole = (text: string): number | undefined => (/^\d{1,5}$/.test(text) ? Math.min(Number(text), MOST) : undefined);

/** What a part such as `seat:S` says; undefined where it says nothing. */
function named(hand: Entered, name: string, text: string): Partial<Entered> | undefined {
  const meld = one(MELDS, name);
  const tiles = many(text);
  if (meld !== undefined) return tiles && tiles.length > 0 ? { melds: [...hand.melds, { type: meld, tiles }] } : undefined;
  const value: Record<string, () => Partial<Record<keyof Entered, unknown>>> = {
    win: () => ({ win_tile: tiles?.length === 1 ? tiles[0] : undefined }),
    bonus: () => ({ bonus: tiles && [...hand.bonus, ...tiles] }),
    seat: () => ({ seat_wind: one(WINDS, text) }),
    round: () => ({ round_wind: one(WINDS, text) }),
    by: () => ({ win_by: one(WAYS, text) }),
    event: () => ({ flags: /^[a-z_]{1,40}$/.test(text) ? [...hand.flags, text] : undefined }),
    bao: () => ({ bao: one(LIABLE, text) }),
    fei: () => ({ declared_fei: whole(text) }),
    riichi: () => ({ riichi: one(RIICHI, text) }),
    dora: () => ({ dora_indicators: tiles }),
    ura: () => ({ ura_indicators: tiles }),
    honba: () => ({ honba: whole(text) }),
    sticks: () => ({ riichi_sticks: whole(text) }),
  };
  const found = Object.hasOwn(value, name) ? value[name]?.() : undefined;
  return found && Object.values(found).every((its) => its !== undefined) ? (found as Partial<Entered>) : undefined;
}

/** Read a hand in writing; `unread` are the parts that say nothing. */
export function read(text: string): { hand: Entered; unread: string[] } {
  let hand = EMPTY;
  const unread: string[] = [];
  for (const part of text.slice(0, LONGEST).split(/\s+/).filter(Boolean)) {
    const [, name, value] = /^([a-z_]+):(.*)$/.exec(part.replace(/^\+/, 'win:')) ?? [];
    const tiles = name === undefined ? tilesFromText(part) : null;
    const found =
      name !== undefined
        ? named(hand, name, value ?? '')
        : tiles && {
            concealed: [...hand.concealed, ...tiles.filter((tile) => !isBonus(tile))],
            bonus: [...hand.bonus, ...tiles.filter(isBonus)],
          };
    if (found) hand = { ...hand, ...found };
    else unread.push(part);
  }
  return { hand, unread };
}

/** A hand that was kept in this browser; null for what is none. */
export function restored(value: unknown): Entered | null {
  return typeof value === 'string' ? read(value).hand : null;
}

/** The address that opens the page with this hand; it can be read, and changed by hand. */
export function address(hand: Entered, house: string): string {
  const text = encodeURIComponent(write(hand, { link: true })).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',');
  return `/score?hand=${text}#${house}`;
}
