import { fileURLToPath } from 'node:url';
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

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  base: '/static/',
  plugins: [svelte(), tiles()],
  resolve: { alias: { $text: path('../src/zimo/text') } },
  json: { stringify: true },
  build: {
    outDir: path('../src/zimo/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
