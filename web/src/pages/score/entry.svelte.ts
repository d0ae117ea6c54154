/** The hand that is being entered: every change is kept in this browser, can be undone, and is asked of the server. */

import { api, ApiError, reasonText } from '../../lib/api';
import type { MeldType } from '../../lib/messages';
import { t } from '../../lib/words.svelte';
import { keep, kept } from '../parts/kept';
import type { Answer, HouseRules } from './answer';
import { asJson, EMPTY, type Entered, INDICATORS, isBonus, meldFrom, type Place, read, restored, room, write } from './hand';

const KEY = 'zimo.score';
const MOST_STEPS = 200;

export class Entry {
  #hand = $state.raw<Entered>(EMPTY);
  #past = $state.raw<readonly Entered[]>([]);
  #next = $state.raw<readonly Entered[]>([]);
  #place = $state<Place>('concealed');
  #house: HouseRules | null = null;
  #asked = 0;
  #answer = $state.raw<Answer | null>(null);
  /** whether the answer is that to the hand as it stands */
  fresh = $state(false);
  /** why there is no answer */
  failure = $state.raw<unknown>(null);
  /** parts of a link or of a text that say nothing */
  unread = $state.raw<readonly string[]>([]);
  /** whether this browser keeps the hand */
  keeps = $state(true);
  /** what a screen reader should say now */
  said = $state('');

  /** With the hand of a link, or with the one that was entered last. */
  constructor(link: string | null) {
    if (link === null) {
      this.#hand = restored(kept(KEY)) ?? EMPTY;
    } else {
      const { hand, unread } = read(link);
      const before = restored(kept(KEY));
      if (before !== null) this.#past = [before];
      this.#hand = hand;
      this.unread = unread;
    }
  }

  get hand(): Entered {
    return this.#hand;
  }
  get answer(): Answer | null {
    return this.#answer;
  }
  get offline(): boolean {
    return this.failure instanceof ApiError && this.failure.id === 'offline';
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#next.length > 0;
  }
  /** Where the next tile goes: once the hand is full, what is added is the tile that won. */
  get place(): Place {
    return this.#place === 'concealed' && room(this.#hand) <= 0 && this.#hand.win_tile === null ? 'win_tile' : this.#place;
  }
  set place(place: Place) {
    this.#place = place;
    void this.ask();
  }

  /** Go by other house rules. */
  goBy(house: HouseRules): void {
    this.#house = house;
    this.#place = 'concealed';
    this.fresh = false;
    void this.ask();
  }

  /** Ask what there is to say of the hand now; answers that come too late are dropped. */
  async ask(): Promise<void> {
    if (this.#house === null) return;
    const number = ++this.#asked;
    const { table, preset, rules } = this.#house;
    try {
      const answer = await api.score<Answer>({ table, preset, rules, hand: asJson(this.#hand), place: this.place });
      if (number !== this.#asked) return;
      const first = this.#answer === null;
      this.#answer = answer;
      this.failure = null;
      this.fresh = true;
      this.#fit(answer, first);
    } catch (failure) {
      if (number === this.#asked) this.failure = failure;
    }
  }

  /** Leave out what this table does not have: circumstances and winds of another one, or of a link, which is told. */
  #fit({ flags, winds }: Answer, told: boolean): void {
    const hand = this.#hand;
    const unknown = hand.flags.filter((flag) => !flags.some(({ id }) => id === flag));
    const fitting = {
      flags: hand.flags.filter((flag) => !unknown.includes(flag)),
      seat_wind: winds.seat_wind.find((wind) => wind === hand.seat_wind) ?? winds.seat_wind[0] ?? 'E',
      round_wind: winds.round_wind.find((wind) => wind === hand.round_wind) ?? winds.round_wind[0] ?? 'E',
    };
    if (unknown.length === 0 && fitting.seat_wind === hand.seat_wind && fitting.round_wind === hand.round_wind) return;
    if (told) this.unread = [...this.unread, ...unknown.map((flag) => `event:${flag}`)];
    this.#put({ ...hand, ...fitting });
  }

  #put(hand: Entered): void {
    this.#hand = hand;
    this.fresh = false;
    this.keeps = keep(KEY, write(hand));
    void this.ask();
  }

  /** Change something, so that it can be undone. */
  change(part: Partial<Entered>): void {
    this.#past = [...this.#past, this.#hand].slice(-MOST_STEPS);
    this.#next = [];
    this.#put({ ...this.#hand, ...part });
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#next = [...this.#next, this.#hand];
    this.#put(before);
  }

  redo(): void {
    const after = this.#next.at(-1);
    if (after === undefined) return;
    this.#next = this.#next.slice(0, -1);
    this.#past = [...this.#past, this.#hand];
    this.#put(after);
  }

  clear(): void {
    this.unread = [];
    this.#place = 'concealed';
    this.change({ ...EMPTY, seat_wind: this.#hand.seat_wind, round_wind: this.#hand.round_wind });
  }

  /** Take over a hand in writing. */
  type(text: string): void {
    const { hand, unread } = read(text);
    this.unread = unread;
    if (write(hand) !== write(this.#hand)) this.change(hand);
  }

  /** Why a tile cannot be added now, as far as the server has said. */
  whyNot(tile: string): string {
    const reason = this.fresh ? this.#answer?.full[tile] : undefined;
    return reason ? reasonText(reason) : '';
  }

  /** Add a tile where the next one goes. */
  add(tile: string): void {
    const reason = this.whyNot(tile);
    this.said = reason || t(`tile.${tile}`);
    if (reason !== '') return;
    const { place } = this;
    const hand = this.#hand;
    if (isBonus(tile)) this.change({ bonus: [...hand.bonus, tile] });
    else if (place === 'concealed') this.change({ concealed: [...hand.concealed, tile] });
    else if (place === 'win_tile') {
      this.#place = 'concealed';
      this.change({ win_tile: tile });
    } else if (place === INDICATORS[0] || place === INDICATORS[1]) this.change({ [place]: [...hand[place], tile] });
    else this.#addMeld(place, tile);
  }

  #addMeld(type: MeldType, tile: string): void {
    const tiles = meldFrom(type, tile);
    if (tiles === null) return;
    this.#place = 'concealed';
    this.change({ melds: [...this.#hand.melds, { type, tiles }] });
  }

  /** Take the tile out that was added last: the one that won, else the last one in hand. */
  takeLast(): void {
    const { concealed, win_tile: win } = this.#hand;
    if (win !== null) this.change({ win_tile: null });
    else if (concealed.length > 0) this.change({ concealed: concealed.slice(0, -1) });
  }
}
