/** A hand and its receipt as a picture, in the words and colours of the page. */

import { look } from '../../lib/settings.svelte';
import { compareTiles } from '../../lib/tiles';
import type { Words } from '../../lib/words';
import { worthText } from '../../table/worth';
import type { Answer } from './answer';
import { type Entered, INDICATORS } from './hand';
import { drawSymbol, loadSprite, themed, TILE } from './sprite';

const WIDTH = 1080;
const MARGIN = 48;
const INNER = WIDTH - 2 * MARGIN;
const TILE_WIDTH = 64;
const TILE_HEIGHT = (TILE_WIDTH * TILE.height) / TILE.width;

/** Text cut to lines of a width, between words and beside Chinese characters. */
function folded(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [''];
  for (const piece of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? []) {
    const line = (lines.at(-1) ?? '') + piece;
    if (context.measureText(line).width > width && lines.at(-1) !== '') lines.push(piece.trimStart());
    else lines[lines.length - 1] = line;
  }
  return lines;
}

/** Puts one thing under the other; what is drawn waits until the height is known. */
class Sheet {
  readonly #draw: ((context: CanvasRenderingContext2D) => void)[] = [];
  readonly #family = getComputedStyle(document.body).fontFamily;
  #y = MARGIN;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly tiles: Document,
  ) {}

  #font(size: number, bold: boolean): string {
    return `${bold ? 700 : 400} ${size}px ${this.#family}`;
  }

  text(text: string, { size = 30, bold = false, muted = false, value = '' } = {}): void {
    const font = this.#font(size, bold);
    this.context.font = font;
    const beside = value === '' ? 0 : this.context.measureText(value).width + 24;
    const top = this.#y;
    const lines = folded(this.context, text, INNER - beside);
    this.#draw.push((context) => {
      context.font = font;
      context.textBaseline = 'top';
      context.fillStyle = themed(muted ? 'var(--muted,#555)' : 'var(--ink,#000)');
      context.textAlign = 'left';
      for (const [n, line] of lines.entries()) context.fillText(line, MARGIN, top + n * size * 1.35);
      context.textAlign = 'right';
      context.fillText(value, WIDTH - MARGIN, top);
    });
    this.#y += lines.length * size * 1.35 + 6;
  }

  rule(): void {
    const y = this.#y + 4;
    this.#draw.push((context) => {
      context.fillStyle = themed('var(--line,#ccc)');
      context.fillRect(MARGIN, y, INNER, 2);
    });
    this.#y += 18;
  }

  /** Groups of tiles side by side, as many in a row as there is room for. */
  groups(groups: readonly { tiles: readonly string[]; mark?: string }[]): void {
    let x = MARGIN;
    for (const { tiles, mark } of groups) {
      if (x > MARGIN && x + tiles.length * TILE_WIDTH > WIDTH - MARGIN) {
        x = MARGIN;
        this.#y += TILE_HEIGHT + 14;
      }
      for (const tile of tiles) {
        if (x + TILE_WIDTH > WIDTH - MARGIN) {
          x = MARGIN;
          this.#y += TILE_HEIGHT + 6;
        }
        const [left, top] = [x, this.#y];
        this.#draw.push((context) => {
          drawSymbol(context, this.tiles, `${look.numerals ? 'n' : 't'}-${tile}`, left, top, TILE_WIDTH - 2);
          if (mark) drawSymbol(context, this.tiles, mark, left, top, TILE_WIDTH - 2);
        });
        x += TILE_WIDTH;
      }
      x += 22;
    }
    this.#y += TILE_HEIGHT + 18;
  }

  finish(canvas: HTMLCanvasElement): void {
    canvas.width = WIDTH;
    canvas.height = Math.ceil(this.#y + MARGIN - 12);
    this.context.fillStyle = themed('var(--panel,#fff)');
    this.context.fillRect(0, 0, canvas.width, canvas.height);
    for (const draw of this.#draw) draw(this.context);
  }
}

/** The tiles as they lie, each part by itself. */
function laidOut(hand: Entered): { tiles: readonly string[]; mark?: string }[] {
  return [
    { tiles: [...hand.concealed].sort(compareTiles) },
    ...(hand.win_tile === null ? [] : [{ tiles: [hand.win_tile], mark: 'mark-win' }]),
    ...hand.melds.map(({ tiles }) => ({ tiles })),
    { tiles: [...hand.bonus, ...Array<string>(hand.declared_fei).fill('j')] },
  ].filter(({ tiles }) => tiles.length > 0);
}

/** Draw the hand as a PNG. Fails where the sprite cannot be fetched or the browser draws nothing. */
export async function picture(words: Words, title: string, hand: Entered, answer: Answer): Promise<Blob> {
  const tiles = await loadSprite();
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const sheet = new Sheet(context, tiles);
  const { sheet: count } = answer;
  sheet.text(title, { size: 40, bold: true });
  const facts = [
    words.name('web.page.example.seat', { seat: hand.seat_wind, round: hand.round_wind }),
    words.name(`win_by.${hand.win_by}`),
    ...(answer.keys.includes('riichi') && hand.riichi !== 'none' ? [words.name(hand.riichi === 'double' ? 'line.double_riichi' : 'line.riichi')] : []),
    ...hand.flags.map((flag) => words.name(`flag.${flag}`)),
  ];
  sheet.text(facts.join(' · '), { size: 26, muted: true });
  sheet.groups(laidOut(hand));
  for (const key of INDICATORS) {
    if (!answer.keys.includes(key) || hand[key].length === 0) continue;
    sheet.text(words.name(key === 'dora_indicators' ? 'ui.dora' : 'ui.ura'), { size: 26, muted: true });
    sheet.groups([{ tiles: hand[key] }]);
  }
  if (count !== null) {
    for (const line of count.lines) sheet.text(words.name(`line.${line.id}`), { value: words.name('ui.tai', { n: line.value }) });
    sheet.rule();
    sheet.text(words.name('ui.total'), { bold: true, value: worthText(words, count) });
    if (count.paid < count.total) sheet.text(words.name('ui.cap_applied'), { value: words.name('ui.tai', { n: count.paid }) });
  }
  if (answer.allowed) {
    for (const { role, each, players } of answer.payers) {
      sheet.text(words.name(`ui.${role}`), { value: players > 1 ? `${players} × ${each}` : String(each) });
    }
    if (answer.pool > 0) sheet.text(words.name('web.page.score.sticks'), { value: String(answer.pool) });
    sheet.text(words.name('ui.winner'), { bold: true, value: String(answer.winner) });
  } else {
    sheet.text(words.name('ui.win_not_allowed'), { bold: true });
  }
  sheet.rule();
  sheet.text(`Zimo · ${words.name('ui.footer')}`, { size: 24, muted: true });
  sheet.finish(canvas);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'));
}
