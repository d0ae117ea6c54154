/** What was learnt in this browser, without an account: kept in localStorage and shared by all tabs. */

import { keep, setAside } from '../pages/parts/kept';
import { better, type Best, merge, NOTHING, type Progress, readProgress, type ReviewCard, type Tally, type Unread, written } from './record';

const KEY = 'zimo.progress';
const BROWSER = 'zimo.browser';

function first(): { progress: Progress; lost: Unread | null; taken: boolean } {
  let taken = false;
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return { progress: NOTHING, lost: null, taken };
    const found = readProgress(text);
    if (typeof found !== 'string') return { progress: found, lost: null, taken };
    taken = true;
    setAside(KEY, text);
    localStorage.removeItem(KEY);
    return { progress: NOTHING, lost: found, taken: false };
  } catch {
    return { progress: NOTHING, lost: null, taken };
  }
}

const found = first();
let now = $state.raw(found.progress);
let lost = $state(found.lost);
/** Whether this browser keeps what is learnt; where it does not, it is forgotten with the tab. */
let kept = $state(true);
/** Whether something lies in its place that could neither be read nor set aside, and is not written over. */
const taken = found.taken;

/** The name under which this browser counts. Not `randomUUID`, which a page over plain http does not have. */
function browser(): string {
  const made = `b${[...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')}`;
  try {
    const known = localStorage.getItem(BROWSER);
    if (known !== null && /^b[0-9a-z]{1,24}$/.test(known)) return known;
    localStorage.setItem(BROWSER, made);
  } catch {
    // nothing is kept here: a name for as long as the tab lives
  }
  return made;
}
const here = browser();

/** What stands in the storage now: another tab may have written a moment ago. */
function stored(): Progress {
  try {
    const read = readProgress(localStorage.getItem(KEY) ?? '');
    return typeof read === 'string' ? now : read;
  } catch {
    return now;
  }
}

function change(how: (before: Progress) => Progress): void {
  now = how(kept ? stored() : now);
  kept = !taken && keep(KEY, written(now));
}

export const tallyOf = (kind: string): Tally => {
  const all = Object.values(now.tallies).flatMap((tallies) => (Object.hasOwn(tallies, kind) && tallies[kind] ? [tallies[kind]] : []));
  const sum = (part: (one: Tally) => number): number => all.reduce((total, one) => total + part(one), 0);
  return { asked: sum((one) => one.asked), right: sum((one) => one.right), last: Math.max(0, ...all.map((one) => one.last)) };
};

export const progress = {
  get now(): Progress {
    return now;
  },
  /** The lessons that were read, by id. */
  get lessons(): Progress['lessons'] {
    return now.lessons;
  },
  get kept(): boolean {
    return kept;
  },
  /** Why what was kept could not be read and was set aside. */
  get lost(): Unread | null {
    return lost;
  },
  dismiss(): void {
    lost = null;
  },
  get empty(): boolean {
    const { tallies, lessons, deck, bests } = now;
    return [tallies, lessons, deck.cards, bests].every((part) => Object.keys(part).length === 0);
  },
  /** A question was answered. */
  answered(kind: string, right: boolean): void {
    change((before) => {
      const own = before.tallies[here] ?? {};
      const tally = (Object.hasOwn(own, kind) ? own[kind] : undefined) ?? { asked: 0, right: 0, last: 0 };
      const next = { asked: tally.asked + 1, right: tally.right + Number(right), last: Date.now() };
      return { ...before, tallies: { ...before.tallies, [here]: { ...own, [kind]: next } } };
    });
  },
  /** A challenge run is over; the best before it, null where it was the first. */
  finished(run: string, best: Best): Best | null {
    const before = (Object.hasOwn(stored().bests, run) ? stored().bests[run] : undefined) ?? null;
    change((old) => ({ ...old, bests: { ...old.bests, [run]: before === null ? best : better(before, best) } }));
    return before;
  },
  putLessons(lessons: Progress['lessons']): void {
    change((before) => ({ ...before, lessons: { ...before.lessons, ...lessons } }));
  },
  switchDeck(on: boolean): void {
    change((before) => ({ ...before, deck: { ...before.deck, on } }));
  },
  putCards(cards: Readonly<Record<string, ReviewCard>>): void {
    change((before) => ({ ...before, deck: { ...before.deck, cards: { ...before.deck.cards, ...cards } } }));
  },
  removeCard(key: string): void {
    change((before) => ({
      ...before,
      deck: { ...before.deck, cards: Object.fromEntries(Object.entries(before.deck.cards).filter(([one]) => one !== key)) },
    }));
  },
  /** Everything as the text of a file. */
  exported: (): string => JSON.stringify(written(stored()), null, 1),
  /** Add what a file holds to what is here; nothing is changed by one that cannot be read. */
  imported(text: string): Unread | null {
    const read = readProgress(text);
    if (typeof read === 'string') return read;
    change((before) => merge(before, read));
    return null;
  },
  /** Forget everything; what there was can be put back. */
  forget(): Progress {
    const before = stored();
    change(() => NOTHING);
    return before;
  },
  /** Put forgotten things back, beside what came since. */
  restore(before: Progress): void {
    change((since) => merge(since, before));
  },
};

/** A lesson was read to its end; after a week its practice comes into the Review deck. */
export function lessonRead(id: string): void {
  progress.putLessons({ [id]: { read: Date.now(), taken: false } });
}

addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  const read = event.newValue === null ? NOTHING : readProgress(event.newValue);
  if (typeof read !== 'string') now = read;
});
