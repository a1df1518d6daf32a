import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { codeSplitting } from './chunks.ts';

const api = 'http://127.0.0.1:4000';

/** Assets are compressed once here, as hard as can be, instead of on every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const dist = path.join(import.meta.dirname, 'dist');
      for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(m?js|css|html|svg)$/.test(entry)) continue;
        const file = path.join(dist, entry);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), precompress()],
  resolve: { alias: { zod: path.join(import.meta.dirname, 'zod-stub.ts') } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The PDF viewer is that large, and comes when a document is opened.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting },
      onwarn(warning, warn) {
        // The component library marks every file for server components; there are none here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/config.json': api, '/realtime': { target: api, ws: true } },
  },
});
