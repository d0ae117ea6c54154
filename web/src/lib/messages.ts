// Written by zimo.server.live.typescript from the schema in messages.py; do not edit.

export type Tile = string;

export type Seat = number;

export type Wind = "E" | "S" | "W" | "N";

export type Param = string | number | boolean | string[] | number[] | null;

export type MeldType = "chi" | "pong" | "kong_exposed" | "kong_added" | "kong_concealed";

export type ActionType =
  | "discard"
  | "kong_concealed"
  | "kong_added"
  | "pass"
  | "pong"
  | "kong"
  | "chi_low"
  | "chi_middle"
  | "chi_high"
  | "win"
  | "riichi"
  | "nine_terminals"
  | "declare_fei"
  | "pong_red"
  | "pong_two_red"
  | "chi_low_red"
  | "chi_middle_red"
  | "chi_high_red"
  | "pong_fei"
  | "pong_two_fei"
  | "chi_low_fei_middle"
  | "chi_low_fei_high"
  | "chi_middle_fei_low"
  | "chi_middle_fei_high"
  | "chi_high_fei_low"
  | "chi_high_fei_middle"
  | "swap_fei";

export type WinBy = "discard" | "zimo" | "rob_kong";

export type Group = "sets" | "patterns" | "how_won" | "bonus" | "limit";

export type Mode = "guided" | "scored" | "match";

export type HintLevel = 0 | 1 | 2 | 3;

export type Phase = "turn" | "claim" | "rob" | "replace" | "account" | "between" | "over";

/** Why something is so: an id of the catalogues, and the parameters of its words. */
export interface Reason {
  id: string;
  [param: string]: Param;
}

/** What a player may do; only a discard, the two Kongs of one's own and taking a fei back have a tile. */
export interface Action {
  type: ActionType;
  tile?: string;
}

/** The first message of a connection: the token that the page was given, and how much help is wanted. */
export interface Hello {
  type: "hello";
  token: string;
  level: HintLevel;
}

/** An action in the position `n`. Sent again with the same `id` it is done once. */
export interface Act {
  type: "act";
  n: number;
  action: Action;
  id: number;
}

/** The next hand, please. */
export interface Deal {
  type: "deal";
}

/** Back to before the own last decision, or to before the own decision that was event number `to`. */
export interface TakeBack {
  type: "take_back";
  to?: number;
}

/** How much help is wanted from now on: 0 none, 1 rules, 2 hints on request, 3 coach. */
export interface SetLevel {
  type: "level";
  level: HintLevel;
}

/** A hint for this decision; given from level 2 on. */
export interface AskHint {
  type: "hint";
}

/** Why is no win offered now? */
export interface AskWhy {
  type: "why";
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

export type Incoming = Hello | Act | Deal | TakeBack | SetLevel | AskHint | AskWhy | Ping;

/** A hand begins; winds are 0 to 3. The commitment binds the server to the wall. */
export interface HandStarted {
  type: "hand_started";
  dealer: number;
  round_wind: number;
  repeat: number;
  hand: number;
  commitment: string;
}

/** A seat's first tiles, as one text. */
export interface Dealt {
  type: "dealt";
  seat: number;
  tiles: string;
}

/** A tile from the front, or a replacement from the back of the wall. */
export interface Drew {
  type: "drew";
  seat: number;
  tile: string;
  end: "front" | "back";
}

/** A bonus tile is shown; `dealt` when it was among the first tiles. */
export interface Bonus {
  type: "bonus";
  seat: number;
  tile: string;
  dealt: boolean;
}

/** All dealt bonus tiles are replaced; the dealer begins, by a draw where `draws` says so. */
export interface Began {
  type: "began";
  seat: number;
  draws?: boolean;
}

/** A discard; `drawn` when the tile had just been drawn. */
export interface Discarded {
  type: "discarded";
  seat: number;
  tile: string;
  drawn: boolean;
}

/** The viewer's own answer to a discard or a Kong, as text. */
export interface Answered {
  type: "answered";
  seat: number;
  action: string;
}

/** A Chi of `low` and the next two tiles; `tile` was claimed. */
export interface ChiMade {
  type: "chi";
  seat: number;
  tile: string;
  low: string;
  from: number;
  special?: number;
}

/** A Pong. */
export interface PongMade {
  type: "pong";
  seat: number;
  tile: string;
  from: number;
  special?: number;
}

/** A Kong; only a claimed one comes from somebody. */
export interface KongMade {
  type: "kong";
  seat: number;
  tile: string;
  meld: MeldType;
  from: number | null;
  special?: number;
}

/** A win: its count before and after the cap. No tile: a win that no tile completed. */
export interface Won {
  type: "won";
  seat: number;
  tile: string | null;
  by: WinBy;
  from: number | null;
  total: number;
  paid: number;
  fu?: number;
}

/** A winner's concealed tiles, as one text. */
export interface Shown {
  type: "shown";
  seat: number;
  tiles: string;
}

/** One row of a winner's count. */
export interface LineCounted {
  type: "line";
  seat: number;
  id: string;
  value: number;
  tiles: string[];
}

/** Points change hands; null is the middle of the table, where points lie until somebody wins them. */
export interface Paid {
  type: "paid";
  from: number | null;
  to: number | null;
  amount: number;
  reason: string;
}

/** Nobody won; `by` is who broke the hand off, where somebody did. */
export interface DrawnHand {
  type: "drawn_hand";
  reason: string;
  by?: number;
}

/** The hand is over: who deals next, and the secret that rebuilds the wall. */
export interface HandEnded {
  type: "hand_ended";
  dealer: number;
  round_wind: number;
  over: boolean;
  repeat: number;
  secret: string;
}

/** A player declares to be waiting; the discard that goes with it follows. */
export interface RiichiDeclared {
  type: "riichi";
  seat: number;
  double: boolean;
}

/** A dora indicator is turned; with `ura` one of those beneath. */
export interface Indicator {
  type: "indicator";
  tile: string;
  ura: boolean;
}

/** A fei is taken back out of the player's Pong of `tile`, which goes in for it. */
export interface Swapped {
  type: "swapped";
  seat: number;
  tile: string;
}

/** The events from number `to` on are undone. */
export interface TakenBack {
  type: "taken_back";
  to: number;
}

export type Event =
  | HandStarted
  | Dealt
  | Drew
  | Bonus
  | Began
  | Discarded
  | Answered
  | ChiMade
  | PongMade
  | KongMade
  | Won
  | Shown
  | LineCounted
  | Paid
  | DrawnHand
  | HandEnded
  | RiichiDeclared
  | Indicator
  | Swapped
  | TakenBack;

/** An option whose value is not the preset's. */
export interface ChangedRule {
  id: string;
  value: Param;
}

/** What is played. */
export interface GameFacts {
  id: string;
  table: string;
  mode: Mode;
  preset: string;
  rules_changed: ChangedRule[];
}

/** Who sits there: the viewer, a bot by its name, or somebody else. */
export interface SeatName {
  you?: boolean;
  bot?: string;
}

/** A set on the table, with the tile that was claimed for it and who gave it. */
export interface Meld {
  type: MeldType;
  tiles: string[];
  claimed: string | null;
  from: number | null;
}

/** A discard: thrown right after it was drawn, claimed by somebody, the last one of all, thrown with a riichi. */
export interface RiverTile {
  tile: string;
  drawn: boolean;
  taken: boolean;
  last: boolean;
  riichi: boolean;
}

/**
 * One seat as the viewer sees it. `tai` is what everybody can see of the hand's count. `bonus` are the tiles laid
 * out, fei among them; `riichi` is 1 after riichi, 2 after double riichi. `concealed` counts the concealed tiles,
 * one just drawn among them. `tiles` are these in order without the one just drawn, null while the viewer may not
 * know them; `drawn` is the tile just drawn, "?" where it is hidden.
 */
export interface SeatView {
  seat: number;
  wind: Wind;
  name: SeatName;
  points: number;
  tai: number;
  concealed: number;
  tiles: string[] | null;
  drawn: string | null;
  melds: Meld[];
  bonus: string[];
  river: RiverTile[];
  riichi: 0 | 1 | 2;
}

/** A tile that completes the hand, and how many of it the viewer cannot see. */
export interface Wait {
  tile: string;
  left: number;
}

/**
 * The viewer's own prospects: the count that is certain and the most that can be reached (null where nothing is
 * counted), the lines still possible, the waits, how many tiles are missing to a complete hand, and `barred`, the
 * id of a reason why the player may win by the own draw only, else null.
 */
export interface Own {
  secure: number | null;
  ceiling: number | null;
  lines_possible: string[];
  waits: Wait[];
  missing: number;
  barred: string | null;
}

/** Points that changed hands, and why; null is the middle of the table. */
export interface Payout {
  from: number | null;
  to: number | null;
  amount: number;
  reason: string;
}

/** A row that counts. */
export interface SheetLine {
  id: string;
  group: Group;
  value: number;
  tiles: string[];
}

/** A row that does not count: swallowed by another one (`by`), or for another reason with its parameters. */
export interface NotCounted {
  id: string;
  reason: string;
  by: string | null;
  [param: string]: Param;
}

/** What a part of the hand brings in fu; words: `fu.<id>`. */
export interface FuPart {
  id: string;
  fu: number;
}

/**
 * The explained count: the raw total, what is paid after the cap, and the base points for that. `fu`, the name of
 * the limit that han and fu reach, and the number of `yakuman` stand where a table counts by them, else null;
 * `fu_parts` are what the fu were before they were rounded, none where no fu are counted.
 */
export interface Sheet {
  lines: SheetLine[];
  not_counted: NotCounted[];
  total: number;
  paid: number;
  base: number;
  cap: number;
  limit: boolean;
  fu: number | null;
  fu_parts: FuPart[];
  limit_name: string | null;
  yakuman: number | null;
}

/**
 * A winner's tiles: the concealed ones with the winning tile as `sets` and `eye` in the reading that counts, or all
 * of them in `rest` where the hand is no such shape.
 */
export interface WinningHand {
  sets: string[][];
  eye: string[];
  rest: string[];
  melds: Meld[];
  bonus: string[];
}

/** One win of a hand; no sheet where nothing is counted. */
export interface Win {
  seat: number;
  by: WinBy;
  from: number | null;
  tile: string | null;
  sheet: Sheet | null;
  payments: Payout[];
  hand: WinningHand;
}

/** A player's place at the end by the final score; equal scores share a place. */
export interface Rank {
  seat: number;
  points: number;
  score: number;
  place: number;
}

/** A hand shown without a win. */
export interface ShownHand {
  seat: number;
  tiles: string[];
}

/**
 * How a hand ended. `reason` is why nobody won, `shown` the hands that were shown for it. `change` is what the
 * whole hand brought each seat. `ranking` comes with the last hand.
 */
export interface Result {
  kind: "won" | "drawn";
  reason: string | null;
  shown: ShownHand[];
  wins: Win[];
  points_after: number[];
  change: number[];
  ranking: Rank[] | null;
  over: boolean;
}

/**
 * Everything that the viewer may know. `seat` is null for an onlooker. Seats are chairs, counted from 0.
 * `start_points` are everybody's at the start of the game. `indicators` and `ura` are the dora indicators turned
 * and those beneath them, `pool` the points that lie on the table. `turn` is the seat that acts, or that discarded
 * or declared last. `payouts` are those of this hand that no win brought. Between hands it shows the hand that
 * ended, with its `result`.
 */
export interface View {
  game: GameFacts;
  start_points: number;
  seat: number | null;
  viewer_wind: Wind | null;
  hand: number;
  repeat: number;
  round_wind: Wind;
  dealer: number;
  live: number;
  indicators: string[];
  ura: string[];
  pool: number;
  fresh_mark: boolean;
  phase: Phase;
  turn: number;
  seats: SeatView[];
  own: Own | null;
  payouts: Payout[];
  taken_back: boolean;
  result: Result | null;
}

/**
 * What a call changes: lines that become certain, lines that are possible no more, tai before and after. A call
 * after which no win is possible is `dead`.
 */
export interface Price {
  gained: SheetLine[];
  lost: string[];
  secure: number[];
  ceiling: number[];
  dead: boolean;
}

/** What a discard could make the player liable for, and which seat it would help (null: any). */
export interface Danger {
  id: string;
  seat: number | null;
}

/**
 * One thing that may be done now: the own tiles that a call takes, the price of a call, the tai of a win, the
 * dangers of a discard.
 */
export interface Legal {
  action: Action;
  tiles: string[];
  price: Price | null;
  tai: number | null;
  dangers: Danger[];
}

/** What the careful bot would do in this seat, and why. */
export interface Hint {
  action: Action;
  reasons: Reason[];
}

/**
 * What happened, and how things stand after it. `n` counts the events of the viewer's own log, `events` are the
 * last of them: those since the message before; after `hello` those of the hand so far. `why` tells why a complete
 * hand may not win; `answer` is the id of the action it answers.
 */
export interface StateMessage {
  type: "state";
  n: number;
  events: Event[];
  view: View;
  legal: Legal[];
  why: Reason[];
  hint: Hint | null;
  answer: number | null;
}

/** Nothing was done; `id` is that of an action, null for other messages. */
export interface Refused {
  type: "refused";
  id: number | null;
  reason: Reason;
}

/** Why no win is offered now; empty when one is. */
export interface WhyMessage {
  type: "why";
  n: number;
  reasons: Reason[];
}

/** The last message of a connection. */
export interface Closed {
  type: "closed";
  reason: Reason;
}

/** Somebody is there. */
export interface Pong {
  type: "pong";
}

export type Outgoing = StateMessage | Refused | WhyMessage | Closed | Pong;
