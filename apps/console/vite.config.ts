import react from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { codeSplitting } from './chunks.ts';
import { breakpoints } from './src/kit/breakpoints.ts';
import { unusedPalettes } from './unused-palettes.ts';

// The API listens on PORT, which `npm run dev` passes to both.
const api = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses assets at build time with the highest settings, which are too slow to use for each request. */
function precompress(): Plugin {
  async function compress(file: string) {
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    await Promise.all([
      writeFile(`${file}.gz`, await zip(content, { level: 9 })),
      writeFile(`${file}.br`, await brotli(content, { params })),
    ]);
  }
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const dist = path.join(import.meta.dirname, 'dist');
      const files = await readdir(dist, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(m?js|css|html|svg)$/.test(file))
          .map((file) => compress(path.join(dist, file))),
      );
    },
  };
}

/** Replaces `(--max-xs)` and `(--min-xs)` in media queries, which cannot contain custom properties. */
const customMedia = {
  postcssPlugin: 'custom-media',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replaceAll(
        /\(--(max|min)-(\w+)\)/g,
        (_query, bound: string, name: string) => {
          const width = Number.parseFloat(breakpoints[name as keyof typeof breakpoints]);
          return `(${bound}-width: ${bound === 'min' ? width + 0.01 : width}em)`;
        },
      );
    },
  },
};

/** Leaves out the palettes of Mantine that no component of the console has, a tenth of the styles of every screen. */
const withoutPalettes = {
  postcssPlugin: 'without-palettes',
  Declaration(declaration: { prop: string; remove: () => void }) {
    if (unusedPalettes.test(declaration.prop)) declaration.remove();
  },
};

/**
 * Code of packages that the console never runs, by the end of its file. The live connection has WebSockets and JSON only
 * (kit/api/live.ts), and writes go through `useAction`, without the mutations of React Query.
 */
const unused: Readonly<Record<string, string>> = {
  'engine.io-client/build/esm/transports/index.js': `
    import { WS } from './websocket.js';
    export const transports = { websocket: WS };`,
  'engine.io-client/build/esm/transports/polling-xhr.js': 'export const XHR = undefined;',
  'socket.io-parser/build/esm/is-binary.js': `
    export const isBinary = () => false;
    export const hasBinary = () => false;`,
  'socket.io-parser/build/esm/binary.js': 'export const [deconstructPacket, reconstructPacket] = [];',
  '@tanstack/query-core/build/modern/mutationCache.js':
    'export class MutationCache { clear() {} resumePausedMutations() {} }',
};
const unusedFile = new RegExp(
  `(?:${Object.keys(unused).join('|').replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')})$`,
);

const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  transform: {
    filter: { id: unusedFile },
    handler: (_code, id) => {
      const file = id.replaceAll('\\', '/');
      return Object.entries(unused).find(([end]) => file.endsWith(end))?.[1] ?? null;
    },
  },
};

export default defineConfig({
  plugins: [react(), withoutUnused, precompress()],
  css: { postcss: { plugins: [customMedia, withoutPalettes] } },
  resolve: { alias: { zod: path.join(import.meta.dirname, 'zod-stub.ts') } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The PDF viewer reaches this size; it is loaded when a document is opened.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting },
      // A screen loads only the modules of a domain that it uses, not all that its public.ts exports.
      treeshake: { moduleSideEffects: [{ test: /[\\/]public\.ts$/, sideEffects: false }] },
      onwarn(warning, warn) {
        // Mantine marks every file with 'use client'; the console has no server components.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/config.json': api, '/realtime': { target: api, ws: true } },
  },
});
