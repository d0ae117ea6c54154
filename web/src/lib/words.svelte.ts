/** The words of the page, in the language and the term style of the settings; they change under a running page. */

import { untrack } from 'svelte';
import { settings } from './settings.svelte';
import { type Catalogue, type Field, type Id, type Language, type Params, Words } from './words';

export { LANGUAGES, STYLES, type Id, type Language, type Params, type Style, Words } from './words';

/** How the catalogue of each language is fetched. */
export type Source = Record<Language, () => Promise<{ default: unknown }>>;

/** The general catalogues, then those of parts of the site that were visited. */
const sources: Source[] = [
  {
    en: () => import('$text/en.json'),
    ms: () => import('$text/ms.json'),
    'zh-Hans': () => import('$text/zh-Hans.json'),
  },
];
const loaded = new Map<Language, Catalogue[]>();

let general = $state.raw(new Words({}, 'en', 'local'));
let table = $state('');
/** The words of the table that the page is about: what one calls tai another calls faan. */
const current = $derived(table === '' ? general : general.at(table));

/** The words as they are now, for functions that take them as an argument. */
export function words(): Words {
  return current;
}

/** The component speaks of a table as long as it is there, and of tables in general where the id is empty. */
export function speaksOf(id: () => string): void {
  $effect.pre(() => {
    table = id();
    return () => (table = '');
  });
}

/** Fetch the catalogues of the settings' language where they are not here yet, then show them. */
export async function loadWords(): Promise<void> {
  const language = settings.language;
  const here = loaded.get(language) ?? [];
  if (here.length < sources.length) {
    const found = await Promise.all(sources.map(async (source, at) => here[at] ?? ((await source[language]()).default as Catalogue)));
    loaded.set(language, found);
  }
  if (language !== settings.language) return;
  general = new Words(Object.assign({}, ...(loaded.get(language) ?? [])) as Catalogue, language, settings.style);
  document.documentElement.lang = language;
}

/** Add the catalogues of a part of the site to the general ones. What asks for them does not depend on the language. */
export async function addWords(source: Source): Promise<void> {
  if (!sources.includes(source)) sources.push(source);
  const here = loaded.get(untrack(() => settings.language)) ?? [];
  if (here.length < sources.length) await untrack(loadWords);
}

function safely(id: string, format: () => string): string {
  try {
    return format();
  } catch (error) {
    console.error(error);
    return id;
  }
}

/** The name of an id: a term, a label or a whole sentence. What cannot be formatted shows as its id. */
export function t(id: Id, params?: Params): string {
  return safely(id, () => current.name(id, params));
}

/** One short sentence about an id. */
export function short(id: Id, params?: Params): string {
  return safely(id, () => current.short(id, params));
}

/** A few sentences about an id. */
export function long(id: Id, params?: Params): string {
  return safely(id, () => current.long(id, params));
}

export function has(id: string, field?: Field): boolean {
  return current.has(id, field);
}

/** Names as one list. */
export function join(items: readonly string[]): string {
  return current.join(items);
}

/** The value of a ruleset's option in words. */
export function value(option: string, its: unknown): string {
  return current.value(option, its);
}
