/** Small things kept in this browser; one that keeps nothing, or something damaged, is as if nothing had been kept. */

export function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether it could be kept. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Put aside what cannot be read, beside what was put aside earlier and never in its place. */
export function setAside(key: string, text: string): void {
  const used = Object.keys(localStorage).filter((one) => one.startsWith(`${key}.unreadable`)).length;
  localStorage.setItem(`${key}.unreadable.${used + 1}`, text);
}

/** A new id. Not `randomUUID`, which a page from the home network over plain http does not have. */
export const newId = (): string => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-');
