import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { sprite } from './tiles/make.ts';

/** The tile sprite as an asset with a hash in its name; `virtual:tiles` is its address. */
function tiles(): Plugin {
  return {
    name: 'zimo-tiles',
    resolveId: (id) => (id === 'virtual:tiles' ? '\0tiles' : null),
    load(id) {
      if (id !== '\0tiles') return null;
      const asset = this.emitFile({ type: 'asset', name: 'tiles.svg', source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${asset};`;
    },
  };
}

/** The licence of the fonts goes where the font and the outlines go. */
function fontLicence(): Plugin {
  return {
    name: 'zimo-font-licence',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'OFL.txt', source: readFileSync(path('fonts/OFL.txt')) });
    },
  };
}

/** A compressed copy beside every text that the page fetches; the server sends it to whoever takes it. */
function compressed(): Plugin {
  return {
    name: 'zimo-compressed',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue;
          const source = gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source });
        }
      },
    },
  };
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  base: '/static/',
  plugins: [svelte(), tiles(), fontLicence(), compressed()],
  resolve: { alias: { $text: path('../src/zimo/text'), $lessons: path('../src/zimo/learn/lessons/words') } },
  json: { stringify: true },
  build: {
    outDir: path('../src/zimo/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.md' },
  },
});
