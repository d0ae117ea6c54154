/**
 * Our own tile faces: one SVG sprite, made at build time.
 *
 * Symbols, all of 60 by 84 units: `t-5m` a tile, `n-5m` the same with its number or letter in the corner, `t-back` a
 * tile face down, `mark-newest` and the like to lay over a tile. Colours are CSS variables with the classic ones as
 * fallback, so that a theme changes them. Chinese characters and the corner signs are outlines from glyphs.json.
 */

import outlines from './glyphs.json' with { type: 'json' };

const paint = (name: string, classic: string): string => `var(--${name},${classic})`;
const FACE = paint('tile-face', '#fbf7ea');
const LINE = paint('tile-line', '#b9ae90');
const EDGE = paint('tile-edge', '#1f7a4d');
const BACK = paint('tile-back', '#2f8f63');
const BACK_LINE = paint('tile-back-line', '#14563a');
const INK = paint('tile-ink', '#1b2536');
const BLUE = paint('tile-blue', '#14377a');
const GREEN = paint('tile-green', '#1f8a4f');
const RED = paint('tile-red', '#bf2f1f');
const GOLD = paint('tile-gold', '#b97a10');
const MARK_EDGE = paint('mark-edge', '#10151c');

/** Width, height and path of a glyph in a box of its own, from the upper left corner. */
const GLYPHS = outlines as unknown as Record<string, [number, number, string]>;

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** A glyph fitted into a box, in its own proportions, centred; nothing for no sign. */
function glyph(sign: string, x: number, y: number, width: number, height: number, fill: string): string {
  if (sign === '') return '';
  const found = GLYPHS[sign];
  if (found === undefined) throw new Error(`no outline of ${sign}`);
  const [w, h, path] = found;
  const scale = Math.min(width / w, height / h);
  const left = n(x + (width - w * scale) / 2);
  const top = n(y + (height - h * scale) / 2);
  return `<path fill="${fill}" transform="translate(${left} ${top}) scale(${Math.round(scale * 1e4) / 1e4})" d="${path}"/>`;
}

const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;
const line = (path: string, stroke: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
const turn = (degrees: number, x: number, y: number): string => ` transform="rotate(${n(degrees)} ${n(x)} ${n(y)})"`;

/** A leaf or a feather that grows from a point, upwards before it is turned. */
const leaf = (x: number, y: number, length: number, width: number, degrees: number, fill: string): string =>
  `<path d="M0 0q${n(width)} ${n(-length / 2)} 0 ${n(-length)}q${n(-width)} ${n(length / 2)} 0 ${n(length)}z" fill="${fill}" transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)})"/>`;

function petals(x: number, y: number, count: number, rx: number, ry: number, away: number, fill: string, from = 0): string {
  return Array.from(
    { length: count },
    (_, k) =>
      `<ellipse cx="${n(x)}" cy="${n(y - away)}" rx="${rx}" ry="${ry}" fill="${fill}" stroke="${FACE}"${turn(from + (360 * k) / count, x, y)}/>`,
  ).join('');
}

// Dots

const dot = (x: number, y: number, r: number, colour: string): string =>
  circle(x, y, r, colour) + circle(x, y, r * 0.68, FACE) + circle(x, y, r * 0.43, colour);

function bigDot(): string {
  const around = (count: number, away: number, r: number, fill: (k: number) => string): string =>
    Array.from({ length: count }, (_, k) => {
      const angle = (2 * Math.PI * k) / count - Math.PI / 2;
      return circle(30 + away * Math.cos(angle), 39.5 + away * Math.sin(angle), r, fill(k));
    }).join('');
  return [
    circle(30, 39.5, 24.5, BLUE) + circle(30, 39.5, 21, FACE),
    around(12, 16, 3.3, (k) => (k % 2 ? BLUE : GREEN)),
    circle(30, 39.5, 11, RED) + circle(30, 39.5, 7.6, FACE),
    around(5, 4.3, 2.4, () => RED),
  ].join('');
}

type Spot = [x: number, y: number, r: number, colour: string];
const DOTS: Record<number, Spot[]> = {
  2: [[30, 22, 11.8, GREEN], [30, 57, 11.8, BLUE]],
  3: [[14.5, 16.5, 9.4, BLUE], [30, 39.5, 9.4, RED], [45.5, 62.5, 9.4, GREEN]],
  4: [[17, 21, 10.3, BLUE], [43, 21, 10.3, GREEN], [17, 58, 10.3, GREEN], [43, 58, 10.3, BLUE]],
  5: [[15, 17, 9.2, BLUE], [45, 17, 9.2, GREEN], [30, 39.5, 9.2, RED], [15, 62, 9.2, GREEN], [45, 62, 9.2, BLUE]],
  6: [[18.5, 15, 8.8, GREEN], [41.5, 15, 8.8, GREEN], [18.5, 43, 8.8, RED], [41.5, 43, 8.8, RED], [18.5, 63.5, 8.8, RED], [41.5, 63.5, 8.8, RED]],
  7: [[12.5, 12.5, 7.3, GREEN], [30, 20.5, 7.3, GREEN], [47.5, 28.5, 7.3, GREEN], [19.5, 47, 7.9, RED], [40.5, 47, 7.9, RED], [19.5, 65.5, 7.9, RED], [40.5, 65.5, 7.9, RED]],
  8: [13, 30.7, 48.3, 66].flatMap((y) => [19.5, 40.5].map((x): Spot => [x, y, 7.7, BLUE])),
  9: [[14, BLUE] as const, [39.5, RED] as const, [65, GREEN] as const].flatMap(([y, colour]) => [12, 30, 48].map((x): Spot => [x, y, 7.8, colour])),
};

// Bamboo

function stick(x: number, y: number, height: number, colour: string, degrees = 0): string {
  const width = 8.5;
  const half = height / 2;
  const joint = (from: number, to: number): string => {
    const middle = n((to - from) / 2);
    return `<path d="M${n(x - width / 2)} ${n(from)}q${n(width / 2)} -1.600 ${n(width)} 0l-1.200 ${middle} 1.200 ${middle}q${n(-width / 2)} 1.600 ${n(-width)} 0l1.200 -${middle}z"/>`;
  };
  return [
    `<g${degrees === 0 ? '' : turn(degrees, x, y)} fill="${colour}">`,
    joint(y - half, y - 0.9) + joint(y + 0.9, y + half),
    `<path d="M${n(x)} ${n(y - half + 2.6)}V${n(y - 3)}M${n(x)} ${n(y + 3)}V${n(y + half - 2.6)}" stroke="${FACE}" stroke-width="1.700" stroke-linecap="round"/></g>`,
  ].join('');
}

type Stick = [x: number, y: number, height: number, colour: string, degrees?: number];
const STICKS: Record<number, Stick[]> = {
  2: [[30, 22, 29, GREEN], [30, 57, 29, BLUE]],
  3: [[30, 22, 29, BLUE], [18, 57, 29, GREEN], [42, 57, 29, GREEN]],
  4: [[17.5, 22, 29, GREEN], [42.5, 22, 29, BLUE], [17.5, 57, 29, BLUE], [42.5, 57, 29, GREEN]],
  5: [[13, 22, 29, GREEN], [47, 22, 29, BLUE], [30, 39.5, 29, RED], [13, 57, 29, BLUE], [47, 57, 29, GREEN]],
  6: [[22, GREEN] as const, [57, BLUE] as const].flatMap(([y, colour]) => [13, 30, 47].map((x): Stick => [x, y, 29, colour])),
  7: [[30, 14.5, 19, RED], ...[[39, GREEN] as const, [63.5, BLUE] as const].flatMap(([y, colour]) => [13, 30, 47].map((x): Stick => [x, y, 21, colour]))],
  8: [
    [8.5, 22, 31, GREEN], [21.8, 23.5, 26, GREEN, -20], [38.2, 23.5, 26, GREEN, 20], [51.5, 22, 31, GREEN],
    [8.5, 57, 31, BLUE], [21.8, 55.5, 26, BLUE, 20], [38.2, 55.5, 26, BLUE, -20], [51.5, 57, 31, BLUE],
  ],
  9: [[12.5, GREEN] as const, [30, RED] as const, [47.5, BLUE] as const].flatMap(([x, colour]) => [15, 39.5, 64].map((y): Stick => [x, y, 21, colour])),
};

/** The first bamboo is a bird. It sits on a twig; the tail hangs to the right of the legs. */
function bird(): string {
  const feather = (degrees: number, length: number, colour: string): string => {
    const angle = (degrees * Math.PI) / 180;
    const eye = length - 6.5;
    return leaf(40, 41, length, 9, degrees, colour) + circle(40 + eye * Math.sin(angle), 41 - eye * Math.cos(angle), 1.7, FACE);
  };
  return [
    line('M5 66.500H38', GOLD, 3.2) + leaf(10, 66, 11, 5, -38, GREEN),
    line('M24.500 50V65M31.500 51V65', RED, 2.4),
    feather(122, 17, BLUE) + feather(170, 34, BLUE) + feather(148, 31, RED),
    shape('M11 20C11 11 24 8 27.500 18C30 26 38 32 46 40C44 50 34 54.500 26 52.500C15 50 13 40 13.500 30C11.500 27 11 24 11 20Z', GREEN),
    shape('M22 33C25 41 33 45 43 42.500C39 49 28 49.500 23.500 43C21 39.500 21 36 22 33Z', BLUE),
    shape('M11.800 18.500L4 23L12 25Z', GOLD) + circle(17.500, 19, 2.5, FACE) + circle(17.500, 19, 1.3, INK),
    line('M18 11.500C16 8 17 5.500 19 4M22 12C22 8.500 24 6.500 27 6', RED, 2.3),
  ].join('');
}

// Flowers, seasons, animals

function snow(x: number, y: number, r: number): string {
  const arm = `M${x} ${y}v-${r}M${x} ${n(y - r * 0.55)}l-${n(r * 0.28)} -${n(r * 0.26)}M${x} ${n(y - r * 0.55)}l${n(r * 0.28)} -${n(r * 0.26)}`;
  return Array.from({ length: 6 }, (_, k) => `<g${turn(60 * k, x, y)}>${line(arm, BLUE, 3)}</g>`).join('');
}

const WOOD = '#6b4226';
const PICTURES: Record<string, string> = {
  f1: line('M12 72Q26 60 30 46T46 24', WOOD, 3.2) + petals(36, 40, 5, 6.2, 7.2, 8, RED) + circle(36, 40, 4, GOLD) + petals(18, 62, 5, 3.6, 4.2, 4.6, RED, 20) + circle(18, 62, 2.2, GOLD) + circle(47, 24, 3.4, RED),
  f2: leaf(30, 73, 46, 12, -28, GREEN) + leaf(30, 73, 44, 12, 30, GREEN) + leaf(30, 73, 34, 9, -52, GREEN) + leaf(30, 73, 32, 9, 54, GREEN) + line('M30 73Q32 57 31 45', GREEN, 2.4) + petals(31, 39, 3, 4.6, 10, 9, '#7b3fa0') + petals(31, 39, 3, 3.6, 7, 6.5, '#a66cc9', 60) + circle(31, 39, 2.6, GOLD),
  f3: line('M30 73V50', GREEN, 2.4) + leaf(30, 68, 18, 10, -62, GREEN) + leaf(30, 68, 18, 10, 62, GREEN) + petals(30, 40, 14, 2.7, 8, 11, GOLD) + petals(30, 40, 10, 2.4, 6, 6.5, '#e3a62b', 12) + circle(30, 40, 3.6, RED),
  f4: stick(22, 50, 44, GREEN) + stick(37, 54, 38, GREEN) + leaf(24, 38, 20, 9, 58, GREEN) + leaf(20, 48, 18, 8, -62, GREEN) + leaf(39, 48, 18, 8, 64, GREEN) + leaf(35, 58, 16, 8, -50, GREEN),
  q1:
    line('M8 28Q34 24 52 36', WOOD, 2.6) +
    ([[16, 28], [28, 28], [40, 31]] as const).map(([x, y]) => line(`M${x} ${y}q3 16 -2 30`, GREEN, 2) + leaf(x + 1, y + 14, 9, 5, 150, GREEN) + leaf(x, y + 26, 9, 5, 205, GREEN)).join('') +
    shape('M30 62q8 -12 20 -12q-7 4 -9 9q7 -1 12 4q-10 -1 -15 4q-8 4 -14 0q4 -1 6 -5z', INK) + circle(48, 52, 1.2, RED),
  q2: line('M30 73V52', GREEN, 2.4) + leaf(30, 54, 34, 17, 0, '#d9567f') + leaf(30, 55, 31, 14, -30, '#e98aa8') + leaf(30, 55, 31, 14, 30, '#e98aa8') + leaf(30, 56, 27, 11, -58, '#d9567f') + leaf(30, 56, 27, 11, 58, '#d9567f') + `<ellipse cx="30" cy="67" rx="21" ry="6" fill="${GREEN}"/>`,
  q3: shape('M30 21l5 10 8 -5 -2 12 12 0 -8 9 6 8 -13 1 -8 7 -8 -7 -13 -1 6 -8 -8 -9 12 0 -2 -12 8 5z', RED) + line('M30 31V74M30 47l-11 -6M30 47l11 -6M30 55l-9 3M30 55l9 3', GOLD, 1.8),
  q4: snow(30, 46, 22) + circle(30, 46, 3.4, RED),
  a1: shape('M14 24l4 12q12 -6 24 0l4 -12q5 14 3 22q-3 14 -19 14t-19 -14q-2 -8 3 -22z', GOLD) + circle(22, 44, 3.4, FACE) + circle(38, 44, 3.4, FACE) + circle(22, 44, 1.8, INK) + circle(38, 44, 1.8, INK) + `<path d="M27.500 50h5l-2.500 3zM30 53v2q-3 4 -6 1M30 55q3 4 6 1" fill="${RED}" stroke="${INK}" stroke-width="1.300" stroke-linecap="round"/>` + line('M16 50l-11 -2M16 53l-10 3M44 50l11 -2M44 53l10 3', INK, 1.5) + line('M26 37v-6M30 36v-7M34 37v-6', '#7a4b0a', 2),
  a2: shape('M8 56q4 -20 24 -20q16 0 20 14q2 8 -6 10H14q-5 0 -6 -4z', '#69737f') + circle(34, 36, 7.5, '#69737f') + circle(34, 36, 4.4, '#f0b7c0') + circle(46, 48, 1.8, INK) + circle(53.4, 54, 2.1, RED) + line('M9 56q-5 8 4 12t20 2', RED, 2.4) + line('M18 61v4M38 61v4', INK, 2.4) + line('M50 56l6 4M50 57l3 6', INK, 1.2),
  a3: shape('M22 30c2 12 -2 24 12 26c12 1 18 -10 18 -22c-6 4 -10 8 -16 4c-6 -4 -4 -14 -8 -16c-4 -1 -7 3 -6 8z', RED) + shape('M52 34c-1 -8 -5 -12 -9 -14c1 6 -2 12 -5 16z', GREEN) + shape('M48 30c-3 -6 -8 -8 -12 -8c3 5 2 10 1 14z', BLUE) + shape('M21 22q-2 -6 3 -5q1 -5 5 -1q5 0 2 6z', '#e0492f') + shape('M21 26l-8 3 8 3z', GOLD) + shape('M22 33q-3 6 1 7q3 -2 1 -7z', '#e0492f') + circle(25, 26, 1.8, FACE) + circle(25, 26, 1, INK) + line('M33 56v9h-5M39 56v9h-5', GOLD, 2.4),
  a4: line('M14 22Q48 22 44 38T18 46T30 66', '#8a3b12', 7) + line('M14 22Q48 22 44 38T18 46T30 66', GOLD, 2.4) + line('M20 18v-5M28 19l1 -6M36 20l3 -5M43 25l5 -4M48 32l6 -1M46 41l6 4M38 45l3 6M29 46l1 6M20 43l-5 -4M13 50l-6 1M17 57l-5 4M24 63l-4 5M20 26v5M28 27v5M36 29l-1 5', '#8a3b12', 1.9) + circle(13, 22, 4.6, RED) + line('M10 19l-4 -5M10 24l-5 4', RED, 1.9),
};

// Faces and the fei

/** A head and shoulders; what it wears tells the four apart. */
function person(skin: string, coat: string, worn: string): string {
  return (
    shape('M9 73Q9 56 24 54L30 59L36 54Q51 56 51 73Z', coat) +
    shape('M30 59L25.500 54.500V50H34.500V54.500Z', skin) +
    `<ellipse cx="30" cy="39" rx="12" ry="14.500" fill="${skin}"/>` +
    circle(25.5, 38, 1.7, INK) +
    circle(34.5, 38, 1.7, INK) +
    line('M26 46.500Q30 49.500 34 46.500', RED, 1.8) +
    worn
  );
}

const SKIN = '#f2c99a';
const PEOPLE: Record<string, string> = {
  x1: person(SKIN, BLUE, shape('M16 35Q15 21 30 21T44 35L40 29Q30 25 20 29Z', INK) + shape('M14 24H46L40 14H20Z', INK) + circle(30, 19, 2.6, RED)),
  x2: person(SKIN, RED, shape('M17 41Q13 20 30 20T43 41L40 31Q30 33 24 27Q19 33 20 41Z', INK) + circle(30, 16, 6, INK) + line('M21 14L39 18', GOLD, 2.6)),
  x3: person(SKIN, GREEN, shape('M6 31Q30 8 54 31Z', GOLD) + line('M18 31L30 17L42 31', WOOD, 1.6) + line('M24 45Q27 43 30 45Q33 43 36 45', INK, 2.2) + shape('M26 51L30 62L34 51Z', INK)),
  x4: person(SKIN, GOLD, shape('M17 33Q18 23 30 24T43 33L43 26H17Z', GOLD) + shape('M17 27L16 14L23 20L30 12L37 20L44 14L43 27Z', GOLD) + circle(30, 22, 2.4, RED) + line('M18 26H42', RED, 2)),
};

/** The fei flies: a wing on either side of a star. */
function fei(): string {
  const wing = (side: number): string =>
    [
      [62, 27, BLUE],
      [84, 25, RED],
      [106, 20, GREEN],
    ]
      .map(([degrees, length, colour]) => leaf(30 + side * 5, 44, Number(length), 9, side * Number(degrees), String(colour)))
      .join('');
  return wing(-1) + wing(1) + shape('M30 20l6.500 14.500 15.500 1.700-11.500 10.600 3.200 15.400L30 54.400 16.300 62.200l3.200-15.400L8 36.200l15.500-1.700z', GOLD) + circle(30, 42, 6, RED) + circle(30, 42, 2.6, FACE);
}

/** A red five is red all over, and a ring in its lower corner tells it apart without colour. */
const RING = circle(49.5, 67.5, 9.5, FACE) + circle(49.5, 67.5, 8, RED) + circle(49.5, 67.5, 4.6, FACE);

// The set

interface Face {
  /** the drawing */
  face: string;
  /** what the corner says */
  corner: string;
  /** what else stands in the upper corners: a bonus tile's character and number */
  signs?: { character?: string; colour: string };
}

function faces(): Map<string, Face> {
  const all = new Map<string, Face>();
  for (let rank = 1; rank <= 9; rank += 1) {
    const corner = String(rank);
    const height = [0, 7, 20, 24, 23, 25, 24, 25, 24, 25][rank] ?? 0;
    const numeral = glyph('一二三四五六七八九'.charAt(rank - 1), 12, 4 + (27 - height) / 2, 36, height, INK);
    all.set(`${rank}m`, { face: numeral + glyph('萬', 11, 36, 38, 38, RED), corner });
    all.set(`${rank}p`, { face: rank === 1 ? bigDot() : (DOTS[rank] ?? []).map((spot) => dot(...spot)).join(''), corner });
    all.set(`${rank}s`, { face: rank === 1 ? bird() : (STICKS[rank] ?? []).map((one) => stick(...one)).join(''), corner });
  }
  const wan = glyph('五', 12, 4 + (27 - 25) / 2, 36, 25, RED) + glyph('萬', 11, 36, 38, 38, RED);
  all.set('0m', { face: wan + RING, corner: '5' });
  all.set('0p', { face: (DOTS[5] ?? []).map(([x, y, r]) => dot(x, y, r, RED)).join('') + RING, corner: '5' });
  all.set('0s', { face: (STICKS[5] ?? []).map(([x, y, height]) => stick(x, y, height, RED)).join('') + RING, corner: '5' });
  for (const [tile, sign] of Object.entries({ E: '東', S: '南', W: '西', N: '北' })) {
    all.set(tile, { face: glyph(sign, 8, 13, 44, 52, INK), corner: tile });
  }
  all.set('R', { face: glyph('中', 9, 12, 42, 54, RED), corner: 'R' });
  all.set('G', { face: glyph('發', 7, 13, 46, 52, GREEN), corner: 'G' });
  const frame = (inset: number, width: number): string =>
    `<rect x="${9.5 + inset}" y="${10.5 + inset}" width="${41 - 2 * inset}" height="${57 - 2 * inset}" rx="${n(3 - inset / 4)}" fill="none" stroke="${BLUE}" stroke-width="${width}"/>`;
  all.set('B', { face: frame(0, 4.4) + frame(6, 2), corner: 'B' });
  all.set('j', { face: fei(), corner: '', signs: { colour: INK } });
  const series = { f: ['梅蘭菊竹', RED], q: ['春夏秋冬', BLUE], a: ['', INK], x: ['', INK] } as const;
  for (const [letter, [characters, colour]] of Object.entries(series)) {
    for (let k = 1; k <= 4; k += 1) {
      const character = characters.charAt(k - 1);
      const signs = character === '' ? { colour } : { character, colour };
      all.set(`${letter}${k}`, { face: { ...PICTURES, ...PEOPLE }[`${letter}${k}`] ?? '', corner: String(k), signs });
    }
  }
  return all;
}

const block = (edge: string, fill: string, stroke: string): string =>
  `<rect x=".5" y="4" width="59" height="79.500" rx="7" fill="${edge}"/><rect x=".75" y=".75" width="58.500" height="77.500" rx="6.500" fill="${fill}" stroke="${stroke}" stroke-width="1.500"/>`;
/** The sign in the corner: as high for every tile, however wide it is. */
const sign = (corner: string, fill: string): string => glyph(corner, 4, 4.5, corner === 'W' ? 22 : 12.5, 17, fill);
const FRONT = block(EDGE, FACE, LINE);
const symbol = (id: string, body: string): string => `<symbol id="${id}" viewBox="0 0 60 84">${body}</symbol>`;

function back(): string {
  const lattice = Array.from({ length: 5 }, (_, k) => `M10 ${10 + 12 * k}L${50} ${22 + 12 * k}M50 ${10 + 12 * k}L10 ${22 + 12 * k}`).join('');
  return (
    block(FACE, BACK, BACK_LINE) +
    `<rect x="7" y="7" width="46" height="65" rx="4" fill="none" stroke="${BACK_LINE}" stroke-width="2"/>` +
    line(lattice, BACK_LINE, 1.2)
  );
}

/** What a mark looks like does not depend on its colour: each has a shape of its own. */
function marks(): Record<string, string> {
  const ring = (inset: number, colour: string, width: number): string =>
    `<rect x="${inset}" y="${inset}" width="${60 - 2 * inset}" height="${84 - 2 * inset}" rx="${8 - inset / 2}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  const badge = (path: string, fill: string): string =>
    `<path d="${path}" fill="${fill}" stroke="${MARK_EDGE}" stroke-width="2.500" stroke-linejoin="round"/>`;
  const newest = paint('mark-newest', '#ffd54a');
  const hint = paint('mark-hint', '#58c7ff');
  const danger = paint('mark-danger', '#ff8a3d');
  return {
    newest: ring(3, MARK_EDGE, 6) + ring(2.5, newest, 3.5),
    hint: `<g transform="translate(9.300 0) scale(.85)">${badge('M46 1.500l4 8.200 9 1.300-6.500 6.300 1.500 9-8-4.200-8 4.200 1.500-9L33 11l9-1.300z', hint)}</g>`,
    danger: badge('M14 56L26.500 81H1.500z', danger) + line('M14 65v6.500M14 76.500v.2', MARK_EDGE, 3.4),
    claimed: badge('M44 60v9h-9l12.500 13L60 69h-9v-9z', newest),
    drawn: badge('M30 68l8 14H22z', FACE),
    win: ring(3, MARK_EDGE, 6) + ring(2.5, newest, 3.5) + badge('M32 66l6-6 6 7 11-14 5 5-15 20z', newest),
  };
}

/** The whole sprite. */
export function sprite(): string {
  const symbols: string[] = [];
  for (const [tile, { face, corner, signs }] of faces()) {
    const id = `f-${tile}`;
    const small = signs === undefined ? '' : glyph(signs.character ?? '', 4, 4, 14, 14, signs.colour) + glyph(corner, 46, 4.5, 9, 13, signs.colour);
    symbols.push(symbol(`t-${tile}`, `${FRONT}<g id="${id}">${face}</g>${small}`));
    const other = signs === undefined ? '' : glyph(signs.character ?? '', 42, 4, 14, 14, signs.colour);
    const turned = signs === undefined ? 'translate(12 15.500) scale(.78)' : 'translate(5.500 13) scale(.82)';
    symbols.push(symbol(`n-${tile}`, `${FRONT}<use href="#${id}" transform="${turned}"/>${sign(corner, signs?.colour ?? INK)}${other}`));
  }
  symbols.push(symbol('t-back', back()));
  for (const [name, drawing] of Object.entries(marks())) symbols.push(symbol(`mark-${name}`, drawing));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}
