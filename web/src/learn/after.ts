/** What the server found in a game that is over. */

import type { House } from '../lib/api';
import type { Reason } from '../lib/messages';

export interface Missed {
  /** the position just before it */
  n: number;
  hand: number;
  what: 'let_go' | 'refused' | 'killed';
  reasons: Reason[];
  tile: string | null;
  worth: number | null;
  kind: string;
  seed: string;
  level: number;
}

export interface AfterGame {
  house: House;
  missed: Missed[];
}
