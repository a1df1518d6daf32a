import type { RegistryEntry } from '@baobab/contract';
import { openApi } from '@baobab/contract/kit/openapi';
import { withSlug, type Product } from '@baobab/contract/kit/product';
import type { FastifyInstance } from 'fastify';
import type { ZodType } from 'zod';
import { API_BASE } from './mount.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (value: string) => value.replace(/[&<>"]/g, (c) => escapes[c]!);

interface Documented {
  entries: readonly RegistryEntry[];
  schemas: ReadonlyMap<string, ZodType>;
  events: Parameters<typeof openApi>[3];
}

/** The API documentation as OpenAPI and as a page of plain HTML without scripts. */
export function mountDocs(
  app: FastifyInstance,
  { entries, schemas, events }: Documented,
  product: Product & { version: string },
) {
  // Generated on the first request, so that it does not delay the start.
  let document: ReturnType<typeof openApi> | undefined;
  let page: string | undefined;
  const getDocument = () => (document ??= openApi(entries, schemas, product, events));
  app.get(`${API_BASE}/openapi.json`, async () => getDocument());
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(entries, product, getDocument());
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

function docsPage(
  entries: readonly RegistryEntry[],
  product: Product,
  { paths, components }: ReturnType<typeof openApi>,
) {
  const domains = [...new Set(entries.map((entry) => entry.domain))];
  const sections = domains.map((domain) => {
    const own = entries.filter((entry) => entry.domain === domain);
    return `<section id="${html(domain)}"><h2>${html(domain)}</h2>${own
      .map(({ endpoint }) => {
        const path = withSlug(endpoint.path.replace(/:(\w+)/g, '{$1}'), product.slug);
        const operation = paths[path]?.[endpoint.method.toLowerCase()] as Operation;
        return `<details><summary><b>${endpoint.method}</b> <code>${html(path)}</code> ${html(endpoint.summary)}
          <i>${html(endpoint.permission)}</i></summary>${describe(operation)}</details>`;
      })
      .join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${html(product.name)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16211f;background:#fff}
summary{cursor:pointer;padding:.4rem 0;border-bottom:1px solid #e2e8e6}b{display:inline-block;min-width:3.5rem;color:#0f766e}
i{color:#4a5a57;float:right}pre{background:#f6f8f7;padding:.8rem;overflow:auto;font-size:13px}a{color:#0f766e}
</style></head><body><h1>${html(product.name)} API</h1>
<p>All paths start with <code>${API_BASE}</code> and, except for the sign-in, require the header <code>x-auth-token</code>.
As OpenAPI: <a href="${API_BASE}/openapi.json">openapi.json</a>.</p>
<p>${domains.map((domain) => `<a href="#${html(domain)}">${html(domain)}</a>`).join(' · ')} · <a href="#schemas">schemas</a></p>${sections.join('')}
<section id="schemas"><h2>schemas</h2>${schemaList(components.schemas)}</section></body></html>`;
}

function describe(operation: Operation): string {
  const inputs = operation.parameters.map((p) => `${p.name} (${p.in}${p.required ? ', required' : ''})`);
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const reply = Object.values(Object.values(operation.responses)[0]?.content ?? {})[0]?.schema;
  const block = (title: string, schema: unknown) => (schema ? `<h4>${title}</h4>${code(schema)}` : '');
  return `<p>${inputs.length ? `Takes ${html(inputs.join(', '))}` : 'Takes no parameters'}</p>${block('Body', body)}${block('Reply', reply)}`;
}

const schemaList = (schemas: Record<string, unknown>) =>
  Object.entries(schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `<h4 id="schema-${html(name)}">${html(name)}</h4>${code(schema)}`)
    .join('');

/** A schema as JSON, with links to the schemas that it refers to. */
const code = (schema: unknown) =>
  `<pre>${html(JSON.stringify(schema, null, 2)).replaceAll(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    '<a href="#schema-$1">$1</a>',
  )}</pre>`;
