import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { withSlug, type Product } from './product.ts';

/** The OpenAPI 3.1 document of the registry. Keys and paths contain the product's slug, as on the wire. */
export function openApi(entries: readonly { domain: string; endpoint: Endpoint }[], product: Product) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { domain, endpoint } of entries) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(domain, endpoint);
  }
  const document = {
    openapi: '3.1.0',
    info: { title: `${product.name} API`, version: '1' },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
    paths,
  };
  return JSON.parse(withSlug(JSON.stringify(document), product.slug)) as typeof document;
}

function operation(domain: string, endpoint: Endpoint) {
  const status = String(endpoint.status ?? 200);
  return {
    tags: [domain],
    summary: endpoint.summary,
    'x-permission': endpoint.permission,
    security: endpoint.permission === 'public' ? [] : [{ token: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(requestBody(endpoint) && { requestBody: requestBody(endpoint) }),
    responses: {
      [status]: { description: 'Done', content: replyContent(endpoint) },
      default: {
        description: 'Rejected: 400, 401, 403, 404, 409, 413, 415, 422, 429, 500 or 503',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const replyContent = (endpoint: Endpoint) =>
  endpoint.kind === 'download'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } };

function requestBody(endpoint: Endpoint) {
  if (!endpoint.body && !endpoint.files) return undefined;
  const schema = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object', properties: {} };
  if (!endpoint.files) return { required: true, content: { 'application/json': { schema } } };
  const files = Object.keys(endpoint.files).map((name) => [name, { type: 'string', format: 'binary' }]);
  const properties = { ...(schema['properties'] as object), ...Object.fromEntries(files) };
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: schemaOf(part as z.ZodType, 'output'),
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
