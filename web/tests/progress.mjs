// Reads and merges progress with the page's own code. Reads {texts, merges} from standard input, as JSON: texts to read,
// and lists of progress to merge from left to right. Writes what came of each.
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport(`${web}src/learn/record.ts`, { root: web, configFile: false, logLevel: 'error' });
const { merge, readProgress } = module;

const { texts, merges } = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify({ read: texts.map(readProgress), merged: merges.map((all) => all.reduce(merge)) }));
