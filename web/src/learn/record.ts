/**
 * What somebody has learnt, as it is kept in the browser and written to a file: its form, how it is read, and how two
 * of them become one. Nothing is lost in a merge, and to merge the same twice changes nothing: each browser counts for
 * itself, and of everything else the later or better one stays.
 */

const FORMAT = 'zimo progress';
const VERSION = 1;

export interface Tally {
  asked: number;
  right: number;
  /** milliseconds since 1970 */
  last: number;
}
export type Origin = 'missed' | 'game' | 'lesson';

/** A card of the Review deck: a kind of question under house rules. Its tiles are new each time. */
export interface ReviewCard {
  kind: string;
  level: number;
  /** the house rules as the part of an address after `#` */
  house: string;
  from: Origin;
  /** when it is due, in milliseconds */
  due: number;
  /** when it was answered last, 0 for never */
  answered: number;
  /** the card of the scheduler; null for one that was never answered */
  card: Readonly<Record<string, unknown>> | null;
  /** an answer that has not reached the server yet */
  pending: { right: boolean; seconds: number } | null;
  /** the question that it is first asked with */
  seed: string | null;
}
export interface LessonRead {
  /** when it was read last, in milliseconds */
  read: number;
  /** whether its practice has come into the Review deck since */
  taken: boolean;
}
export interface Best {
  right: number;
  of: number;
  seconds: number;
}
type By<T> = Readonly<Record<string, T>>;

export interface Progress {
  /** by browser, then by kind */
  tallies: By<By<Tally>>;
  lessons: By<LessonRead>;
  deck: { on: boolean; cards: By<ReviewCard> };
  /** of challenge runs, by what was asked */
  bests: By<Best>;
}

export const NOTHING: Progress = { tallies: {}, lessons: {}, deck: { on: false, cards: {} }, bests: {} };

/** What cannot be read: damaged, or of a version that is not known yet. */
export type Unread = 'damaged' | 'newer';

const ID = /^[a-zA-Z][\w-]{0,79}$/;
const LONGEST = 2000;

type Check = (value: unknown) => boolean;
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const seconds: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1e7;
const flag: Check = (value) => typeof value === 'boolean';
const id: Check = (value) => typeof value === 'string' && ID.test(value);
const text: Check = (value) => typeof value === 'string' && value.length <= LONGEST;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const nullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const by =
  (key: Check, check: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, one]) => key(name) && check(one));
/** Exactly these fields. */
const fields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.keys(value).length === Object.keys(checks).length && Object.entries(checks).every(([name, check]) => check(value[name]));

const isProgress = fields({
  tallies: by(id, by(id, (value) => fields({ asked: count, right: count, last: count })(value) && (value as Tally).right <= (value as Tally).asked)),
  lessons: by(id, fields({ read: count, taken: flag })),
  deck: fields({
    on: flag,
    cards: by(
      text,
      (value) =>
        fields({
          kind: id,
          level: (level) => count(level) && Number(level) < 10,
          house: text,
          from: (from) => ['missed', 'game', 'lesson'].includes(String(from)),
          due: count,
          answered: count,
          card: nullOr((card) => isObject(card) && JSON.stringify(card).length <= LONGEST),
          pending: nullOr(fields({ right: flag, seconds })),
          seed: nullOr(text),
        })(value),
    ),
  }),
  bests: by(text, fields({ right: count, of: count, seconds })),
});

/** Read what was kept or exported. */
export function readProgress(written: string): Progress | Unread {
  try {
    const found: unknown = JSON.parse(written);
    if (!isObject(found)) return 'damaged';
    const { format, version, ...rest } = found;
    if (format !== FORMAT || !count(version)) return 'damaged';
    if (Number(version) > VERSION) return 'newer';
    return version === VERSION && isProgress(rest) ? (rest as unknown as Progress) : 'damaged';
  } catch {
    return 'damaged';
  }
}

export const written = (progress: Progress): object => ({ format: FORMAT, version: VERSION, ...progress });

/** The records of both; of two for the same key, the one that is `better` than the other. */
function union<T>(a: By<T>, b: By<T>, chosen: (a: T, b: T) => T): By<T> {
  const both = Object.entries(b).map(([key, one]): [string, T] => {
    const other = Object.hasOwn(a, key) ? a[key] : undefined;
    return [key, other === undefined ? one : chosen(other, one)];
  });
  return { ...a, ...Object.fromEntries(both) };
}

export const better = (a: Best, b: Best): Best => {
  const [first, second] = [a.right / (a.of || 1), b.right / (b.of || 1)];
  return second > first || (second === first && b.seconds < a.seconds) ? b : a;
};

export function merge(a: Progress, b: Progress): Progress {
  return {
    tallies: union(a.tallies, b.tallies, (one, other) => union(one, other, (x, y) => (y.asked > x.asked ? y : x))),
    lessons: union(a.lessons, b.lessons, (x, y) => (y.read > x.read || (y.read === x.read && y.taken) ? y : x)),
    deck: {
      on: a.deck.on || b.deck.on,
      cards: union(a.deck.cards, b.deck.cards, (x, y) => (y.answered > x.answered || (y.answered === x.answered && y.due < x.due) ? y : x)),
    },
    bests: union(a.bests, b.bests, better),
  };
}
