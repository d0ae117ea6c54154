/** What the player has chosen for this browser. It is kept in localStorage and shared by all tabs. */

import { MediaQuery } from 'svelte/reactivity';
import { bestLanguage, LANGUAGES, STYLES } from './words';

export const THEMES = ['classic', 'dark', 'contrast', 'warm', 'grey'] as const;
export const SIZES = ['normal', 'large', 'largest'] as const;
export const PACES = ['slow', 'normal', 'fast', 'instant'] as const;
export const MOTIONS = ['full', 'reduced', 'off'] as const;
export const DISCARDS = ['two_step', 'single'] as const;
export const HINTS = [0, 1, 2, 3] as const;

export type Theme = (typeof THEMES)[number];
export type TextSize = (typeof SIZES)[number];
export type Pace = (typeof PACES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Hints = (typeof HINTS)[number];
export type Sound = 'tiles' | 'calls' | 'alerts';

const KEY = 'zimo.settings';
const VERSION = 1;

const oneOf =
  <T>(...values: readonly T[]) =>
  (value: unknown): value is T =>
    (values as readonly unknown[]).includes(value);
const flag = (value: unknown): value is boolean => typeof value === 'boolean';
const volume = (value: unknown): value is number => Number.isInteger(value) && 0 <= Number(value) && Number(value) <= 10;

/** What each setting may be; `as` narrows nothing, the checks do. */
const CHECKS = {
  language: oneOf(...LANGUAGES),
  style: oneOf(...STYLES),
  /** `system`: dark or high contrast where the system or the seniors' switch asks for it, else classic */
  theme: oneOf(...THEMES, 'system' as const),
  numerals: flag,
  textSize: oneOf(...SIZES),
  seniors: flag,
  pace: oneOf(...PACES),
  motion: oneOf(...MOTIONS),
  /** volumes, 0 to 10 */
  tiles: volume,
  calls: volume,
  alerts: volume,
  /** the step of help in a Guided Hand, and in the other modes */
  guidedHints: oneOf(...HINTS),
  hints: oneOf(...HINTS),
  autoSort: flag,
  discard: oneOf(...DISCARDS),
  textTable: flag,
  shortcuts: flag,
} as const;

type Narrow<T> = T extends (value: unknown) => value is infer V ? V : never;
export type Settings = { -readonly [K in keyof typeof CHECKS]: Narrow<(typeof CHECKS)[K]> };

function defaults(): Settings {
  return {
    language: bestLanguage(navigator.languages),
    style: 'local',
    theme: 'system',
    numerals: false,
    textSize: 'normal',
    seniors: false,
    pace: 'normal',
    motion: 'full',
    tiles: 5,
    calls: 5,
    alerts: 5,
    guidedHints: 3,
    hints: 1,
    autoSort: true,
    discard: 'two_step',
    textTable: false,
    shortcuts: true,
  };
}

/** The stored settings; `damaged` where what is stored cannot be read whole, and the defaults stand in. */
function read(text: string | null): { settings: Settings; damaged: boolean } {
  const settings = defaults();
  if (text === null) return { settings, damaged: false };
  try {
    const { version, ...values } = JSON.parse(text) as Record<string, unknown>;
    if (version !== VERSION) return { settings, damaged: true };
    const good = Object.entries(values).filter(([key, value]) => CHECKS[key as keyof Settings]?.(value));
    return { settings: { ...settings, ...Object.fromEntries(good) }, damaged: good.length < Object.keys(values).length };
  } catch {
    return { settings, damaged: true };
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing: the settings last as long as the page
  }
}

const first = read(stored());

export const settings: Settings = $state(first.settings);

/** Whether the stored settings were damaged, so that the defaults came back; the page says so until it is dismissed. */
export const notice = $state({ damaged: first.damaged });

let kept = '';

/** Store the settings where they have changed. Called by an effect whenever one of them is set. */
export function store(): void {
  const text = JSON.stringify({ version: VERSION, ...settings });
  const before = kept;
  kept = text;
  if (before === '' || before === text) return; // the page has just begun, or another tab stored this
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // a browser that keeps nothing
  }
}

export function reset(): void {
  Object.assign(settings, defaults(), { language: settings.language });
}

addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  const { settings: theirs, damaged } = read(event.newValue);
  if (damaged) return;
  Object.assign(settings, theirs);
  kept = JSON.stringify({ version: VERSION, ...settings });
});

const still = new MediaQuery('prefers-reduced-motion: reduce');
const dark = new MediaQuery('prefers-color-scheme: dark');
const contrast = new MediaQuery('prefers-contrast: more');

const at = <T>(scale: readonly T[], one: T, least: T): T =>
  scale[Math.max(scale.indexOf(one), scale.indexOf(least))] ?? one;

/** What holds after the seniors' switch and the wishes of the system; the page asks this, the settings page `settings`. */
export const look = {
  get theme(): Theme {
    if (settings.theme !== 'system') return settings.theme;
    return contrast.current || settings.seniors ? 'contrast' : dark.current ? 'dark' : 'classic';
  },
  get numerals(): boolean {
    return settings.numerals || settings.seniors;
  },
  get textSize(): TextSize {
    return settings.seniors ? at(SIZES, settings.textSize, 'large') : settings.textSize;
  },
  get pace(): Pace {
    return settings.seniors ? 'slow' : settings.pace;
  },
  /** The wish of the system for less motion wins over a setting for more. */
  get motion(): Motion {
    return still.current ? at(MOTIONS, settings.motion, 'reduced') : settings.motion;
  },
  /** Milliseconds between two steps of others. Nobody who wants no motion waits for it. */
  get wait(): number {
    return still.current || settings.motion === 'off' ? 0 : { slow: 900, normal: 430, fast: 160, instant: 0 }[this.pace];
  },
};

/** Put the look on the document, where the style sheet reads it. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = look.theme;
  root.dataset.text = look.textSize;
  root.dataset.motion = look.motion;
  root.toggleAttribute('data-seniors', settings.seniors);
}
