/**
 * Rule cards: a named set of house rules. A card is its link: `/card#singapore/spgg?name=Ah+Ma&cap=8`, the table, the
 * preset it starts from, its name and the options that differ from the preset.
 */

import type { Option, OptionValue, Rules, Table } from '../../lib/api';

export interface Card {
  name: string;
  table: string;
  preset: string;
  rules: Rules;
}

/** What could be read of a link, and the parts that could not. */
export interface Reading {
  card: Card | null;
  unread: string[];
}

export const LONGEST_NAME = 60;
const NONE = 'none';

function write(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'object') return value?.join('.') || NONE;
  return String(value);
}

const whole = (text: string): number | undefined => (/^-?\d{1,7}$/.test(text) ? Number(text) : undefined);

/** A whole number within the bounds of an option. */
function within(option: Option, text: string): number | undefined {
  const number = whole(text);
  return number !== undefined && (option.low ?? 0) <= number && number <= (option.high ?? number) ? number : undefined;
}

/** The value that a text of a link stands for; undefined where the option does not allow it. */
function read(option: Option, text: string): OptionValue | undefined {
  switch (option.type) {
    case 'bool':
      return text === 'on' ? true : text === 'off' ? false : undefined;
    case 'int':
      return within(option, text);
    case 'numbers': {
      const numbers = text.split('.').map((one) => within(option, one));
      return numbers.every((number) => number !== undefined) && option.length === numbers.length ? numbers : undefined;
    }
    case 'choice':
      return option.values.find((value) => String(value) === text);
    case 'subset': {
      const items = text === NONE ? [] : text.split('.');
      return items.every((item) => option.values.includes(item)) && new Set(items).size === items.length ? items : undefined;
    }
    case 'points': {
      if (text === NONE) return null;
      const numbers = text.split('.').map((one) => (one.startsWith('-') ? undefined : whole(one)));
      return numbers.every((number) => number !== undefined) && (option.length ?? numbers.length) === numbers.length
        ? numbers
        : undefined;
    }
  }
}

/** The part of the address after `#`. */
export function fragment({ name, table, preset, rules }: Card): string {
  const fields = new URLSearchParams();
  if (name !== '') fields.set('name', name);
  for (const [id, value] of Object.entries(rules)) fields.set(id, write(value));
  const tail = fields.toString();
  return `${table}/${preset}${tail && `?${tail}`}`;
}

export function address(card: Card): string {
  return `/card#${fragment(card)}`;
}

/** Read the part of an address after `#`. */
export function decode(text: string, tables: readonly Table[]): Reading {
  const [place = '', tail = ''] = text.split(/\?(.*)/s);
  const [table = '', preset = '', ...rest] = place.split('/');
  const found = tables.find((one) => one.id === table);
  if (found === undefined || !found.presets.some((one) => one.id === preset)) return { card: null, unread: [place] };
  const card: Card = { name: '', table, preset, rules: {} };
  const unread = rest.filter((part) => part !== '');
  for (const [id, written] of new URLSearchParams(tail)) {
    if (id === 'name') {
      card.name = written.trim().slice(0, LONGEST_NAME);
      continue;
    }
    const option = found.options.find((one) => one.id === id);
    const value = option && read(option, written);
    if (value === undefined) unread.push(`${id}=${written}`);
    else card.rules[id] = value;
  }
  return { card, unread };
}
