import type { RegistryEntry } from '@baobab/contract';
import { openApi } from '@baobab/contract/kit/openapi';
import type { Product } from '@baobab/contract/kit/product';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ZodType } from 'zod';
import { API_BASE } from './mount.ts';

// The version is part of the address, so that browsers keep the file. scripts/update-redoc.sh makes it.
const REDOC = 'redoc-2.5.4.js';
const KEEP_FOR_A_YEAR = 'public, max-age=31536000, immutable';

interface Documented {
  entries: readonly RegistryEntry[];
  schemas: ReadonlyMap<string, ZodType>;
  events: Parameters<typeof openApi>[3];
}

/** The API documentation as OpenAPI, and as a page of Redoc that loads nothing from other hosts. */
export function mountDocs(
  app: FastifyInstance,
  { entries, schemas, events }: Documented,
  product: Product & { version: string },
) {
  // Generated on the first request, so that it does not delay the start.
  let document: ReturnType<typeof openApi> | undefined;
  app.get(`${API_BASE}/openapi.json`, async () => (document ??= openApi(entries, schemas, product, events)));
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(product.name)),
  );
  // Every browser accepts gzip.
  app.get(`/api/docs/${REDOC}`, async (_request, reply) =>
    reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': KEEP_FOR_A_YEAR })
      .type('text/javascript; charset=utf-8')
      .send(await readFile(path.join(import.meta.dirname, 'redoc', `${REDOC}.gz`))),
  );
}

const theme = JSON.stringify({
  colors: { primary: { main: '#0f766e' } },
  typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } },
});

const docsPage = (name: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${html(name)} API</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0;font-family:system-ui,sans-serif}</style></head><body>
<noscript><p>This page needs JavaScript. <a href="${API_BASE}/openapi.json">openapi.json</a> has the same content.</p></noscript>
<redoc spec-url="${API_BASE}/openapi.json" theme="${html(theme)}" json-sample-expand-level="3" path-in-middle-panel></redoc>
<script src="/api/docs/${REDOC}"></script></body></html>`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character]!);
