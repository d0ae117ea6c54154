/** The number of a question or of a run: made up, or the one beside another. */

const LONGEST = 40;

/** A new one, short enough to be typed. */
export function newSeed(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(1 + (number % 999_999));
}

/** The seed that is `step` further; null where there is none. */
export function beside(seed: string, step: 1 | -1): string | null {
  const found = /^(.*?)(\d{1,9})$/.exec(seed);
  const [, stem = seed, digits] = found ?? [];
  if (digits === undefined) return step > 0 && seed.length < LONGEST - 1 ? `${seed}.1` : null;
  const next = Number(digits) + step;
  const text = `${stem}${next}`;
  return next < 0 || text.length > LONGEST ? null : text;
}
