/** What a ledger of a real table is made of. Players are numbers, their places in `players`; chairs are places in `order`. */

import type { Rules } from '../lib/api';

/** Points by the role of the one who pays. */
export type Points = Readonly<Record<string, number>>;
export type Way = 'discard' | 'zimo';
export type Role = 'discarder' | 'other' | 'dealer';

/** Everything that can be paid at a table, as `zimo.pricelist` tells it. */
export interface Prices {
  readonly table: string;
  readonly preset: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly seats: number;
  /** points for one unit of a scorer's payment */
  readonly unit: number;
  readonly start_points: number;
  /** several may win on one tile */
  readonly multiple: boolean;
  readonly honba_to: 'first' | 'every';
  readonly worths: readonly Worth[];
  readonly wins: readonly WinPrice[];
  readonly side: readonly SidePrice[];
  /** by the number of players who are ready when nobody won */
  readonly ready: readonly { readonly ready: number; readonly receives: number; readonly pays: number }[];
  readonly deal: {
    readonly ends: Readonly<Record<End, { readonly stays: boolean; readonly honba: 'added' | 'kept' | 'none' }>>;
    readonly winds: boolean;
    readonly passes: number | null;
    readonly hands: number | null;
  };
  /** what the places add at the end of a match */
  readonly final: readonly number[];
}
export interface Worth {
  readonly id: string;
  readonly count?: number;
  readonly only?: string;
  readonly han?: number;
  readonly fu?: number;
  readonly limit?: string;
  readonly yakuman?: number;
}
export interface WinPrice {
  readonly worth: string;
  readonly by: Way;
  readonly dealer: boolean | null;
  readonly liable: Role | null;
  readonly fed: number;
  readonly payment: Points;
  readonly honba: Points;
}
export interface SidePrice {
  readonly reason: string;
  readonly payers: Points;
  readonly dealer: boolean | null;
  readonly most: number;
}
export const ENDS = ['dealer_won', 'other_won', 'drawn', 'drawn_paid', 'drawn_ready', 'broken_off'] as const;
export type End = (typeof ENDS)[number];

export interface Win {
  readonly winner: number;
  readonly by: Way;
  /** who gave the winning tile; null for a Zi Mo */
  readonly from: number | null;
  /** of the list of prices; null where `points` are taken as they are */
  readonly worth: string | null;
  /** points by role, in place of a price */
  readonly points: Points | null;
  /** who pays for all */
  readonly liable: number | null;
  /** how many yakuman the liable player fed, where that is a part; else 0 */
  readonly fed: number;
}
/** `note` is free text. */
interface Written {
  readonly id: string;
  readonly note: string;
}
export type Row = Written &
  (
    | { readonly kind: 'win'; readonly wins: readonly Win[] }
    | { readonly kind: 'drawn'; readonly ready: readonly number[]; readonly broken: boolean }
    | { readonly kind: 'side'; readonly reason: string; readonly player: number; readonly other: number | null; readonly times: number }
    /** null is the pool on the table; `each` other player receives the points */
    | { readonly kind: 'adjust'; readonly from: number | null; readonly to: number | 'each' | null; readonly points: number }
    /** from here on: who sits where, the chair of the first dealer first; who deals, and in which hand */
    | { readonly kind: 'seats'; readonly order: readonly number[]; readonly dealer: number; readonly wind: number; readonly honba: number }
  );
export type Kind = Row['kind'];
/** A row of one kind. */
export type Of<K extends Kind> = Extract<Row, { kind: K }>;

export interface Session {
  readonly id: string;
  readonly name: string;
  /** milliseconds since 1970 */
  readonly created: number;
  readonly players: readonly string[];
  /** the players by chair; the first one deals first */
  readonly order: readonly number[];
  readonly prices: Prices;
  /** the house rules that differ from the preset */
  readonly changes: Rules;
  readonly rows: readonly Row[];
}
