/** What a player types or presses: commands in the one notation, answered by an action or by a sentence. */

import type { Legal, SeatView, View } from '../lib/messages';
import { tilesFromText } from '../lib/tiles';
import type { Id, Words } from '../lib/words';
import { standing } from '../lib/format';
import type { Play } from './play.svelte';
import { around, callOf, playerNames, seatNames, tileNames, verbTiles } from './speak';

/** The verbs by their letters or words, beside the calls that they mean. */
const VERBS: Record<string, string> = {
  c: 'chi',
  p: 'pong',
  k: 'kong',
  x: 'win',
  n: 'pass',
  riichi: 'riichi',
  fei: 'declare_fei',
  swap: 'swap_fei',
  abort: 'nine_terminals',
};
const SPELLED: Record<string, string> = {
  chi: 'c',
  pong: 'p',
  kong: 'k',
  hu: 'x',
  win: 'x',
  pass: 'n',
  next: 'n',
  hand: 'h',
  last: 'l',
  why: '?',
  undo: 'u',
  back: 'u',
  hint: 'i',
  help: 'help',
  keys: 'help',
};
const WINDS = ['E', 'S', 'W', 'N'];

/** Which of several actions was meant cannot be told; the prompt takes the focus. */
export type Outcome = { say: string } | { choose: string } | 'done';

const LONGEST = 40;

/** Do what a line says. */
export function command(words: Words, play: Play, line: string): Outcome {
  const { view } = play;
  const text = line.trim().slice(0, 200);
  if (view === null || text === '') return 'done';
  const [first = '', ...others] = text.split(/\s+/);
  const rest = others.join(' ');
  const lower = first.toLowerCase();
  const key = SPELLED[lower] ?? lower;
  if (key === 'd' || key === 'discard') return discard(words, play, rest);
  const numbered = /^([cpkxn])(\d?)$/.exec(key);
  if (numbered && !WINDS.includes(first)) return verb(words, play, view, numbered[1] ?? '', (numbered[2] ?? '') + rest);
  if (key in VERBS) return verb(words, play, view, key, rest);
  const asked = ask(words, play, view, key, rest);
  if (asked !== null) return asked;
  if (tilesFromText(text)?.length === 1 || /^\d+$/.test(text)) return discard(words, play, text);
  return { say: words.name('web.table.not_understood', { text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text }) };
}

/** Throw a tile by its number in the hand or by its notation. */
function discard(words: Words, play: Play, text: string): Outcome {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : null;
  const tile = number === null ? oneTile(text) : play.held[number - 1]?.tile;
  if (play.discards.size === 0) return waiting(words, play);
  const held = number === null ? play.held.findLast((one) => one.tile === tile) : play.held[number - 1];
  if (held === undefined) return { say: words.name('reason.not_in_hand') };
  return play.throwTile(held.key) ? 'done' : { say: words.name('web.table.wait') };
}

function oneTile(text: string): string | undefined {
  for (const written of text.length > 1 ? [text, text.toLowerCase()] : [text, text.toUpperCase()]) {
    const tiles = tilesFromText(written);
    if (tiles?.length === 1) return tiles[0];
  }
  return undefined;
}

/** Why nothing can be thrown now. */
function waiting(words: Words, play: Play): Outcome {
  if (play.verbs.length === 0) return { say: words.name('reason.not_your_turn') };
  const keys = new Set(play.verbs.map((one) => Object.keys(VERBS).find((letter) => VERBS[letter] === callOf(one.action.type)) ?? ''));
  return { say: words.name('ui.answer_first', { keys: [...keys] }) };
}

/** A call, a win, or passing; `rest` may number it or name its tiles. */
function verb(words: Words, play: Play, view: View, letter: string, rest: string): Outcome {
  if (letter === 'n' && view.result !== null && !view.result.over) {
    return play.socket.deal() ? 'done' : { say: words.name('web.table.wait') };
  }
  const meant = play.verbs.filter((one) => VERBS[letter] === callOf(one.action.type));
  const fitting = rest === '' ? meant : /^\d$/.test(rest) ? meant.slice(Number(rest) - 1, Number(rest)) : meant.filter((one) => means(one, play.claimed, rest));
  const [one, ...more] = fitting;
  if (one === undefined) {
    if (play.verbs.length === 0 && play.discards.size === 0) return { say: words.name('reason.not_your_turn') };
    return { say: words.name(letter === 'x' ? 'reason.win_not_offered' : letter === 'n' ? 'web.table.no_pass' : 'reason.no_such_claim') };
  }
  if (more.length > 0) return { choose: callOf(one.action.type) };
  return play.act(one) ? 'done' : { say: words.name('web.table.wait') };
}

/** Whether tiles written after a verb mean it: all of its group, or the own ones. */
function means(legal: Legal, claimed: string | null, text: string): boolean {
  const tiles = tilesFromText(text)?.toSorted().join(' ');
  const group = verbTiles(legal, claimed);
  const all = group.map((one) => one.tile);
  const own = group.filter((one) => !one.claimed).map((one) => one.tile);
  return [all, own, all.slice(0, 1)].some((some, at) => (at < 2 || new Set(all).size === 1) && some.toSorted().join(' ') === tiles);
}

/** A question about the table; null where the key asks none. */
function ask(words: Words, play: Play, view: View, key: string, rest: string): Outcome | null {
  const who = seatNames(words, view);
  const say = (text: string): Outcome => ({ say: text });
  const between = words.language === 'zh-Hans' ? '；' : '; ';
  const label = (name: string, value: string): string => words.name('ui.label', { name, value: value || words.name('value.none') });
  switch (key) {
    case 'h':
      return say(handText(words, play));
    case 'l':
      return say(lastText(words, play, view));
    case 'r':
    case 'm': {
      const seat = rest === '' ? undefined : view.seats.find((one) => one.wind === rest.toUpperCase());
      const seats = rest === '' ? around(view) : seat ? [seat] : [];
      if (seats.length === 0) return null;
      return say(seats.map((one) => label(who(one.seat), key === 'r' ? riverText(words, one) : meldsText(words, one, who))).join(between));
    }
    case 'b':
      return say(around(view).map((one) => label(who(one.seat), tileNames(words, one.bonus))).join(between));
    case 'w':
      return say(words.name('ui.live_tiles', { n: view.live }));
    case 's': {
      const player = playerNames(words, view);
      return say(around(view).map((one) => label(player(one.seat), standing(one.points, view.start_points))).join(between));
    }
    case 't':
      return say(`${label(words.name('web.table.turn'), who(view.turn))}${between}${words.name('web.table.no_clock')}`);
    case 'i':
      play.askHint();
      return 'done';
    case 'u':
      play.takeBack();
      return 'done';
    case '?':
      play.askWhy();
      return 'done';
    case 'help':
      play.sheet = 'keys';
      return 'done';
    default:
      return null;
  }
}

export function handText(words: Words, play: Play): string {
  const tiles = tileNames(words, play.held.filter((one) => !one.drawn).map((one) => one.tile));
  const drawn = play.own?.drawn;
  const hand = words.name('ui.label', { name: words.name('ui.hand'), value: tiles });
  return drawn ? words.join([hand, `${words.name(`tile.${drawn}`)} (${words.name('web.table.just_drawn')})`]) : hand;
}

function lastText(words: Words, play: Play, view: View): string {
  const last = play.log.findLast((event) => event.type === 'discarded' || event.type === 'hand_started');
  if (last?.type !== 'discarded') return words.name('web.table.no_discard');
  return words.name('web.table.last_discard', { tile: last.tile, seat: seatNames(words, view)(last.seat) });
}

function riverText(words: Words, seat: SeatView): string {
  return words.join(
    seat.river.map((one) => {
      const name = words.name(`tile.${one.tile}`);
      return one.taken ? `${name} (${words.name('web.table.claimed')})` : name;
    }),
  );
}

function meldsText(words: Words, seat: SeatView, who: (seat: number) => string): string {
  return words.join(
    seat.melds.map((meld) => {
      const name = `${words.name(`meld.${meld.type}` satisfies Id)} ${tileNames(words, [meld.claimed ?? meld.tiles[0] ?? '?'])}`;
      return meld.from === null ? name : `${name} (${words.name('web.table.from', { seat: who(meld.from) })})`;
    }),
  );
}
