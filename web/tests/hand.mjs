// Reads hands with the page's own code. Takes a list of hands in the JSON form from standard input, writes each in both
// written forms and reads it again; gives the texts, the hands that come of them, and what could not be read.
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const load = async (path) => (await runnerImport(`${web}${path}`, { root: web, configFile: false, logLevel: 'error' })).module;
const { address, asJson, EMPTY, read, write } = await load('src/pages/score/hand.ts');
const { tilesFromText } = await load('src/lib/tiles.ts');

function entered(hand) {
  const melds = hand.melds.map(({ type, tiles }) => ({ type, tiles: tilesFromText(tiles) }));
  return { ...EMPTY, ...hand, concealed: tilesFromText(hand.concealed), melds };
}

function again(hand) {
  const link = address(entered(hand), '');
  const linked = new URL(link, 'http://localhost').searchParams.get('hand');
  return [write(entered(hand)), linked].map((written) => {
    const { hand: found, unread } = read(written);
    return { written, hand: asJson(found), unread };
  });
}

const { hands, texts } = JSON.parse(await text(process.stdin));
process.stdout.write(
  JSON.stringify({
    hands: hands.map(again),
    texts: texts.map((written) => {
      const { hand, unread } = read(written);
      return { hand: asJson(hand), unread };
    }),
  }),
);
