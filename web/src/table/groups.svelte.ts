/** The groups of a table's lines, which the views do not repeat: the rows of a receipt and of a price need them. */

import { SvelteMap } from 'svelte/reactivity';
import { api } from '../lib/api';

const found = new SvelteMap<string, ReadonlyMap<string, string>>();
const NONE: ReadonlyMap<string, string> = new Map();

/** The group of each line of a table; empty until `loadGroups` has brought them. */
export function groups(table: string): ReadonlyMap<string, string> {
  return found.get(table) ?? NONE;
}

export async function loadGroups(table: string): Promise<void> {
  if (found.has(table)) return;
  const one = (await api.tables()).find((its) => its.id === table);
  found.set(table, new Map(one?.lines.map((line) => [line.id, line.group])));
}
