/** What a Guided Hand says about the moment, in words for somebody who has never played. */

import type { Legal, View } from '../lib/messages';
import type { Words } from '../lib/words';
import { callOf, ownSeat, seatNames } from './speak';

export function guide(words: Words, view: View, legal: readonly Legal[], claimed: string | null): string[] {
  if (view.result !== null) return [];
  const own = ownSeat(view);
  const verbs = legal.map((one) => one.action.type).filter((type) => type !== 'discard' && type !== 'pass');
  const kinds = [...new Set(verbs.map((type) => (type.startsWith('kong') ? type : callOf(type))))];
  if (legal.length === 0) return [words.name('web.table.guide_watch')];
  if (claimed !== null) {
    const asked = words.name('web.table.guide_claim', { seat: seatNames(words, view)(view.turn), tile: claimed });
    return [asked, ...kinds.map((type) => words.name('ui.label', { name: words.name(`action.${type}`), value: words.short(`action.${type}`) }))];
  }
  const fresh = view.seats.every((seat) => seat.river.length === 0);
  const sentences = fresh ? [words.name('web.table.guide_goal')] : [];
  if (own?.drawn) sentences.push(words.name('web.table.guide_drew', { tile: own.drawn }));
  sentences.push(words.name(own?.drawn || fresh ? 'web.table.guide_throw' : 'web.table.guide_throw_claimed'));
  for (const type of kinds) sentences.push(words.name('ui.label', { name: words.name(`action.${type}`), value: words.short(`action.${type}`) }));
  return sentences;
}
