/** A run that is going on: kept in the tab, so that it goes on after the page was loaded again. */

import type { Asked } from './question';

export interface Answered {
  chosen: readonly string[];
  seconds: number;
}

const KEY = 'zimo.run';

const isAnswer = (one: unknown): one is Answered => {
  if (typeof one !== 'object' || one === null) return false;
  const { chosen, seconds } = one as Record<string, unknown>;
  return Array.isArray(chosen) && chosen.every((key) => typeof key === 'string') && typeof seconds === 'number' && seconds >= 0 && seconds < 1e7;
};

/** The answers given so far in the run at an address; null where what is kept cannot be read. */
export function keptRun(address: string, questions: readonly Asked[]): readonly Answered[] | null {
  let text: string | null;
  try {
    text = sessionStorage.getItem(KEY);
  } catch {
    return [];
  }
  if (text === null) return [];
  try {
    const found = JSON.parse(text) as { address: unknown; answers: unknown } | null;
    if (typeof found?.address !== 'string' || !Array.isArray(found.answers) || !found.answers.every(isAnswer)) return null;
    if (found.address !== address) return [];
    const fits = found.answers.every(({ chosen }, at) => chosen.every((key) => questions[at]?.choices.some((choice) => choice.key === key)));
    return fits ? found.answers : null;
  } catch {
    return null;
  }
}

export function keepRun(address: string, answers: readonly Answered[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, answers }));
  } catch {
    // the run goes on; it is not kept
  }
}

export const isRight = (question: Asked, { chosen }: Answered): boolean =>
  question.choices.every((choice) => choice.right === chosen.includes(choice.key));
