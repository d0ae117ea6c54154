/** Positions in a finished game. A link names the hand and the step in it: `#E2.1/34`, East 2, once repeated, step 34. */

import type { Step } from '../../lib/api';
import type { Wind } from '../../lib/messages';

/** A hand: its first position, its round, its dealer's chair, how often it was dealt again. */
export interface PlayedHand {
  start: number;
  round: Wind;
  dealer: number;
  repeat: number;
}
export interface Replayed {
  steps: readonly Step[];
  hands: readonly PlayedHand[];
  /** the last position: all events */
  last: number;
  /** the seat whose own choices are sought */
  seat: number;
}

const WINDS: readonly Wind[] = ['E', 'S', 'W', 'N'];

export function handsOf(steps: readonly Step[]): PlayedHand[] {
  return steps.flatMap(({ type, n, round_wind: round, dealer, repeat }) =>
    type === 'hand_started' ? [{ start: n, round: WINDS[round ?? 0] ?? 'E', dealer: dealer ?? 0, repeat: repeat ?? 0 }] : [],
  );
}

/** The address of a position. */
export function link(id: string, { hands }: Replayed, n: number): string {
  const hand = hands.findLast(({ start }) => start <= n);
  const path = `/replay/${encodeURIComponent(id)}`;
  if (hand === undefined) return path;
  const { start, round, dealer, repeat } = hand;
  return `${path}#${round}${dealer + 1}${repeat > 0 ? `.${repeat}` : ''}/${n - start}`;
}

/** The position that the part of an address after `#` names; null where it names none of this game. */
export function positionOf({ hands, last }: Replayed, hash: string): number | null {
  const found = /^#?([ESWN])([1-4])(?:\.(\d+))?\/(\d+)$/.exec(hash);
  if (found === null) return null;
  const [, round, dealer, repeat = '0', step] = found;
  const at = hands.findIndex(
    (hand) => hand.round === round && hand.dealer + 1 === Number(dealer) && hand.repeat === Number(repeat),
  );
  const hand = hands[at];
  if (hand === undefined) return null;
  return Math.min(hand.start + Number(step), (hands[at + 1]?.start ?? last + 1) - 1);
}
