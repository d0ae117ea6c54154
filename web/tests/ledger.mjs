// Adds up ledgers with the page's own code. Reads a list of ledgers (players, order, prices, rows) from standard input,
// as JSON, and writes for each the balances and the pool after every row, and what is dealt next.
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const load = async (path) => (await runnerImport(`${web}${path}`, { root: web, configFile: false, logLevel: 'error' })).module;
const { fold, standing } = await load('src/ledger/fold.ts');

function added(ledger) {
  const folded = fold(ledger);
  const entries = folded.entries.map(({ balances, pool, fault, position }) => ({ balances, pool, fault, position }));
  return { entries, next: folded.next, hand: folded.hand, over: folded.over, standing: standing(ledger.prices, folded) };
}

process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(added)));
