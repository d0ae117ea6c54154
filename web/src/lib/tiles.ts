/** The one text notation of tiles, as in `zimo.core.tiles`. */

const SUITED = [...'mps'].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${rank}${suit}`));
const SERIES = [...'fqax'].flatMap((series) => [1, 2, 3, 4].map((n) => `${series}${n}`));

/** Every tile in the order in which a hand is sorted; the last is one that the viewer cannot see. */
const TILES: readonly string[] = [...SUITED, ...'ESWNRGB', ...SERIES, 'j', '0m', '0p', '0s', '?'];

const ORDER = new Map(TILES.map((tile, n) => [tile, n]));
const ZEDS = 'ESWNBGR';

export function compareTiles(a: string, b: string): number {
  const place = (tile: string): number => (/^0/.test(tile) ? (ORDER.get(`5${tile[1]}`) ?? 0) - 0.5 : (ORDER.get(tile) ?? ORDER.size));
  return place(a) - place(b);
}

/** Read tiles such as `123m 55p EE f1` in the order written; null where something is no tile. */
export function tilesFromText(text: string): string[] | null {
  const tiles: string[] = [];
  for (let rest = text.trimStart(); rest !== ''; rest = rest.trimStart()) {
    const token = /^(?:([0-9]+)([mpsz])|[ESWNRGBj?]|[fqax][1-4])/.exec(rest);
    if (token === null) return null;
    const [all, ranks, suit] = token;
    const names = ranks === undefined ? [all] : [...ranks].map((rank) => (suit === 'z' ? ZEDS[Number(rank) - 1] : rank + suit));
    for (const name of names) {
      if (name === undefined || !ORDER.has(name)) return null;
      tiles.push(name);
    }
    rest = rest.slice(all.length);
  }
  return tiles;
}
