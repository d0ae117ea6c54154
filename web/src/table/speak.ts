/** What the table says in words. Everything comes from the view; nothing here knows a rule. */

import type { Action, Danger, Event, Hint, HintLevel, Legal, Payout, Price, Reason, SeatView, View } from '../lib/messages';
import { actionWords, tell } from '../lib/narrate';
import type { Id, Params, Words } from '../lib/words';

/** Events that are told while a hand is played. */
const TOLD = new Set<Event['type']>([
  'bonus',
  'discarded',
  'chi',
  'pong',
  'kong',
  'riichi',
  'indicator',
  'swapped',
  'paid',
  'won',
  'drawn_hand',
  'taken_back',
]);
/** Events that the log shows beside those. */
const LOGGED = new Set<Event['type']>(['hand_started', 'dealt', 'drew', 'shown', 'line', ...TOLD]);

export type Who = (seat: number) => string;

/** The seats by their winds in this hand, the player's own marked. */
export function seatNames(words: Words, view: View): Who {
  return (seat) => {
    const wind = words.name(`wind.${windOf(view, seat)}`);
    return seat === view.seat ? words.name('ui.seat_you', { seat: wind }) : wind;
  };
}

/** The players by names that stay when the winds move, the player's own marked. */
export function playerNames(words: Words, view: View): Who {
  return (seat) => {
    const name = words.name(`seat.${seat}`);
    return seat === view.seat ? words.name('ui.seat_you', { seat: name }) : name;
  };
}

function windOf(view: View, seat: number): string {
  return view.seats[seat]?.wind ?? String(seat);
}

/** The seats in playing order, the player's own first (chair 0 for an onlooker). */
export function around(view: View): SeatView[] {
  const own = view.seat ?? 0;
  return [...view.seats.slice(own), ...view.seats.slice(0, own)];
}

export function ownSeat(view: View): SeatView | undefined {
  return view.seat === null ? undefined : view.seats[view.seat];
}

/** The sentence for an event. */
export function sentence(words: Words, event: Event, who: Who): string {
  return tell(words, event, who);
}

/** Whether the log shows an event. */
export function isLogged(event: Event): boolean {
  return LOGGED.has(event.type);
}

/** What is told of new events, one sentence each; of the player's own doing only what it brought. */
export function told(words: Words, events: readonly Event[], view: View): string[] {
  const who = seatNames(words, view);
  return events
    .filter((event) => TOLD.has(event.type) && !(event.type === 'discarded' && event.seat === view.seat))
    .map((event) => sentence(words, event, who));
}

export function actionText(words: Words, action: Action): string {
  return actionWords(words, action.tile === undefined ? action.type : `${action.type} ${action.tile}`);
}

/** The call that a type of action is: its Chi, Pongs and Kongs differ in their tiles alone. */
export function callOf(type: string): string {
  return ['chi', 'pong', 'kong'].find((call) => type.startsWith(call)) ?? type;
}

/** The name of a verb's button: Chi and Pong are told by their tiles, a Kong of one's own by its tile. */
export function verbName(words: Words, { type }: Action): string {
  return words.name(`action.${type.startsWith('kong') ? type : callOf(type)}` satisfies Id);
}

/** The group of tiles that a verb makes, with the place of the claimed one; empty for a win and for passing. */
export function verbTiles(legal: Legal, claimed: string | null): { tile: string; claimed: boolean }[] {
  const { action, tiles } = legal;
  const own = (action.tile === undefined ? tiles : tiles.length > 0 ? tiles : [action.tile]).map((tile) => ({ tile, claimed: false }));
  if (action.tile !== undefined || own.length === 0 || claimed === null) return own;
  const place = ['chi_low', 'chi_middle', 'chi_high'].findIndex((chi) => action.type.startsWith(chi));
  const at = place < 0 ? own.length : place;
  return own.toSpliced(at, 0, { tile: claimed, claimed: true });
}

/** The price of a call in words, part by part. Lost limit hands are rarely missed: they show in the highest tai only. */
export function priceParts(words: Words, price: Price, groups: ReadonlyMap<string, string>): string[] {
  const parts = price.gained.map((line) => words.name('price.gains', { line: line.id, value: line.value }));
  const lost = price.lost.filter((id) => groups.get(id) !== 'limit');
  if (lost.length > 0) parts.push(words.name('price.ends', { line: lost }));
  const [before, after] = price.ceiling;
  if (before !== undefined && after !== undefined && before !== after) parts.push(words.name('price.ceiling', { before, after }));
  return parts;
}

/** What is dangerous about throwing a tile. */
export function dangerText(words: Words, danger: Danger, tile: string, who: Who): string {
  const seat = danger.seat === null ? words.name('ui.anybody') : who(danger.seat);
  return words.name(`warning.${danger.id}`, { seat, tile });
}

/** The sentence of a reason, and where there is one what would help. */
export function reasonText(words: Words, reason: Reason): { text: string; more: string } {
  const { id, ...params } = reason;
  const more = words.has(`reason.${id}`, 'long') ? words.long(`reason.${id}`, params as Params) : '';
  return { text: words.name(`reason.${id}`, params as Params), more };
}

/** The sentence of one of a hint's reasons. */
export function hintText(words: Words, reason: Reason): string {
  const { id, ...params } = reason;
  return words.name(`hint.${id}`, params as Params);
}

/** A hint and its reasons, one sentence each. */
export function hintTexts(words: Words, hint: Hint): string[] {
  const advice = words.name('ui.hint_action', { action: actionText(words, hint.action) });
  return [`${advice}${words.language === 'zh-Hans' ? '。' : '.'}`, ...hint.reasons.map((reason) => hintText(words, reason))];
}

/** Why nobody won: the sentence of the event where it is known, else that the wall is finished. */
export function drawnText(words: Words, view: View, log: readonly Event[], who: Who): string {
  const event = log.findLast((one) => one.type === 'drawn_hand');
  const told = event !== undefined && view.result?.reason !== 'wall_finished';
  return told ? sentence(words, event, who) : words.name('ui.drawn_hand');
}

export function payoutText(words: Words, payout: Payout, who: Who): string {
  return tell(words, { type: 'paid', ...payout }, who);
}

/** Tiles as one list of names. */
export function tileNames(words: Words, tiles: readonly string[]): string {
  return words.join(tiles.map((tile) => words.name(`tile.${tile}`)));
}

/** Several sentences as one text. */
export function run(words: Words, sentences: readonly string[]): string {
  return sentences.join(words.language === 'zh-Hans' ? '' : ' ');
}

/** The steps of the dial of hints. */
export const LEVELS: readonly HintLevel[] = [0, 1, 2, 3];

/** The line of the count that a reason is about, where it is about one. */
export function lineOf(words: Words, reason: Reason): string | null {
  return typeof reason.line === 'string' ? reason.line : about(words, 'line', reason.id);
}

/** The option of the rules that a reason is about, where it is about one. */
export function optionOf(words: Words, reason: Reason): string | null {
  return reason.id === 'below_minimum' ? 'minimum' : about(words, 'option', reason.id);
}

/** Reasons are named after what they are about: `ping_hu_bonus_tile`. */
function about(words: Words, space: string, reason: string): string | null {
  const parts = reason.split('_');
  for (let end = parts.length; end > 0; end -= 1) {
    const id = parts.slice(0, end).join('_');
    if (words.has(`${space}.${id}`, 'long')) return id;
  }
  return null;
}
