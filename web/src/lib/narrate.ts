/** Events and actions as sentences, as `zimo.text.narrate` says them; a test compares the two. */

import type { Event } from './messages';
import { tilesFromText } from './tiles';
import type { Id, Params, Value, Words } from './words';

/** An event as the server or a saved game has it. */
export type AnyEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

const CLAIMS = ['chi', 'pong'];
const SEATS = ['seat', 'from', 'to', 'dealer', 'by'];

/** The sentence for an event; `who` gives the name of a seat: a player's name, or a wind. */
export function tell(words: Words, anyEvent: Event | AnyEvent, who: (seat: number) => string): string {
  const event = anyEvent as AnyEvent;
  const params: Record<string, Value | readonly Value[] | null> = {};
  for (const [key, value] of Object.entries(event)) {
    if (key === 'type') continue;
    const seat = SEATS.includes(key) && typeof value === 'number' && event.type !== 'taken_back';
    params[key] = seat ? who(value) : (value as Value | null);
  }
  if (typeof event.tiles === 'string') {
    const tiles = tilesFromText(event.tiles) ?? [];
    params.tiles = tiles;
    params.n = tiles.length;
  }
  if (CLAIMS.includes(event.type)) params.own = outOfHand(event);
  if (typeof event.action === 'string') params.action = actionWords(words, event.action);
  return words.name(`event.${which(event)}`, params);
}

/** An action in its text form, such as `discard 5m`, in words. */
export function actionWords(words: Words, action: string): string {
  const [type = '', tile] = action.split(' ');
  return tile ? words.name('ui.action_tile', { action: type, tile } satisfies Params) : words.name(`action.${type}` satisfies Id);
}

/** The fei and red fives that a claim takes out of the hand: those of the meld (fei in the low half of `special`, red
 * fives in the high half) without the tile that was thrown. */
function outOfHand(event: AnyEvent): string[] {
  const special = Number(event.special ?? 0);
  const tile = String(event.tile);
  const red = `0${tile.slice(-1)}`;
  const reds = bits(special >> 4) - Number(tile === red);
  return [...Array<string>(bits(special & 15)).fill('j'), ...Array<string>(reds).fill(red)];
}

function bits(number: number): number {
  return [1, 2, 4, 8].filter((bit) => number & bit).length;
}

/** The id of the sentence for an event: some types have several. */
function which(event: AnyEvent): string {
  const { type } = event;
  if (type === 'dealt' && String(event.tiles).startsWith('?')) return 'dealt_hidden';
  if (type === 'drew') {
    const drawn = event.end === 'back' ? 'replacement' : 'drew';
    return event.tile === '?' ? `${drawn}_hidden` : drawn;
  }
  if (type === 'bonus' && event.tile === 'j') return 'bonus_fei';
  if (type === 'riichi' && event.double) return 'riichi_double';
  if (type === 'indicator' && event.ura) return 'indicator_ura';
  if (type === 'paid' && (event.from === null || event.to === null)) return event.to === null ? 'paid_in' : 'paid_out';
  if (type === 'drawn_hand' && event.reason !== 'wall_finished') return `drawn_${String(event.reason)}`;
  if (type === 'discarded' && event.drawn) return 'discarded_drawn';
  if (CLAIMS.includes(type) && outOfHand(event).length) return `${type}_with`;
  if (type === 'kong') return String(event.meld);
  if (type === 'won' && event.tile !== null) return `won_${String(event.by)}`;
  if (type === 'hand_ended' && event.over) return 'match_ended';
  return type;
}
