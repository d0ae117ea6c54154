/** The ledgers kept in this browser, shared by all its tabs. Every change is kept at once and can be undone. */

import { keep, newId, setAside } from '../pages/parts/kept';
import { isSession } from './check';
import type { Session } from './types';

const KEY = 'zimo.ledger';
const VERSION = 1;
const MOST_UNDO = 200;

interface Past {
  readonly before: readonly Session[];
  readonly after: readonly Session[];
}

/** What is stored: the ledgers in order, and whether anything was not. */
function read(text: string | null): { sessions: Session[]; whole: boolean } {
  if (text === null) return { sessions: [], whole: true };
  try {
    const { version, sessions } = JSON.parse(text) as { version: unknown; sessions: unknown };
    if (version !== VERSION || !Array.isArray(sessions)) return { sessions: [], whole: false };
    const good = sessions.filter(isSession);
    return { sessions: good, whole: good.length === sessions.length };
  } catch {
    return { sessions: [], whole: false };
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** The stored text, and what could not be read of it set aside. */
function first(): { sessions: Session[]; aside: string[] } {
  const text = stored();
  const { sessions, whole } = read(text);
  if (whole || text === null) return { sessions, aside: [] };
  try {
    setAside(KEY, text);
    keep(KEY, { version: VERSION, sessions });
  } catch {
    // a full browser: it stays in its place until the next change, and can be saved from the page
  }
  return { sessions, aside: [text] };
}

const found = first();
let sessions = $state.raw<readonly Session[]>(found.sessions);
let aside = $state.raw<readonly string[]>(found.aside);
let pasts = $state.raw<Readonly<Record<string, Past>>>({});
let refused = $state(false);

function put(next: readonly Session[]): void {
  sessions = next;
  refused = !keep(KEY, { version: VERSION, sessions: next });
}

const past = (id: string): Past => pasts[id] ?? { before: [], after: [] };
const swapIn = (session: Session): void => put(sessions.map((one) => (one.id === session.id ? session : one)));

export const book = {
  get sessions(): readonly Session[] {
    return sessions;
  },
  /** What was stored here and could not be read. */
  get aside(): readonly string[] {
    return aside;
  },
  dismiss(): void {
    aside = [];
  },
  /** Whether the browser did not keep the last change. */
  get refused(): boolean {
    return refused;
  },
  find: (id: string): Session | undefined => sessions.find((one) => one.id === id),
  /** Put a ledger in front; one whose id is taken gets another. */
  add(session: Session): Session {
    const own = sessions.some(({ id }) => id === session.id) ? { ...session, id: newId() } : session;
    put([own, ...sessions]);
    return own;
  },
  change(id: string, next: Partial<Omit<Session, 'id'>>): void {
    const now = book.find(id);
    if (now === undefined) return;
    pasts = { ...pasts, [id]: { before: [...past(id).before.slice(-MOST_UNDO), now], after: [] } };
    swapIn({ ...now, ...next });
  },
  canUndo: (id: string): boolean => past(id).before.length > 0,
  canRedo: (id: string): boolean => past(id).after.length > 0,
  undo(id: string): void {
    const { before, after } = past(id);
    const [now, then] = [book.find(id), before.at(-1)];
    if (now === undefined || then === undefined) return;
    pasts = { ...pasts, [id]: { before: before.slice(0, -1), after: [...after, now] } };
    swapIn(then);
  },
  redo(id: string): void {
    const { before, after } = past(id);
    const [now, then] = [book.find(id), after.at(-1)];
    if (now === undefined || then === undefined) return;
    pasts = { ...pasts, [id]: { before: [...before, now], after: after.slice(0, -1) } };
    swapIn(then);
  },
  remove(id: string): void {
    put(sessions.filter((one) => one.id !== id));
  },
  /** Put a removed ledger back where it was. */
  restore(session: Session, at: number): void {
    put(sessions.toSpliced(at, 0, session));
  },
};

/** Take over what another tab wrote, unless here is more than what the browser keeps. */
function take(text: string | null): void {
  const theirs = read(text);
  if (refused || !theirs.whole) return;
  sessions = theirs.sessions;
  pasts = {}; // to undo here would undo what the other tab wrote
}

addEventListener('storage', (event) => {
  if (event.key === KEY) take(event.newValue);
});

// A tab that slept was not told.
function wake(): void {
  if (document.hidden) return;
  const text = stored();
  if (text !== null && text !== JSON.stringify({ version: VERSION, sessions })) take(text);
}
addEventListener('pageshow', wake);
document.addEventListener('visibilitychange', wake);
