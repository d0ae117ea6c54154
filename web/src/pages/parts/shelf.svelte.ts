/** The rule cards kept in this browser, shared by all its tabs. */

import { type Card, LONGEST_NAME } from './cards';
import { keep, newId, setAside } from './kept';

export interface Kept extends Card {
  id: string;
}

const KEY = 'zimo.cards';
const VERSION = 1;

function isCard(one: unknown): one is Kept {
  if (typeof one !== 'object' || one === null) return false;
  const { id, name, table, preset, rules } = one as Record<string, unknown>;
  return [id, name, table, preset].every((text) => typeof text === 'string') && typeof rules === 'object' && rules !== null;
}

/** What is stored; null where it cannot be read whole. */
function read(text: string | null): Kept[] | null {
  if (text === null) return [];
  try {
    const { version, cards } = JSON.parse(text) as { version: unknown; cards: unknown };
    return version === VERSION && Array.isArray(cards) && cards.every(isCard) ? cards : null;
  } catch {
    return null;
  }
}

function first(): { cards: Kept[]; lost: boolean } {
  try {
    const text = localStorage.getItem(KEY);
    const cards = read(text);
    if (cards !== null) return { cards, lost: false };
    setAside(KEY, text ?? '');
    localStorage.removeItem(KEY);
    return { cards: [], lost: true };
  } catch {
    return { cards: [], lost: false };
  }
}

const found = first();
let cards = $state.raw(found.cards);
let lost = $state(found.lost);

function put(next: Kept[]): boolean {
  const before = cards;
  cards = next;
  if (keep(KEY, { version: VERSION, cards: next })) return true;
  cards = before;
  return false;
}

export const shelf = {
  get cards(): readonly Kept[] {
    return cards;
  },
  /** Whether a damaged list was set aside. */
  get lost(): boolean {
    return lost;
  },
  dismiss(): void {
    lost = false;
  },
  /** Keep a card, in the place of the one with its id. False where the browser keeps nothing. */
  save(card: Card, id: string = newId()): boolean {
    const kept: Kept = { ...card, name: card.name.trim().slice(0, LONGEST_NAME), id };
    const known = cards.some((one) => one.id === id);
    return put(known ? cards.map((one) => (one.id === id ? kept : one)) : [...cards, kept]);
  },
  remove(id: string): void {
    put(cards.filter((one) => one.id !== id));
  },
  /** Put a removed card back where it was. */
  restore(card: Kept, at: number): void {
    put(cards.toSpliced(at, 0, card));
  },
};

addEventListener('storage', (event) => {
  if (event.key === KEY) cards = read(event.newValue) ?? cards;
});
