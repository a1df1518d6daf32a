import { APPROVAL_STATUS, ApprovalRequested } from '@baobab/contract/kit/approval';
import { isWrite, windowOf, type Endpoint, type PagingName } from '@baobab/contract/kit/endpoint';
import { fromWire, toWire, withSlug } from '@baobab/contract/kit/product';
import { signatureHeadersOf } from '@baobab/contract/kit/signed';
import { UNCHANGED_HEADER } from '@baobab/contract/kit/unchanged';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Actor, RequestContext, Services } from '../context.ts';
import { AppError, badRequest, invalid, type LastChange } from '../errors.ts';
import { currentScope, runInScope } from '@baobab/postgres/work-scope';
import { authorise } from './authorise.ts';
import { credentialOf } from './credential.ts';
import { explain } from './explain.ts';
import { hideFields, refuseHiddenFields } from './field-rules.ts';
import type { KeyGuard } from './key-guard.ts';
import type { LoadLimit } from './shed-load.ts';
import { isMultipart, readMultipart } from './multipart.ts';
import { withReadSource } from './read-source.ts';
import { sendFile } from './send-file.ts';
import type { FileReply, DomainRoutes } from './serve.ts';
import type { SessionQueue } from './session-queue.ts';

export const API_BASE = '/api/v1';

export interface MountOptions<Schema> {
  services: Services<Schema>;
  /** The account of a token, or null when the token is not valid. */
  authenticate: (token: string) => Promise<Actor | null>;
  /** Checks the requests with an API key. */
  guardKey: KeyGuard;
  /** Limits the requests of a session that are worked on at once. */
  sessions: SessionQueue;
  /** Limits the requests that are worked on at once. */
  limit: LoadLimit;
  /** Stores the position in the journal after a write of a session; used beside a replica. */
  rememberWrite?: (actor: Actor) => Promise<unknown>;
  /** The time without progress after which a download is aborted; tests lower it. */
  stalledMs?: number;
}

interface Call<Schema> {
  endpoint: Endpoint;
  handler: (input: unknown, ctx: unknown) => unknown;
  options: MountOptions<Schema>;
  request: FastifyRequest;
}

/** Registers the routes of a domain: authorise, validate, handle, wrap the result. */
export function mountRoutes<Schema>(
  app: FastifyInstance,
  routes: DomainRoutes<RequestContext<Schema>>,
  options: MountOptions<Schema>,
) {
  for (const [name, endpoint] of Object.entries(routes.endpoints)) {
    const handler = routes.handlers[name] as (input: unknown, ctx: unknown) => unknown;
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const url = API_BASE + withSlug(path, options.services.product.slug);
      if (endpoint.method === 'GET') app.head(url, rejectHead);
      app.route({
        method: endpoint.method,
        url,
        config: { endpoint },
        ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
        handler: (request, reply) =>
          runInScope({ id: request.id, route: url, span: request.span }, () =>
            handleRequest({ endpoint, handler, options, request }, reply),
          ).catch((error: unknown) => {
            throw endpoint.productKeys ? withWireNames(error, options.services.product.slug) : error;
          }),
      });
    }
  }
}

/** Rejects HEAD, which would run the handler of the GET with its side effects. */
async function rejectHead(_request: FastifyRequest, reply: FastifyReply) {
  reply.header('allow', 'GET');
  throw new AppError('method-not-allowed', 'Use GET at this address');
}

async function handleRequest<Schema>(call: Call<Schema>, reply: FastifyReply) {
  const { endpoint, options } = call;
  reply.header('cache-control', 'no-store');
  const result = await workInTurn(call, reply);
  if (currentScope()?.changed === false) reply.header(UNCHANGED_HEADER, '1');
  if (result instanceof ApprovalRequested)
    return reply.status(APPROVAL_STATUS).send(result.toBody(call.request.id));
  // Sent outside the queue: a slow reader keeps no other request of its session waiting.
  if (endpoint.kind === 'download') return sendFile(reply, result as FileReply, options.stalledMs);
  return reply.status(endpoint.status ?? 200).send(result);
}

/** Works on a request when its session has a free place; an upload needs one when its file has arrived. */
function workInTurn<Schema>(call: Call<Schema>, reply: FastifyReply): Promise<unknown> {
  const { endpoint, request, options } = call;
  const { sessions, limit } = options;
  const work = () => limit.run(endpoint, async () => respond(call, await prepare(call)));
  if (endpoint.permission === 'public') return work();
  const caller = { token: credentialOf(request.headers), address: request.ip, response: reply.raw };
  if (!endpoint.files) return sessions.run(caller, work);
  return sessions.receive(caller, async () => {
    const { input } = await prepare(call);
    // The file may have taken minutes: whoever has lost the right meanwhile is refused. The call of a key is counted once.
    return sessions.run(caller, async () => {
      const actor = await authorise(endpoint, request, options.authenticate, () => undefined);
      return respond(call, { actor, input });
    });
  });
}

/** Authorises the request and reads its input. */
async function prepare<Schema>({ endpoint, request, options }: Call<Schema>) {
  const { services, authenticate, guardKey } = options;
  const actor = await authorise(endpoint, request, authenticate, guardKey);
  if (isWrite(endpoint)) services.disk.requireSpace(endpoint.essential);
  return { actor, input: await readInput(endpoint, request, services.product.slug, actor.role) };
}

/** Calls the handler; returns the payload of the reply, the file of a download, or the request for approval. */
async function respond<Schema>(
  { endpoint, handler, options, request }: Call<Schema>,
  { actor, input }: Awaited<ReturnType<typeof prepare>>,
): Promise<unknown> {
  const { services } = options;
  const context = {
    ...services,
    actor,
    requestId: request.id,
    address: request.ip,
    device: request.headers['user-agent'] ?? '',
    origin: `${request.protocol}://${request.host}`,
    signal: request.signal ?? AbortSignal.any([]),
  };
  const isRead = !isWrite(endpoint);
  const result = await withReadSource(services, actor, isRead, (source) =>
    callHandler(() => handler(input, { ...context, ...source }), actor.role),
  );
  if (!isRead && services.replica && actor.session) await remember(options, actor);
  if (result instanceof ApprovalRequested || endpoint.kind === 'download') return result;
  const visible = hideFields(actor.role, wrapList(endpoint, result));
  const wire = validateReply(endpoint, visible, services.settings.checkReplies);
  return endpoint.productKeys ? toWire(wire, services.product.slug) : wire;
}

/** The write is committed: its reply does not depend on this. */
async function remember<Schema>({ services, rememberWrite }: MountOptions<Schema>, actor: Actor) {
  await rememberWrite?.(actor).catch((error: Error) =>
    services.log.warn({ err: error }, 'a write was not remembered; its reader may see a replica without it'),
  );
}

/** The record in an edit conflict has the same hidden fields as the record in a reply. */
async function callHandler(handle: () => unknown, role: string): Promise<unknown> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof AppError && error.current !== undefined)
      throw error.with({ current: hideFields(role, error.current) });
    throw error;
  }
}

/** Replaces the product slug in the fields of an error, so that they match the wire names. */
function withWireNames(error: unknown, slug: string): unknown {
  if (!(error instanceof AppError)) return error;
  const fields = Object.entries(error.fields ?? {}).map(([name, text]) => [withSlug(name, slug), text]);
  return error.with({
    message: withSlug(error.message, slug),
    ...(error.fields && { fields: Object.fromEntries(fields) }),
    ...(error.current !== undefined && { current: toWire(error.current, slug) }),
    ...(error.changed && { changed: toWire(error.changed, slug) as LastChange }),
  });
}

async function readInput(endpoint: Endpoint, request: FastifyRequest, slug: string, role: string) {
  const params = parse(endpoint.params, request.params, badRequest);
  // A parameter without a value is not set: forms of other clients send `doctor_uuid=` for "no doctor".
  const entries = Object.entries(request.query as object).filter(([, value]) => value !== '');
  const given = Object.fromEntries(entries);
  const query = parse(endpoint.query, endpoint.productKeys ? fromWire(given, slug) : given, badRequest);
  if (!endpoint.files && isMultipart(request))
    throw new AppError('wrong-type', 'Send JSON as application/json');
  const sent = endpoint.files
    ? await readMultipart(request, endpoint.files)
    : { body: request.body, files: undefined };
  const renamed = endpoint.productKeys ? fromWire(sent.body, slug) : sent.body;
  const body = endpoint.body
    ? parse(endpoint.body, refuseHiddenFields(role, renamed ?? {}), invalid)
    : undefined;
  const page =
    endpoint.kind === 'list'
      ? windowOf((endpoint as Endpoint & { paging: PagingName }).paging, { params, query })
      : undefined;
  const signatures = signatureHeadersOf(endpoint)?.map((name) => [name, request.headers[name]]);
  return {
    params,
    query,
    body,
    page,
    files: sent.files,
    signatures: signatures && Object.fromEntries(signatures),
  };
}

function parse(schema: z.ZodType | undefined, value: unknown, refuse: typeof invalid) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { message, fields } = explain(parsed.error);
  throw refuse(message, fields);
}

function wrapList(endpoint: Endpoint, result: unknown): unknown {
  if (endpoint.kind !== 'list') return result;
  const { rows, total } = endpoint as Endpoint & { rows: string; total: string };
  const { rows: values, total: count, ...extra } = result as { rows: unknown[]; total: number };
  return { [rows]: values, [total]: count, ...extra };
}

function validateReply(endpoint: Endpoint, reply: unknown, check: boolean): unknown {
  if (!check) return reply;
  const parsed = endpoint.reply.safeParse(reply);
  if (!parsed.success)
    throw new Error(`The response of ${endpoint.path} violates its contract: ${parsed.error.message}`);
  // Zod drops undeclared properties; a difference means that one would leak.
  const leak = undeclared(reply, parsed.data);
  if (leak) throw new Error(`The response of ${endpoint.path} contains the undeclared ${leak}`);
  return reply;
}

function undeclared(sent: unknown, known: unknown, at = ''): string | null {
  if (Array.isArray(sent)) return undeclared(sent[0], (known as unknown[])?.[0], `${at}[]`);
  if (sent === null || typeof sent !== 'object') return null;
  for (const [key, value] of Object.entries(sent)) {
    if (value !== undefined && !Object.hasOwn(known as object, key)) return `${at}.${key}`;
    const nested = undeclared(value, (known as Record<string, unknown>)[key], `${at}.${key}`);
    if (nested) return nested;
  }
  return null;
}
