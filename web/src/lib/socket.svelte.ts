/**
 * One table's connection: it says hello, comes back by itself, shows what happened one step after another at the
 * player's pace, and never has two actions under way.
 */

import { api, ApiError } from './api';
import type { Action, HintLevel, Incoming, Outgoing, Reason, StateMessage, WhyMessage } from './messages';
import { look } from './settings.svelte';

/** `lost`: the line is down and is being tried again; `closed`: it stays closed, and `closedBy` says why. */
export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

const BACKOFF = [300, 1000, 2000, 4000, 8000, 15000];
/** Milliseconds without an answer after which the line counts as slow, and as dead. */
const SLOW = 1500;
const DEAD = 10000;
const PING = 20000;
/** A connection that was closed for one of these is opened again. */
const PASSING = new Set(['bad_token', 'no_hello', 'too_slow', 'too_fast', 'server_stops']);

export class TableSocket {
  connection = $state<Connection>('connecting');
  closedBy = $state.raw<Reason | null>(null);
  /** The step that is shown. Null until the first one has come. */
  shown = $state.raw<StateMessage | null>(null);
  /** How many steps have come and are not shown yet. */
  #behind = $state(0);
  /** An action of the player is under way: nothing else can be done. */
  sending = $state(false);
  /** The server has not answered for a while. */
  slow = $state(false);
  /** Why the last action was refused; null again with the next one. */
  refused = $state.raw<Reason | null>(null);
  /** The answer to the last question why no win is offered. */
  why = $state.raw<WhyMessage | null>(null);

  readonly #id: string;
  #level: HintLevel;
  #socket: WebSocket | null = null;
  #fresh = true;
  #tries = 0;
  #queue: StateMessage[] = [];
  #shownAt = 0;
  #step: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #slowly: ReturnType<typeof setTimeout> | undefined;
  #deadly: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #underWay: { n: number; message: Incoming } | null = null;
  #actions = Date.now() % 1_000_000_000;
  #gone = false;

  constructor(id: string, level: HintLevel) {
    this.#id = id;
    this.#level = level;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#pings = setInterval(() => this.#ping(), PING);
    void this.#open();
  }

  /** Whether the player may act: what is shown is the newest, and nothing is under way. */
  get ready(): boolean {
    return this.connection === 'open' && !this.sending && this.#behind === 0 && this.shown !== null;
  }

  /** Do one of the legal actions. False where another one is under way or the shown step is not the newest. */
  act(action: Action): boolean {
    const n = this.shown?.n;
    if (n === undefined) return false;
    this.#actions += 1;
    return this.#do({ type: 'act', n, action, id: this.#actions });
  }

  /** The next hand. */
  deal(): boolean {
    return this.#do({ type: 'deal' });
  }

  takeBack(to?: number): boolean {
    return this.#do(to === undefined ? { type: 'take_back' } : { type: 'take_back', to });
  }

  setLevel(level: HintLevel): void {
    if (level === this.#level) return;
    this.#level = level;
    this.#send({ type: 'level', level });
  }

  askHint(): void {
    this.#send({ type: 'hint' });
  }

  askWhy(): void {
    this.#send({ type: 'why' });
  }

  /** Show everything that has come at once. */
  #skip(): void {
    const last = this.#queue.at(-1);
    if (last !== undefined) this.#show(last, this.#queue.splice(0));
  }

  /** Try again after the connection stayed closed: "play here", say. */
  reopen(): void {
    if (this.connection !== 'closed') return;
    this.#tries = 0;
    this.closedBy = null;
    void this.#open();
  }

  /** Leave the table. */
  leave(): void {
    this.#gone = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearInterval(this.#pings);
    clearTimeout(this.#step);
    clearTimeout(this.#retry);
    this.#drop();
  }

  async #open(): Promise<void> {
    this.connection = this.shown === null ? 'connecting' : 'lost';
    let token: string;
    try {
      ({ token } = await api.token(this.#id));
    } catch (error) {
      if (this.#gone) return;
      if (error instanceof ApiError && 400 <= error.status && error.status < 500 && error.status !== 429) {
        this.#stay({ ...error.params, id: error.id } as Reason);
      } else {
        this.#later();
      }
      return;
    }
    if (this.#gone) return;
    const address = new URL(`/live/${encodeURIComponent(this.#id)}`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#fresh = true;
    this.#await();
    socket.onopen = () => this.#send({ type: 'hello', token, level: this.#level });
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as Outgoing);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#drop();
      if (this.connection !== 'closed') this.#later();
    };
  }

  /** Close the connection without a word; `onclose` of the old one is heard no more. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#answered();
    socket?.close();
  }

  #later(): void {
    if (this.#gone) return;
    this.connection = this.shown === null ? 'connecting' : 'lost';
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)] ?? 0;
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#open(), wait * (0.75 + Math.random() / 2));
    this.slow = this.#tries > 1;
  }

  #stay(reason: Reason): void {
    this.connection = 'closed';
    this.closedBy = reason;
    this.#settle();
    this.#drop();
  }

  /** The line or the page is back: do not wait for the next try. */
  readonly #hurry = (): void => {
    if (document.hidden) return;
    if (this.#socket === null && this.connection !== 'closed' && this.#tries > 0) {
      clearTimeout(this.#retry);
      void this.#open();
    } else if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#ping();
    }
  };

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || document.hidden) return;
    this.#send({ type: 'ping' });
    this.#await();
  }

  /** Something must come from the server now. */
  #await(): void {
    this.#answered();
    this.#slowly = setTimeout(() => (this.slow = true), SLOW);
    this.#deadly = setTimeout(() => {
      this.#drop();
      this.#later();
    }, DEAD);
  }

  #answered(): void {
    clearTimeout(this.#slowly);
    clearTimeout(this.#deadly);
    this.slow = false;
  }

  #send(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #do(message: Incoming): boolean {
    if (!this.ready || this.shown === null) return false;
    this.refused = null;
    this.sending = true;
    this.#underWay = { n: this.shown.n, message };
    this.#send(message);
    this.#await();
    return true;
  }

  /** What was under way is done: an action by the answer to its own id, anything else by whatever comes next. */
  #settle(answer?: number | null): void {
    const waited = this.#underWay?.message;
    if (answer !== undefined && waited?.type === 'act' && waited.id !== answer) return;
    this.#underWay = null;
    this.sending = false;
  }

  #receive(message: Outgoing): void {
    if (this.#underWay === null || message.type !== 'pong') this.#answered();
    switch (message.type) {
      case 'state':
        this.#take(message);
        break;
      case 'refused':
        this.#settle(message.id);
        this.refused = message.reason;
        break;
      case 'why':
        this.why = message;
        break;
      case 'closed':
        if (PASSING.has(message.reason.id) && this.#tries < BACKOFF.length) {
          this.#drop();
          this.#later();
        } else {
          this.#stay(message.reason);
        }
        break;
      case 'pong':
        break;
    }
  }

  #take(state: StateMessage): void {
    if (this.#fresh) {
      // the first one of a connection is the whole truth: nothing that waited counts any more
      this.#fresh = false;
      this.#tries = 0;
      this.connection = 'open';
      this.#queue = [];
      const lost = this.#underWay;
      this.#show(state, []);
      if (lost !== null && lost.n === state.n && lost.message.type === 'act') {
        this.#send(lost.message); // it never arrived, or its answer did not: the same id is done once
        this.#await();
      } else {
        this.#settle();
      }
      return;
    }
    this.#settle(state.answer);
    this.#queue.push(state);
    this.#behind = this.#queue.length;
    const own = state.answer !== null || state.n === this.shown?.n;
    if (own && this.#queue.length === 1) this.#next();
    else this.#pace();
  }

  /** Show the next step when its time has come. */
  #pace(): void {
    clearTimeout(this.#step);
    const wait = this.#shownAt + look.wait - performance.now();
    if (look.wait === 0 || document.hidden) this.#skip();
    else if (wait <= 0) this.#next();
    else this.#step = setTimeout(() => this.#next(), wait);
  }

  #next(): void {
    const state = this.#queue.shift();
    if (state === undefined) return;
    this.#show(state, []);
    if (this.#queue.length > 0) this.#pace();
  }

  /** Show a step. The events of steps that it leaps over are shown with it. */
  #show(state: StateMessage, leapt: StateMessage[]): void {
    clearTimeout(this.#step);
    this.shown = leapt.length > 1 ? { ...state, events: leapt.flatMap((one) => one.events) } : state;
    this.#behind = this.#queue.length;
    this.#shownAt = performance.now();
  }
}
