/** Addresses to pages, by the history of the browser. Every ordinary link inside the site is taken over. */

/** Pages whose address is their name, but for the first one. */
const PLAIN = ['new', 'games', 'rules', 'card', 'settings', 'about', 'learn', 'practice', 'review', 'score', 'ledger', 'glossary'] as const;
type Plain = 'home' | (typeof PLAIN)[number];

/** Pages of one thing, by the first part of their address. */
const OF_ONE = { table: 'table', replay: 'replay', rules: 'preset', learn: 'lesson', practice: 'question' } as const;

export type Route = { readonly query: URLSearchParams } & (
  | { readonly name: Plain | 'missing' }
  | { readonly name: 'table' | 'replay' | 'preset' | 'lesson' | 'question'; readonly id: string }
);

function parse(): Route {
  const query = new URLSearchParams(location.search);
  const [page = '', id, ...rest] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (rest.length > 0) return { name: 'missing', query };
  if (id !== undefined) return Object.hasOwn(OF_ONE, page) ? { name: OF_ONE[page as keyof typeof OF_ONE], id, query } : { name: 'missing', query };
  if (page === '') return { name: 'home', query };
  return { name: PLAIN.find((name) => name === page) ?? 'missing', query };
}

function read(): Route {
  try {
    return parse();
  } catch {
    return { name: 'missing', query: new URLSearchParams() }; // an escape that is none
  }
}

let current = $state.raw(read());
let moves = $state(0);
/** Where the reader was on the page that one goes back to. */
let leftAt = 0;

export const router = {
  get route(): Route {
    return current;
  },
  /** How often the page changed; the shell moves the focus to the new page when it does. */
  get moves(): number {
    return moves;
  },
  /** The page of the route is there. */
  arrived(): void {
    if (leftAt > 0) scrollBack(leftAt);
    leftAt = 0;
  },
};

/** Go to an address of this site. With `replace` the address changes in place: same page, same focus. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, '', address);
    current = read();
    return;
  }
  history.replaceState({ y: scrollY }, '');
  leftAt = 0;
  history.pushState(null, '', address);
  current = read();
  moves += 1;
  scrollTo(0, 0);
}

/** What ends a way back that is still waiting for its page. */
const OWN_WAYS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const PATIENCE = 3000;

/** Scroll to where the reader was on a page, as soon as what it fetches makes it long enough. */
function scrollBack(y: number): void {
  const root = document.documentElement;
  const ending = new AbortController();
  const observer = new ResizeObserver(() => {
    if (root.scrollHeight - innerHeight < y) return;
    ending.abort();
    requestAnimationFrame(() => scrollTo(0, y));
  });
  ending.signal.addEventListener('abort', () => observer.disconnect());
  for (const way of OWN_WAYS) addEventListener(way, () => ending.abort(), { signal: ending.signal, passive: true });
  setTimeout(() => ending.abort(), PATIENCE);
  observer.observe(document.body);
}

addEventListener('popstate', ({ state }: PopStateEvent) => {
  const before = current;
  current = read();
  const same = before.name === current.name && ('id' in before ? before.id : '') === ('id' in current ? current.id : '');
  if (same) return;
  moves += 1;
  const y = (state as { y?: unknown } | null)?.y;
  leftAt = typeof y === 'number' ? y : 0;
});

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (/^\/(api|static|admin)(\/|$)/.test(link.pathname)) return;
  if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
});
