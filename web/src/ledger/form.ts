/** What every form of a row is given, and what it gives back. */

import type { Entry, Position } from './fold';
import type { Of, Kind, Session } from './types';

/** A row as a form makes it; the ledger gives it its id. */
export type Draft<K extends Kind = Kind> = K extends Kind ? Omit<Of<K>, 'id'> : never;

export interface FormProps<K extends Kind> {
  session: Session;
  /** the hand that the row is written in */
  position: Position;
  /** what lies on the table then */
  pool: number;
  /** what the form begins with: a row that is changed, or a part of a new one */
  start: Draft<K> | null;
  /** what a row would do there */
  preview: (draft: Draft) => Entry | null;
  onsave: (draft: Draft) => void;
  oncancel: () => void;
}
