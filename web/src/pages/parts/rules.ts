/** Values of house rules: what a preset says, what was changed, what differs. The rules themselves are the server's. */

import type { Option, OptionValue, Rules, Table } from '../../lib/api';

export const same = (a: OptionValue | undefined, b: OptionValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Every option's value: the default, the preset's, the own one. */
export function fullRules(table: Table, preset: string, own: Rules = {}): Rules {
  const defaults = Object.fromEntries(table.options.map((option) => [option.id, option.default]));
  return { ...defaults, ...table.presets.find((one) => one.id === preset)?.rules, ...own };
}

/** The options of `own` that really differ from the preset's. */
export function changes(table: Table, preset: string, own: Rules): Rules {
  const base = fullRules(table, preset);
  return Object.fromEntries(Object.entries(own).filter(([id, value]) => !same(value, base[id])));
}

/** The options in which two rulesets differ, in the order of the table. */
export function differences(table: Table, a: Rules, b: Rules): Option[] {
  return table.options.filter((option) => !same(a[option.id], b[option.id]));
}

/** The options by group, in the order of the table, with those in front or without them. */
export function groups(table: Table, { front }: { front: boolean }): { id: string; options: Option[] }[] {
  const found = new Map<string, Option[]>();
  for (const option of table.options) {
    const others = found.get(option.group) ?? [];
    found.set(option.group, option.front && !front ? others : [...others, option]);
  }
  return [...found].map(([id, options]) => ({ id, options })).filter(({ options }) => options.length > 0);
}

/** A list of points as long as it has to be: cut, or going on by doubling. */
export function fitted(points: readonly number[], length: number): number[] {
  const list = points.slice(0, length);
  while (list.length < length) list.push(Math.min(2 * (list.at(-1) ?? 1), 1_000_000));
  return list;
}

/** The rules after one change. A list of base points has one number for each tai up to the cap, so it follows the cap. */
export function changed(table: Table, preset: string, own: Rules, id: string, value: OptionValue): Rules {
  const next: Rules = { ...own, [id]: value };
  const full = fullRules(table, preset, next);
  const { points_table: list, cap } = full;
  if (Array.isArray(list) && typeof cap === 'number') next['points_table'] = fitted(list as number[], cap);
  return changes(table, preset, next);
}
