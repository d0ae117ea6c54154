/** The Review deck: what comes into it, what is due, and when a card comes again, which the server says. */

import { api, ApiError } from '../lib/api';
import { type Card, fragment } from '../pages/parts/cards';
import { progress } from './progress.svelte';
import type { Origin, ReviewCard } from './record';

const DAY = 24 * 60 * 60 * 1000;
/** A lesson that was read so long ago is asked for again. */
const LESSON_RESTS = 7 * DAY;
/** Seconds that are counted of an answer; whoever takes longer was away. */
const LONGEST = 3600;
/** Cards that are asked at once at most: about five minutes. */
export const SITTING = 10;

const keyOf = (kind: string, level: number, house: string): string => `${kind} ${level} ${house}`;
/** House rules without their name, which changes nothing. */
export const houseText = (house: Card): string => fragment({ ...house, name: '' });

interface Coming {
  kind: string;
  level: number;
  house: string;
  from: Origin;
  due: number;
  seed: string | null;
}

/** Put cards in where the deck is switched on; one that is there comes earlier where it was due later. */
function add(coming: readonly Coming[]): boolean {
  const { on, cards } = progress.now.deck;
  if (!on) return false;
  const rows = coming.map((one): [string, ReviewCard] => {
    const key = keyOf(one.kind, one.level, one.house);
    const known = Object.hasOwn(cards, key) ? cards[key] : undefined;
    if (known === undefined) return [key, { ...one, answered: 0, card: null, pending: null }];
    return [key, one.from === 'lesson' ? known : { ...known, from: one.from, seed: one.seed ?? known.seed, due: Math.min(known.due, one.due) }];
  });
  progress.putCards(Object.fromEntries(rows));
  return true;
}

/** A question of practice was missed: tomorrow it comes again, with new tiles. */
export function missed(kind: string, level: number, house: Card): boolean {
  return add([{ kind, level, house: houseText(house), from: 'missed', due: Date.now() + DAY, seed: null }]);
}

/** Something from a game that is over is to be practised. False where the deck is switched off. */
export function toReview(kind: string, house: Card, seed: string | null = null, level = 1): boolean {
  return add([{ kind, level, house: houseText(house), from: 'game', due: Date.now(), seed }]);
}

/** The practice of lessons that were read long enough ago comes in, once for each reading. */
export function fromLessons(practice: ReadonlyMap<string, readonly string[]>, house: Card): void {
  const rested = Object.entries(progress.lessons).filter(([, { read, taken }]) => !taken && Date.now() - read >= LESSON_RESTS);
  const kinds = new Set(rested.flatMap(([id]) => practice.get(id) ?? []));
  const coming = [...kinds].map((kind): Coming => ({ kind, level: 1, house: houseText(house), from: 'lesson', due: Date.now(), seed: null }));
  if (add(coming)) progress.putLessons(Object.fromEntries(rested.map(([id, { read }]) => [id, { read, taken: true }])));
}


/** The cards that are due, what has waited longest first. */
export function due(cards: Readonly<Record<string, ReviewCard>>, at = Date.now()): [string, ReviewCard][] {
  return Object.entries(cards)
    .filter(([, card]) => card.due <= at && card.pending === null)
    .sort(([, a], [, b]) => a.due - b.due);
}

/** How an answer was taken: when the card comes again, that it was begun anew, or that it waits for the network. */
export type Taken = { due: number; anew: boolean } | 'waiting';

/** Keep an answer, and ask the server when the card comes again. */
export async function answer(key: string, card: ReviewCard, right: boolean, seconds: number): Promise<Taken> {
  const answered = { ...card, answered: Date.now(), pending: { right, seconds: Math.min(seconds, LONGEST) }, seed: null };
  progress.putCards({ [key]: answered });
  return settle(key, answered);
}

/** Send the answer that a card waits with. */
async function settle(key: string, card: ReviewCard): Promise<Taken> {
  if (card.pending === null) return 'waiting';
  const { right, seconds } = card.pending;
  let anew = false;
  const ask = async (its: ReviewCard['card']): ReturnType<typeof api.review> => api.review(its, right, seconds);
  try {
    const next = await ask(card.card).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.id === 'bad_card')) throw error;
      anew = true;
      return ask(null);
    });
    const when = Date.parse(next.due);
    progress.putCards({ [key]: { ...card, card: next.card, due: when, pending: null } });
    return { due: when, anew };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return 'waiting';
    throw error;
  }
}

/** Send every answer that waits; how many could be sent, and whether a card had to begin anew. */
export async function settleAll(): Promise<{ sent: number; anew: boolean }> {
  const told = { sent: 0, anew: false };
  for (const [key, card] of Object.entries(progress.now.deck.cards)) {
    if (card.pending === null) continue;
    const taken = await settle(key, card);
    if (taken === 'waiting') break;
    told.sent += 1;
    told.anew ||= taken.anew;
  }
  return told;
}
