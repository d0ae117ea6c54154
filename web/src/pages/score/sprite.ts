/**
 * Tiles on a canvas. The page's policy lets no image in that is not a file of the site, so the shapes of the sprite are
 * drawn one by one: rectangles, circles, ellipses and paths, moved by `translate`, `scale` and `rotate`.
 */

import sprite from 'virtual:tiles';

interface Style {
  fill: string;
  stroke: string;
  width: number;
}
export const TILE = { width: 60, height: 84 };
const PLAIN: Style = { fill: '#000', stroke: 'none', width: 1 };

let loaded: Promise<Document> | undefined;

/** The sprite as a document; fetched once. */
export function loadSprite(): Promise<Document> {
  loaded ??= fetch(sprite)
    .then((answer) => answer.text())
    .then((text) => new DOMParser().parseFromString(text, 'image/svg+xml'))
    .catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}

/** A colour of the theme, as the sprite names it: `var(--tile-red,#bf2f1f)`. */
export function themed(colour: string): string {
  const [, name = '', classic = ''] = /^var\((--[\w-]+),([^)]*)\)$/.exec(colour) ?? [];
  if (name === '') return colour;
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || classic;
}

const number = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0);

function move(context: CanvasRenderingContext2D, transform: string): void {
  for (const [, step, inner = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0] = inner.split(/[\s,]+/).map(Number);
    if (step === 'translate') context.translate(a, b ?? 0);
    else if (step === 'scale') context.scale(a, b ?? a);
    else if (step === 'rotate') {
      context.translate(b ?? 0, c);
      context.rotate((a * Math.PI) / 180);
      context.translate(-(b ?? 0), -c);
    }
  }
}

function outline(element: Element): Path2D | null {
  const path = new Path2D();
  switch (element.tagName) {
    case 'rect':
      path.roundRect(number(element, 'x'), number(element, 'y'), number(element, 'width'), number(element, 'height'), number(element, 'rx'));
      return path;
    case 'circle':
      path.arc(number(element, 'cx'), number(element, 'cy'), number(element, 'r'), 0, 2 * Math.PI);
      return path;
    case 'ellipse':
      path.ellipse(number(element, 'cx'), number(element, 'cy'), number(element, 'rx'), number(element, 'ry'), 0, 0, 2 * Math.PI);
      return path;
    case 'path':
      return new Path2D(element.getAttribute('d') ?? '');
    default:
      return null;
  }
}

function paint(context: CanvasRenderingContext2D, element: Element, inherited: Style): void {
  const style = {
    fill: element.getAttribute('fill') ?? inherited.fill,
    stroke: element.getAttribute('stroke') ?? inherited.stroke,
    width: Number(element.getAttribute('stroke-width') ?? inherited.width),
  };
  context.save();
  move(context, element.getAttribute('transform') ?? '');
  const path = outline(element);
  if (path !== null) {
    context.lineCap = element.getAttribute('stroke-linecap') === 'round' ? 'round' : 'butt';
    context.lineJoin = element.getAttribute('stroke-linejoin') === 'round' ? 'round' : 'miter';
    if (style.fill !== 'none') {
      context.fillStyle = themed(style.fill);
      context.fill(path);
    }
    if (style.stroke !== 'none') {
      context.strokeStyle = themed(style.stroke);
      context.lineWidth = style.width;
      context.stroke(path);
    }
  }
  const used = element.tagName === 'use' ? element.ownerDocument.getElementById((element.getAttribute('href') ?? '').slice(1)) : null;
  for (const child of used ? [used] : element.children) paint(context, child, style);
  context.restore();
}

/** Draw a symbol of the sprite, such as `t-5m`, with its upper left corner at a point. */
export function drawSymbol(context: CanvasRenderingContext2D, from: Document, id: string, x: number, y: number, width: number): void {
  const symbol = from.getElementById(id);
  if (symbol === null) return;
  context.save();
  context.translate(x, y);
  context.scale(width / TILE.width, width / TILE.width);
  paint(context, symbol, PLAIN);
  context.restore();
}
