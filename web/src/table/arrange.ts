/** How the player's own tiles lie: sorted, or in an order of the player's own that survives draws and discards. */

import { compareTiles } from '../lib/tiles';

/** A tile in the hand. `key` names this copy while it stays in the hand, so that its button and the focus stay too. */
export interface Held {
  readonly key: string;
  readonly tile: string;
  readonly drawn: boolean;
}

/** The hand as shown, the tile just drawn last. `order` is the player's own order, null where tiles sort themselves. */
export function arrange(tiles: readonly string[], drawn: string | null, order: readonly string[] | null): Held[] {
  const copies = new Map<string, number>();
  const held = (order === null ? [...tiles].sort(compareTiles) : kept(tiles, order)).map((tile) => {
    const copy = (copies.get(tile) ?? 0) + 1;
    copies.set(tile, copy);
    return { key: `${tile}-${copy}`, tile, drawn: false };
  });
  return drawn === null ? held : [...held, { key: 'drawn', tile: drawn, drawn: true }];
}

/** The tiles as they lay before; new ones come last. */
export function kept(tiles: readonly string[], order: readonly string[]): string[] {
  const left = [...tiles].sort(compareTiles);
  const known: string[] = [];
  for (const tile of order) {
    const at = left.indexOf(tile);
    if (at >= 0) known.push(...left.splice(at, 1));
  }
  return [...known, ...left];
}

/** The order with the tile at one place moved to another. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const tiles = [...order];
  tiles.splice(to, 0, ...tiles.splice(from, 1));
  return tiles;
}
