/** Numbers and times as the language writes them. */

import type { Language } from './words';

/** A number of points with its sign: `+12`, `−4`, `0`. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** A player's points: with their sign where everybody began with none. */
export function standing(points: number, start: number): string {
  return start === 0 || points < 0 ? signed(points) : String(points);
}

export function percent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

export function decimal(number: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(number);
}

/** A moment, as ISO text or seconds since 1970, as a short date and time. */
export function moment(time: string | number, language: Language): string {
  const date = new Date(typeof time === 'number' ? time * 1000 : time);
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** A text in pieces; `han` says whether a piece is Chinese, so that it can be marked as such. */
export function pieces(text: string): { text: string; han: boolean }[] {
  return text
    .split(/([\u3400-\u9fff\u3001\u3002\uff01-\uff1f]*[\u3400-\u9fff][\u3400-\u9fff\u3001\u3002\uff01-\uff1f]*)/)
    .map((piece, n) => ({ text: piece, han: n % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
