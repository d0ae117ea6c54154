/** Practice questions as the server makes them: ids and parameters, no sentences. */

import type { Rules } from '../lib/api';
import type { MeldType, Wind } from '../lib/messages';
import type { Id, Params } from '../lib/words.svelte';
import { t } from '../lib/words.svelte';
import type { ExampleHand } from '../pages/parts/examples';

export interface Text {
  id: Id;
  params: Params;
}

/** What lies before a player; the first of a scene is whoever is asked. */
export interface SeatShown {
  wind: Wind;
  melds?: { type: MeldType; tiles: string }[];
  bonus?: string[];
  river?: string[];
}

export type Block =
  | { type: 'hand'; hand: ExampleHand }
  | { type: 'tiles'; tiles: string[]; label: Text }
  | { type: 'facts'; texts: Text[] }
  | { type: 'seats'; seats: SeatShown[]; live: number | null }
  | { type: 'card'; table: string; rules: Rules };

export interface Choice {
  key: string;
  right: boolean;
  why: Text[];
  label: Text | null;
  tiles: string[];
  /** what an estimate comes to in 100 tries, with its 95 % interval */
  interval: { mean: number; low: number; high: number } | null;
}

export interface Question {
  ask: Text;
  scene: Block[];
  choices: Choice[];
  steps: { text: Text; tiles: string[] }[];
  rules: { space: 'line' | 'option' | 'payment' | 'term'; id: string }[];
  /** all right choices have to be chosen, and they alone */
  many: boolean;
  /** an estimate whose best answer no measurement tells from the second */
  too_close: boolean;
}

/** A question with all that makes it come again. */
export interface Asked extends Question {
  kind: string;
  skill: string;
  estimate: boolean;
  seed: string;
  level: number;
}

/** The words of a text. */
export const say = ({ id, params }: Text): string => t(id, params);

/** Where the rules page of a preset explains a rule. */
export function ruleAddress({ space, id }: Question['rules'][number], preset: string): string {
  return `/rules/${encodeURIComponent(preset)}#${space === 'line' ? '' : `${space}-`}${encodeURIComponent(id)}`;
}
