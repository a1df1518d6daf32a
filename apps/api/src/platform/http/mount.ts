import { isWrite, windowOf, type Endpoint, type PagingName } from '@baobab/contract/kit/endpoint';
import { fromWire, toWire, withSlug } from '@baobab/contract/kit/product';
import { hasPermission } from '@baobab/contract/kit/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Actor, RequestContext, Services } from '../context.ts';
import { AppError, badRequest, forbidden, invalid, notSignedIn } from '../errors.ts';
import { explain } from './explain.ts';
import { isMultipart, readMultipart } from './multipart.ts';
import { sendFile } from './send-file.ts';
import type { FileReply, DomainRoutes } from './serve.ts';

export const API_BASE = '/api/v1';

export interface MountOptions<Schema> {
  services: Services<Schema>;
  /** Whose token this is, or null when it is nobody's any more. */
  authenticate: (token: string) => Promise<Actor | null>;
  /** After how long without progress a file is broken off; tests are less patient. */
  stalledMs?: number;
}

const NOBODY: Actor = { uuid: '', role: '', name: '', tokenHash: Buffer.alloc(0) };

/** Puts a room's endpoints on the server: authorise, validate, handle, envelope. */
export function mountRoutes<Schema>(
  app: FastifyInstance,
  room: DomainRoutes<RequestContext<Schema>>,
  options: MountOptions<Schema>,
) {
  for (const [name, endpoint] of Object.entries(room.endpoints)) {
    const handler = room.handlers[name] as (input: unknown, ctx: unknown) => unknown;
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const url = API_BASE + withSlug(path, options.services.product.slug);
      if (endpoint.method === 'GET') app.head(url, refuseHead);
      app.route({
        method: endpoint.method,
        url,
        config: { endpoint },
        handler: (request, reply) =>
          answer(endpoint, handler, options, request, reply).catch((error: unknown) => {
            throw endpoint.productKeys ? slugged(error, options.services.product.slug) : error;
          }),
      });
    }
  }
}

/** A HEAD would run the handler of its GET, with its export, its booking or its trace, and deliver nothing. */
async function refuseHead(_request: FastifyRequest, reply: FastifyReply) {
  reply.header('allow', 'GET');
  throw new AppError('method-not-allowed', 'Use GET at this address');
}

async function answer<Schema>(
  endpoint: Endpoint,
  handler: (input: unknown, ctx: unknown) => unknown,
  { services, authenticate, stalledMs }: MountOptions<Schema>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  const actor = await authorise(endpoint, request, authenticate);
  if (isWrite(endpoint) && endpoint.method === 'GET') refuseAccident(request);
  if (isWrite(endpoint)) services.disk.requireSpace(endpoint.essential);
  const input = await readInput(endpoint, request, services.product.slug);
  const ctx = {
    ...services,
    actor,
    requestId: request.id,
    address: request.ip,
    signal: request.signal ?? AbortSignal.any([]),
  };
  const result = await handler(input, ctx);
  if (endpoint.kind === 'download') return sendFile(reply, result as FileReply, stalledMs);
  const wire = checked(endpoint, enveloped(endpoint, result), services.settings.checkReplies);
  return reply
    .status(endpoint.status ?? 200)
    .send(endpoint.productKeys ? toWire(wire, services.product.slug) : wire);
}

/** A refusal names inputs as the wire spells them. */
function slugged(error: unknown, slug: string): unknown {
  if (!(error instanceof AppError)) return error;
  const fields = Object.entries(error.fields ?? {}).map(([name, text]) => [withSlug(name, slug), text]);
  return new AppError(error.code, withSlug(error.message, slug), {
    ...(error.fields && { fields: Object.fromEntries(fields) }),
    ...(error.current !== undefined && { current: toWire(error.current, slug) }),
  });
}

async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: (token: string) => Promise<Actor | null>,
): Promise<Actor> {
  if (endpoint.permission === 'public') return NOBODY;
  const token = request.headers['x-auth-token'];
  const actor = typeof token === 'string' && token ? await authenticate(token) : null;
  if (!actor) throw notSignedIn();
  if (!hasPermission(actor.role, endpoint.permission)) throw forbidden();
  return actor;
}

/** A GET that writes must be meant: neither a prefetch nor another site's link may trigger it. */
function refuseAccident(request: FastifyRequest) {
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose'] ?? '';
  if (String(purpose).includes('prefetch') || request.headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('forbidden', 'This address changes something and cannot be prefetched');
}

async function readInput(endpoint: Endpoint, request: FastifyRequest, slug: string) {
  const params = parse(endpoint.params, request.params, badRequest);
  // Copied, because the keys of a plain object alone are renamed.
  const asked = { ...(request.query as object) };
  const query = parse(endpoint.query, endpoint.productKeys ? fromWire(asked, slug) : asked, badRequest);
  if (!endpoint.files && isMultipart(request))
    throw new AppError('wrong-type', 'Send JSON as application/json');
  const sent = endpoint.files
    ? await readMultipart(request, endpoint.files)
    : { body: request.body, files: undefined };
  const renamed = endpoint.productKeys ? fromWire(sent.body, slug) : sent.body;
  const body = endpoint.body ? parse(endpoint.body, renamed ?? {}, invalid) : undefined;
  const page =
    endpoint.kind === 'list'
      ? windowOf((endpoint as Endpoint & { paging: PagingName }).paging, { params, query })
      : undefined;
  return { params, query, body, page, files: sent.files };
}

function parse(schema: z.ZodType | undefined, value: unknown, refuse: typeof invalid) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { message, fields } = explain(parsed.error);
  throw refuse(message, fields);
}

function enveloped(endpoint: Endpoint, result: unknown): unknown {
  if (endpoint.kind !== 'list') return result;
  const { rows, total } = endpoint as Endpoint & { rows: string; total: string };
  const { rows: values, total: count, ...extra } = result as { rows: unknown[]; total: number };
  return { [rows]: values, [total]: count, ...extra };
}

function checked(endpoint: Endpoint, reply: unknown, check: boolean): unknown {
  if (!check) return reply;
  const parsed = endpoint.reply.safeParse(reply);
  if (!parsed.success)
    throw new Error(`${endpoint.path} answers against its contract: ${parsed.error.message}`);
  // Zod drops what the contract does not name; a difference means something undeclared would leak.
  const leak = undeclared(reply, parsed.data);
  if (leak) throw new Error(`${endpoint.path} answers the undeclared ${leak}`);
  return reply;
}

function undeclared(sent: unknown, known: unknown, at = ''): string | null {
  if (Array.isArray(sent)) return undeclared(sent[0], (known as unknown[])?.[0], `${at}[]`);
  if (sent === null || typeof sent !== 'object') return null;
  for (const [key, value] of Object.entries(sent)) {
    if (value !== undefined && !Object.hasOwn(known as object, key)) return `${at}.${key}`;
    const deeper = undeclared(value, (known as Record<string, unknown>)[key], `${at}.${key}`);
    if (deeper) return deeper;
  }
  return null;
}
