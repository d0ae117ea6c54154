/** What a count is worth, in one line, in the words of a table. */

import type { Sheet } from '../lib/messages';
import type { Words } from '../lib/words';

export type Worth = Pick<Sheet, 'total' | 'fu' | 'limit_name' | 'yakuman'>;

/** Before its cap: in the unit of the table, or by han and fu with the limit that they reach. */
export function worthText(words: Words, { total, fu, limit_name: limit, yakuman }: Worth): string {
  if (fu === null) return words.name('ui.tai', { n: total });
  if (yakuman) return yakuman > 1 ? words.name('ui.yakuman_n', { n: yakuman }) : words.name('limit.yakuman');
  return words.join([words.name('ui.han_fu', { han: total, fu }), ...(limit === null ? [] : [words.name(`limit.${limit}`)])]);
}

/** The same with what the winner receives; or that it is no win. */
export function outcomeText(words: Words, outcome: Worth & { allowed: boolean; winner: number }): string {
  if (!outcome.allowed) return words.name('web.page.example.no_win');
  return words.name('web.page.score.outcome', { worth: worthText(words, outcome), n: outcome.winner });
}
