/**
 * The house rules that a page of learning or scoring goes by: those that its address names after `#`, as a rule card
 * does, else those that were chosen last in this browser, else the usual ones of the first table.
 */

import { api, ApiError, type Table } from '../../lib/api';
import { navigate } from '../../lib/router.svelte';
import { type Card, decode, fragment } from './cards';
import { keep, kept } from './kept';
import { changes } from './rules';

const KEY = 'zimo.house';

/** What a page goes by; `unread` are the parts of the address that mean nothing, `refused` tells of rules that cannot be. */
export interface House {
  tables: Table[];
  table: Table;
  card: Card;
  unread: string[];
  refused: boolean;
}

/** A card that the server accepts, with nothing in it that the preset says already; null where it refuses. */
async function accepted(table: Table, card: Card): Promise<Card | null> {
  const rules = changes(table, card.preset, card.rules);
  if (Object.keys(rules).length > 0) {
    try {
      await api.checkRules(card.table, card.preset, rules);
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return null;
      throw error;
    }
  }
  return { ...card, rules };
}

/** Read the part of the address after `#`. */
export async function houseRules(text: string): Promise<House> {
  const tables = await api.tables();
  const usual = tables[0];
  if (usual === undefined) throw new Error('no table');
  const written = text === '' ? String(kept(KEY) ?? '') : text;
  const { card, unread } = written === '' ? { card: null, unread: [] } : decode(written, tables);
  const table = tables.find(({ id }) => id === card?.table) ?? usual;
  const plain = { name: '', table: table.id, preset: table.default_preset, rules: {} };
  const checked = card && (await accepted(table, card));
  // What this browser kept from an older version, and cannot be any more, is nothing to speak of.
  const told = text !== '';
  return { tables, table, card: checked ?? plain, unread: told ? unread : [], refused: told && card !== null && checked === null };
}

/** Go by these house rules from now on: on this page, whose address says so, and on the next ones. */
export function chooseHouse(card: Card): void {
  keep(KEY, fragment(card));
  navigate(`${location.pathname}${location.search}#${fragment(card)}`, { replace: true });
}
