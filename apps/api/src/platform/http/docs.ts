import type { RegistryEntry } from '@baobab/contract';
import { openApi, operationId } from '@baobab/contract/kit/openapi';
import { withSlug } from '@baobab/contract/kit/product';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ZodType } from 'zod';
import { notFound } from '../errors.ts';
import { API_BASE } from './mount.ts';

// The version is part of the address, so that browsers keep the file. scripts/update-redoc.sh makes it.
const REDOC = 'redoc-2.5.4.js';
const KEEP_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const DOCS = '/api/docs';
const DOCUMENT = `${API_BASE}/openapi.json`;
/** The tag of the messages that this system sends. */
const EVENTS = 'events';
const HTML = 'text/html; charset=utf-8';

interface Documented {
  entries: readonly RegistryEntry[];
  schemas: ReadonlyMap<string, ZodType>;
  events: NonNullable<Parameters<typeof openApi>[3]>;
}
type Named = Parameters<typeof openApi>[2];

/**
 * The API documentation as OpenAPI, as a page that lists every operation, and as a page of Redoc for each group of them,
 * because Redoc lays out all operations of a document at once. The pages load nothing from other hosts.
 */
export function mountDocs(app: FastifyInstance, { entries, schemas, events }: Documented, product: Named) {
  const groups = [...new Set(entries.map(({ domain }) => domain)), EVENTS];
  // Generated on the first request, so that it does not delay the start.
  let document: ReturnType<typeof openApi> | undefined;
  app.get<{ Querystring: { group?: string } }>(DOCUMENT, async ({ query: { group } }) => {
    if (group === undefined) return (document ??= openApi(entries, schemas, product, events));
    if (!groups.includes(group)) throw notFound('This group');
    const operations = entries.filter(({ domain }) => domain === group);
    return openApi(operations, schemas, product, group === EVENTS ? events : {});
  });
  app.get(DOCS, async (_request, reply) => reply.type(HTML).send(indexPage(entries, events, product)));
  app.get<{ Params: { group: string } }>(`${DOCS}/:group`, async ({ params: { group } }, reply) => {
    if (!groups.includes(group)) throw notFound('This page');
    return reply.type(HTML).send(groupPage(group, product));
  });
  // Every browser accepts gzip.
  app.get(`${DOCS}/${REDOC}`, async (_request, reply) =>
    reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': KEEP_FOR_A_YEAR })
      .type('text/javascript; charset=utf-8')
      .send(await readFile(path.join(import.meta.dirname, 'redoc', `${REDOC}.gz`))),
  );
}

const page = (
  title: string,
  style: string,
  content: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${html(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0;font-family:system-ui,sans-serif}${style}</style></head><body>
${content}</body></html>`;

const indexStyle = `:root{color-scheme:light dark}main{max-width:70rem;margin:auto;padding:1rem 1.5rem 4rem}
a{color:light-dark(#0f766e,#5eead4)}nav{columns:11rem;line-height:1.7;white-space:nowrap}h2{margin:2rem 0 .5rem}
ul{list-style:none;margin:0;padding:0}li{padding:.3rem 0;border-top:1px solid light-dark(#e5e7eb,#374151);overflow-wrap:anywhere}
code{font:1em ui-monospace,monospace}li span{display:block;color:light-dark(#4b5563,#d1d5db)}`;

interface Line {
  group: string;
  id: string;
  title: string;
  summary: string;
}

/** Every operation with a link to its details; the browser finds words on the page. */
function indexPage(entries: readonly RegistryEntry[], events: Documented['events'], product: Named) {
  const lines: Line[] = [
    ...entries.map(({ domain, name, endpoint: { method, path: route, summary } }) => ({
      group: domain,
      id: operationId(domain, name),
      title: `${method} ${withSlug(route.replace(/:(\w+)/g, '{$1}'), product.slug)}`,
      summary,
    })),
    ...Object.entries(events).map(([type, { summary }]) => ({ group: EVENTS, id: '', title: type, summary })),
  ];
  const groups = Map.groupBy(lines, ({ group }) => group);
  const links = [...groups.keys()].map((group) => `<a href="#${group}">${group}</a><br>`);
  const sections = [...groups].map(
    ([group, operations]) =>
      `<section><h2 id="${group}"><a href="${DOCS}/${group}">${group}</a></h2><ul>${operations.map(lineOf).join('\n')}</ul></section>`,
  );
  const title = `${product.name} API`;
  return page(
    title,
    indexStyle,
    `<main><h1>${html(title)}</h1><p>Version ${html(product.version)}. Every call is under <code>${API_BASE}</code>.
<a href="${DOCUMENT}">openapi.json</a> has all of them as OpenAPI 3.1.</p><nav aria-label="Groups">${links.join('')}</nav>
${sections.join('\n')}</main>`,
  );
}

const lineOf = ({ group, id, title, summary }: Line) =>
  `<li><a href="${DOCS}/${group}${id && `#tag/${group}/operation/${id}`}"><code>${html(title)}</code></a><span>${html(summary)}</span></li>`;

const theme = JSON.stringify({
  colors: { primary: { main: '#0f766e' } },
  typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } },
});

const groupPage = (group: string, { name }: Named) =>
  page(
    `${group} – ${name} API`,
    `body>p{margin:0;padding:.75rem 1rem;border-bottom:1px solid #e5e7eb}body>p a{color:#0f766e}`,
    `<p><a href="${DOCS}">All groups</a></p>
<noscript><p>This page needs JavaScript. <a href="${DOCUMENT}">openapi.json</a> has the same content.</p></noscript>
<redoc spec-url="${DOCUMENT}?group=${group}" theme="${html(theme)}" json-sample-expand-level="3" path-in-middle-panel></redoc>
<script src="${DOCS}/${REDOC}"></script>`,
  );

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character]!);
