/** Ledgers as files. */

import { isSession } from './check';
import type { Session } from './types';

const FORMAT = 'zimo ledger';
const VERSION = 1;
export const MOST_MB = 4;

export type Unread = 'import_not_json' | 'import_not_ledger' | 'import_newer' | 'import_damaged';

export function toJson(sessions: readonly Session[]): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, sessions }, null, 1) + '\n';
}

/** The ledgers of a file, or why it holds none that can be read. All of them must be in order. */
export function fromJson(text: string): readonly Session[] | Unread {
  let found: { format?: unknown; version?: unknown; sessions?: unknown } | null;
  try {
    found = JSON.parse(text) as typeof found;
  } catch {
    return 'import_not_json';
  }
  if (typeof found !== 'object' || found?.format !== FORMAT || !Array.isArray(found.sessions)) return 'import_not_ledger';
  if (found.version !== VERSION) return 'import_newer';
  return found.sessions.length > 0 && found.sessions.every(isSession) ? found.sessions : 'import_damaged';
}

/** A cell; what a spreadsheet would take for a formula is kept from being one. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Comma separated, with the mark by which spreadsheets know UTF-8. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return '\uFEFF' + lines.map((line) => line.map(cell).join(',') + '\r\n').join('');
}

/** A name that every system takes for a file. */
export function fileName(name: string, ending: string): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `zimo-${plain || 'ledger'}.${ending}`;
}

/** Hand a text over as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
