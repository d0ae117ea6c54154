/** One player at one table: what is shown, what the player has picked, and what is said about it. */

import { untrack } from 'svelte';
import type { Action, Danger, Event, Hint, HintLevel, Legal, Reason, SeatView, StateMessage, View } from '../lib/messages';
import { settings } from '../lib/settings.svelte';
import { TableSocket } from '../lib/socket.svelte';
import { play as sound, type Cue } from '../lib/sound';
import { words } from '../lib/words.svelte';
import { arrange, type Held, kept, moved } from './arrange';
import { actionText, hintTexts, ownSeat, reasonText, run, seatNames, sentence, told, verbName } from './speak';

export type Sheet = 'why' | 'options' | 'log' | 'closer' | 'keys';

/** Milliseconds in which sentences that follow each other are gathered into one, so that a reader is not cut short. */
const GATHER = 250;

const DECISIONS = new Set<Event['type']>(['discarded', 'answered', 'kong', 'riichi', 'swapped', 'won']);
const CALLS = new Set<Event['type']>(['chi', 'pong', 'kong', 'riichi', 'won']);

export class Play {
  readonly socket: TableSocket;
  /** The events of the player's own log that have come, by their numbers; earlier ones than the last hand's may lack. */
  log = $state.raw<readonly Event[]>([]);
  /** The key of the tile that is raised. */
  raised = $state<string | null>(null);
  /** The sheet that lies over the table. */
  sheet = $state<Sheet | null>(null);
  /** Whether the player wants to see the table although a hand is over. */
  aside = $state(false);
  /** The hint is wanted before a choice was marked: said once, then given. */
  markFirst = $state(false);
  /** What a screen reader is to say: events, and what the player must answer. */
  polite = $state('');
  urgent = $state('');
  /** The answer to what the player typed or pressed last, shown and said. */
  answer = $state('');
  /** What was paid since the player's last decision, in words. */
  paid = $state.raw<readonly string[]>([]);
  /** The last events shown, for the bubbles at the seats. */
  fresh = $state.raw<readonly Event[]>([]);
  #order = $state.raw<readonly string[]>([]);
  #gathered: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #n = 0;
  #marked = -1;

  readonly view: View | null = $derived.by(() => this.socket.shown?.view ?? null);
  readonly own: SeatView | undefined = $derived(this.view === null ? undefined : ownSeat(this.view));
  readonly legal: readonly Legal[] = $derived.by(() => this.socket.shown?.legal ?? []);
  readonly why: readonly Reason[] = $derived.by(() => this.socket.shown?.why ?? []);
  readonly hint: Hint | null = $derived.by(() => this.socket.shown?.hint ?? null);
  /** The hand as it lies. */
  readonly held: readonly Held[] = $derived(
    arrange(this.own?.tiles ?? [], this.own?.drawn ?? null, settings.autoSort ? null : this.#order),
  );
  /** What may be thrown, by tile. */
  readonly discards: ReadonlyMap<string, Legal> = $derived(
    new Map(this.legal.flatMap((one) => (one.action.type === 'discard' && one.action.tile ? [[one.action.tile, one]] : []))),
  );
  /** The other actions: passing first, a win last. */
  readonly verbs: readonly Legal[] = $derived(
    this.legal.filter((one) => one.action.type !== 'discard').toSorted((a, b) => rank(a.action) - rank(b.action)),
  );
  readonly canWin: boolean = $derived(this.verbs.some((one) => one.action.type === 'win'));
  readonly level: HintLevel = $derived.by(() => (this.view?.game.mode === 'guided' ? settings.guidedHints : settings.hints));
  readonly guided: boolean = $derived(this.view?.game.mode === 'guided');
  /** Whether the other players are all bots, so that moves may be taken back. */
  readonly alone: boolean = $derived(this.view?.seats.every((one) => one.name.bot !== undefined || one.seat === this.view?.seat) ?? false);

  /** Whether the player has decided anything in this hand, so that there is something to take back. */
  readonly decided: boolean = $derived.by(() => {
    let hand: [number, Event][] = [];
    let number = (this.socket.shown?.n ?? 0) - this.log.length;
    for (const event of this.log) {
      number += 1;
      if (event.type === 'hand_started') hand = [];
      else if (event.type === 'taken_back') hand = hand.filter(([before]) => before < event.to);
      else hand.push([number, event]);
    }
    return hand.some(([, one]) => DECISIONS.has(one.type) && 'seat' in one && one.seat === this.view?.seat);
  });

  constructor(id: string) {
    this.socket = new TableSocket(id, settings.hints);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.socket.leave();
  }

  /** The tile discarded or declared that the verbs answer. */
  get claimed(): string | null {
    if (this.view?.phase !== 'claim' && this.view?.phase !== 'rob') return null;
    const last = this.log.findLast((one) => one.type === 'discarded' || one.type === 'kong');
    return last?.tile ?? null;
  }

  /** A new step is shown. */
  take(message: StateMessage): void {
    untrack(() => {
      const { view, events, n } = message;
      const before = this.#n;
      this.#keep(n, events);
      this.#n = n;
      if (n === before && events.length === 0) {
        if (message.hint !== null) this.polite = again(this.polite, run(words(), hintTexts(words(), message.hint)));
        return;
      }
      // a connection begins with the whole hand; what was shown before it, or happened before it, is not new
      const fresh = before === 0 && events.some((one) => DECISIONS.has(one.type)) ? [] : events.slice(Math.max(0, events.length - (n - before)));
      this.fresh = fresh;
      this.#order = kept(ownSeat(view)?.tiles ?? [], this.#order);
      if (!this.held.some((one) => one.key === this.raised) || events.some((one) => one.type === 'discarded' && one.seat === view.seat)) {
        this.raised = null;
      }
      this.markFirst = false;
      this.answer = '';
      this.#note(message);
      if (view.result === null) this.aside = false;
      if (this.sheet === 'why') this.sheet = null;
      this.#sound({ ...message, events: fresh });
      this.#speak({ ...message, events: fresh });
    });
  }

  /** Add events, the last of `n`, to those that are known. */
  #keep(n: number, events: readonly Event[]): void {
    const start = n - events.length;
    const known = start - (this.#n - this.log.length);
    this.log = 0 < known && known <= this.log.length ? [...this.log.slice(0, known), ...events] : events;
  }

  /** Payments stay in sight until the player has decided something. */
  #note({ events, view }: StateMessage): void {
    const now = words();
    const who = seatNames(now, view);
    const decided = events.some((one) => DECISIONS.has(one.type) && 'seat' in one && one.seat === view.seat);
    const began = events.some((one) => one.type === 'hand_started');
    const fresh = events.filter((one) => one.type === 'paid').map((one) => sentence(now, one, who));
    this.paid = view.result !== null ? [] : decided || began ? fresh : [...this.paid, ...fresh];
  }

  #sound({ events, view, legal }: StateMessage): void {
    const cues: Cue[] = [];
    if (events.some((one) => one.type === 'won')) cues.push('win');
    else if (events.some((one) => CALLS.has(one.type))) cues.push('call');
    else if (events.some((one) => one.type === 'discarded')) cues.push('discard');
    else if (events.some((one) => one.type === 'drew')) cues.push('draw');
    if (view.phase === 'claim' && legal.length > 0) cues.push('turn');
    cues.forEach(sound);
  }

  #speak(message: StateMessage): void {
    const { view, events, legal } = message;
    const now = words();
    this.#gathered.push(...told(now, events, view), ...(message.hint === null ? [] : hintTexts(now, message.hint)));
    this.urgent = legal.length > 0 && view.result === null ? again(this.urgent, this.question(view, legal)) : '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#gathered.length > 0) this.polite = again(this.polite, run(now, this.#gathered));
      this.#gathered = [];
    }, GATHER);
  }

  /** What the player is asked now, as one text. */
  question(view: View, legal: readonly Legal[]): string {
    const now = words();
    const who = seatNames(now, view);
    const verbs = legal
      .filter((one) => one.action.type !== 'discard')
      .toSorted((a, b) => rank(b.action) - rank(a.action))
      .map((one) => (one.action.tile === undefined ? verbName(now, one.action) : actionText(now, one.action)));
    const drawn = ownSeat(view)?.drawn;
    const first =
      view.phase !== 'turn'
        ? now.name('web.table.say_claim', { tile: this.claimed ?? '?', seat: who(view.turn) })
        : drawn
          ? now.name('web.table.say_turn_drawn', { tile: drawn })
          : now.name('web.table.say_turn');
    return run(now, verbs.length > 0 ? [first, now.name('web.table.say_may', { verbs: [...new Set(verbs)] })] : [first]);
  }

  /** Say something that the player asked for. */
  say(text: string): void {
    this.answer = again(this.answer, text);
  }

  // Doing

  /** Throw the tile with a key, in one step. */
  throwTile(key: string): boolean {
    const held = this.held.find((one) => one.key === key);
    const legal = held && this.discards.get(held.tile);
    return legal !== undefined && this.socket.act(legal.action);
  }

  /** A tile was chosen by pointer: raise it, or throw it where it is raised or one step is enough. */
  pick(key: string): void {
    const throws = this.raised === key || settings.discard === 'single';
    if (throws && this.throwTile(key)) return;
    this.raised = this.raised === key ? null : key;
  }

  act(legal: Legal): boolean {
    return this.socket.act(legal.action);
  }

  /** Move a tile of the hand to another place, where the player arranges them. */
  move(key: string, to: number): void {
    const lying = this.held.filter((one) => !one.drawn);
    const from = lying.findIndex((one) => one.key === key);
    if (settings.autoSort || from < 0 || to < 0 || to >= lying.length) return;
    const order = moved(lying.map((one) => one.tile), from, to);
    const tile = lying[from]?.tile;
    this.#order = order;
    const copy = order.slice(0, to + 1).filter((one) => one === tile).length;
    if (this.raised === key) this.raised = `${tile}-${copy}`;
  }

  takeBack(): void {
    this.socket.takeBack();
  }

  /** Ask for a hint; on the second step of the dial the player is first asked to mark a choice. */
  askHint(): void {
    const n = this.socket.shown?.n ?? 0;
    if (this.discards.size > 0 && this.raised === null && this.level === 2 && this.#marked !== n) {
      this.#marked = n;
      this.markFirst = true;
      this.say(words().name('web.table.mark_first'));
      return;
    }
    this.markFirst = false;
    this.socket.askHint();
  }

  /** Open the answer to "why can I not win?". */
  askWhy(): void {
    this.socket.why = null;
    this.sheet = 'why';
    this.socket.askWhy();
  }

  setLevel(level: HintLevel): void {
    if (this.guided) settings.guidedHints = level;
    else settings.hints = level;
  }

  // Marks

  /** Whether the tile may not be thrown now although others may. */
  isBarred(tile: string): boolean {
    return this.discards.size > 0 && !this.discards.has(tile);
  }

  /** The dangers of throwing a tile. */
  dangersOf(tile: string): readonly Danger[] {
    return this.discards.get(tile)?.dangers ?? [];
  }

  /** Whether the hint names this tile to be thrown. */
  isHinted(tile: string): boolean {
    return this.hint?.action.type === 'discard' && this.hint.action.tile === tile;
  }

  /** Whether the hint names this verb. */
  isHintedVerb({ action }: Legal): boolean {
    return this.hint?.action.type === action.type && this.hint.action.tile === action.tile;
  }

  /** Why the last action was refused, in words. */
  get refusal(): string {
    const reason = this.socket.refused;
    return reason === null ? '' : reasonText(words(), reason).text;
  }
}

/** Passing stands left, a win right, the calls between them. */
function rank({ type }: Action): number {
  return type === 'pass' ? 0 : type === 'win' ? 4 : type.startsWith('chi') ? 1 : type.startsWith('pong') ? 2 : 3;
}

/** A text that differs from the one before, so that a live region says it again. */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}
