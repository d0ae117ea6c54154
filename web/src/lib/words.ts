/**
 * Ids to words. The rules of formatting are those in the docstring of `zimo.text`, and the output is the same; a test
 * compares the two for every text. A missing id, field or parameter throws.
 */

import type lessons from '$lessons/en.json';
import type english from '$text/en.json';

export const LANGUAGES = ['en', 'ms', 'zh-Hans'] as const;
export const STYLES = ['local', 'plain', 'chinese'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Style = (typeof STYLES)[number];

export type Text = string | { one: string; other: string; by?: string };
export type Field = 'name' | 'short' | 'long' | 'plain' | 'chinese';
export type Catalogue = Record<string, Partial<Record<Field, Text>>>;

export type Value = string | number | boolean;
export type Params = Readonly<Record<string, Value | readonly Value[] | null | undefined>>;

type Known = keyof typeof english | keyof typeof lessons;
type Space<T extends string> = T extends `${infer S}.${string}` ? S : never;
/** An id: those of the interface itself are checked by the compiler, those that the server names are not. */
export type Id = Known | `${Exclude<Space<Known>, 'web' | 'ui' | 'list'>}.${string}`;

const PLACE = /\{(\w+)(?::(\w+))?\}/g;

/** The words of one language in one term style. */
export class Words {
  constructor(
    catalogue: Catalogue,
    readonly language: Language,
    readonly style: Style,
    readonly table = '',
  ) {
    this.#catalogue = catalogue;
  }

  readonly #catalogue: Catalogue;

  /** The same words as a table uses them. */
  at(table: string): Words {
    return new Words(this.#catalogue, this.language, this.style, table);
  }

  has(id: string, field: Field = 'name'): boolean {
    return this.#text(id, field) !== undefined;
  }

  /** The ids of a namespace without it, in the order of the catalogue: `bite`, ... of `payment`. */
  ids(space: string): string[] {
    const start = `${space}.`;
    return Object.keys(this.#catalogue).flatMap((id) => (id.startsWith(start) && !id.includes('@') ? [id.slice(start.length)] : []));
  }

  /** The name: the term, the label or the whole sentence that the id stands for. */
  name(id: Id, params: Params = {}): string {
    return this.#name(id, params);
  }

  /** One short sentence about it. */
  short(id: Id, params: Params = {}): string {
    return this.#fill(id, 'short', params);
  }

  /** A few sentences about it. */
  long(id: Id, params: Params = {}): string {
    return this.#fill(id, 'long', params);
  }

  /** The items as one list. */
  join(items: readonly string[]): string {
    return items.join(this.#name('list.separator', {}));
  }

  /** The value of a ruleset's option: its name where it has one, on or off, or the number. */
  value(option: string, value: unknown): string {
    if (Array.isArray(value)) {
      return this.join(value.map((item) => this.value(option, item))) || this.#name('value.none', {});
    }
    const key = String(value);
    const id = [`option.${option}.${key}`, `value.${key}`].find((one) => this.has(one));
    return id === undefined ? key : this.#name(id, {});
  }

  #entry(id: string): Catalogue[string] | undefined {
    return Object.hasOwn(this.#catalogue, id) ? this.#catalogue[id] : undefined;
  }

  /** The text of a field, this table's own where it has one. */
  #text(id: string, field: Field): Text | undefined {
    return (this.table ? this.#entry(`${id}@${this.table}`)?.[field] : undefined) ?? this.#entry(id)?.[field];
  }

  #name(id: string, params: Params): string {
    const styled = this.style !== 'local' && this.has(id, this.style);
    return this.#fill(id, styled ? (this.style as Field) : 'name', params);
  }

  #fill(id: string, field: Field, params: Params): string {
    const text = this.#text(id, field);
    if (text === undefined) throw new Error(`no words: ${id} ${field}`);
    const get = (name: string): Value | readonly Value[] => {
      const value = name === 'unit' && params[name] === undefined ? this.#name(name, {}) : params[name];
      if (value === undefined || value === null) throw new Error(`no parameter: ${id} ${field} ${name}`);
      return value;
    };
    const form = typeof text === 'string' ? text : get(text.by ?? 'n') === 1 ? text.one : text.other;
    return form.replace(PLACE, (_, name: string, space: string | undefined) => {
      const value = get(name);
      const items = typeof value === 'object' ? value : [value];
      return this.join(items.map((item) => (space === undefined ? String(item) : this.#name(`${space}.${item}`, {}))));
    });
  }
}

/** The language for a list of tags such as `zh-CN`, the first that is ours. Indonesian is not Malay. */
export function bestLanguage(tags: readonly string[]): Language {
  const ours: Record<string, Language> = { en: 'en', ms: 'ms', zh: 'zh-Hans' };
  for (const tag of tags) {
    const found = ours[tag.split('-')[0]?.toLowerCase() ?? ''];
    if (found !== undefined) return found;
  }
  return 'en';
}
