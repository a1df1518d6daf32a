import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { HAS_MORE, NDJSON, NEXT_CURSOR, type FeedEndpoint } from './feed.ts';
import { scopesOf } from './key-scopes.ts';
import { APPROVAL_STATUS } from './approval.ts';
import { Components } from './openapi-components.ts';
import { describe, downloadTypes, errorsOf, errorTexts } from './openapi-texts.ts';
import { errorBody } from './errors.ts';
import { parameterText } from './parameter-texts.ts';
import { withSlug, type Product } from './product.ts';

type Events = Readonly<Record<string, { summary: string; schema: z.ZodType }>>;

interface Entry {
  domain: string;
  name: string;
  endpoint: Endpoint;
}

/**
 * The OpenAPI 3.1 document of the registry. Keys and paths contain the product's slug, as on the wire. A schema with
 * a name is a component; where requests differ from responses, that of requests has the suffix `Input`.
 */
export function openApi(
  entries: readonly Entry[],
  schemas: ReadonlyMap<string, z.ZodType>,
  product: Product & { version: string; commit?: string },
  events: Events = {},
) {
  const components = new Components(schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const entry of entries) {
    const path = entry.endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[entry.endpoint.method.toLowerCase()] = operation(entry, components);
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version: product.version,
      ...(product.commit && { 'x-commit': product.commit }),
      description:
        'Every request but the sign-in has the header `x-auth-token`, or an API key as `Authorization: Bearer` where its scopes are named. Times are in Lagos, amounts in naira. Errors have ' +
        'a message for staff, a code and the id of the request.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'bao_…' },
      },
      responses: errorResponses(components),
      schemas: components.used,
    },
    paths,
    webhooks: webhooksOf(events, components),
  };
  return JSON.parse(withSlug(JSON.stringify(document), product.slug)) as typeof document;
}

/** The messages that this system sends, each as the request that a receiver gets. */
const webhooksOf = (events: Events, components: Components) =>
  Object.fromEntries(
    Object.entries(events).map(([type, { summary, schema }]) => [
      type,
      {
        post: {
          operationId: operationId(
            'event',
            type.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()),
          ),
          tags: ['events'],
          security: [],
          summary,
          description:
            'Signed by the scheme of Standard Webhooks. A status of 2xx within ten seconds is a delivery.',
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.schemaOf(schema, 'output') } },
          },
          responses: { '2XX': { description: 'Delivered' } },
        },
      },
    ]),
  );

/** `users` and `setActive` become `usersSetActive`, the name of a function in generated clients. */
export const operationId = (domain: string, name: string) =>
  [...domain.split(/\W/), name]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

function operation({ domain, name, endpoint }: Entry, components: Components) {
  const status = String(endpoint.status ?? 200);
  const body = requestBody(endpoint, components);
  return {
    operationId: operationId(domain, name),
    tags: [domain],
    summary: endpoint.summary,
    description: describe(endpoint),
    'x-permission': endpoint.permission,
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params, components),
      ...parameters('query', endpoint.query, components),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [status]: {
        description: endpoint.kind === 'download' ? 'The file' : 'Done',
        content: replyContent(endpoint, components),
        ...(isFeed(endpoint) && { headers: feedHeaders }),
      },
      ...(endpoint.approval && { [APPROVAL_STATUS]: approvalResponse(components) }),
      ...errorsOf(endpoint),
    },
  };
}

const errorResponses = (components: Components) =>
  Object.fromEntries(
    Object.values(errorTexts).map(({ name, code, description, message }) => [
      name,
      {
        description,
        content: {
          'application/json': {
            schema: components.schemaOf(errorBody, 'output'),
            example: { message, code },
          },
        },
      },
    ]),
  );

/** The description of the schema, or that of the name. An example that the schema refuses is left out. */
function describeParameter(place: 'path' | 'query', name: string, schema: z.ZodType, isList: boolean) {
  const { description, example } = parameterText(place, name);
  const fits = example !== undefined && schema.safeParse(String(example)).success;
  return {
    description: schema.description ?? description,
    ...(fits && { example: isList ? [example] : example }),
  };
}

/** A conflict, or the request for approval, which the code tells apart. */
const approvalReply = errorBody.extend({
  code: z.enum(['conflict', 'approval_requested']),
  current: z.looseObject({ approval: z.uuid().optional(), link: z.string().optional() }).optional(),
});
const approvalResponse = (components: Components) => ({
  description: 'A second person has to confirm: `current` has the request. Or a conflict.',
  content: { 'application/json': { schema: components.schemaOf(approvalReply, 'output') } },
});

/** The lines of a feed have its schema. */
const isFeed = (endpoint: Endpoint): endpoint is Endpoint & FeedEndpoint => 'feedName' in endpoint;
const feedHeaders = {
  [NEXT_CURSOR]: { description: 'The cursor of the next call.', schema: { type: 'string' } },
  [HAS_MORE]: { description: 'Whether more records are waiting.', schema: { type: 'boolean' } },
};

const replyContent = (endpoint: Endpoint, components: Components) =>
  endpoint.kind === 'download'
    ? Object.fromEntries(
        downloadTypes(endpoint).map((type) => [
          type,
          {
            schema:
              isFeed(endpoint) && type === NDJSON
                ? components.schemaOf(endpoint.row, 'output')
                : { type: 'string', format: 'binary' },
          },
        ]),
      )
    : { 'application/json': { schema: components.schemaOf(endpoint.reply, 'output') } };

function requestBody({ body, files }: Endpoint, components: Components) {
  if (!body && !files) return undefined;
  // A copy has no name: the files are added to its properties, which a reference does not have.
  const schema = body
    ? components.schemaOf(files ? body.clone(body.def) : body, 'input')
    : { type: 'object', properties: {} };
  if (!files) return { required: true, content: { 'application/json': { schema } } };
  const binary = Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }]);
  const properties = { ...(schema['properties'] as object), ...Object.fromEntries(binary) };
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined, components: Components) {
  if (!schema) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => {
    const described = components.schemaOf(part, 'output');
    return {
      name,
      in: place,
      required: place === 'path' || !part.safeParse(undefined).success,
      ...describeParameter(place, name, part, described['type'] === 'array'),
      schema: described,
    };
  });
}

/** A token of a session, or an API key with the scopes, where keys are allowed. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.permission === 'public') return [];
  const scopes = scopesOf(endpoint);
  return [{ token: [] }, ...(scopes ? [{ key: scopes }] : [])];
}
