// Formats texts with the page's own code. Reads a list of [language, style, call, arguments] from standard input, as
// JSON, and writes the list of what each gives, null where it throws.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const load = async (path) => (await runnerImport(`${web}${path}`, { root: web, configFile: false, logLevel: 'error' })).module;
const { Words } = await load('src/lib/words.ts');
const { tell, actionWords } = await load('src/lib/narrate.ts');

const made = new Map();
function words(language, style) {
  const key = `${language} ${style}`;
  if (!made.has(key)) {
    const file = readFileSync(`${web}../src/zimo/text/${language}.json`, 'utf-8');
    made.set(key, new Words(JSON.parse(file), language, style));
  }
  return made.get(key);
}

function format([language, style, call, args]) {
  const its = words(language, style);
  try {
    if (call === 'tell') return tell(its, args[0], (seat) => `seat ${seat}`);
    return call === 'action' ? actionWords(its, args[0]) : its[call](...args);
  } catch {
    return null;
  }
}

process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(format)));
