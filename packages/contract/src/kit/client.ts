import type * as z from 'zod';
import { ApprovalRequested, type ApprovalOf } from './approval.ts';
import type { Endpoint } from './endpoint.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import { fillPath, fromWire, nameFromWire, toWire } from './product.ts';
import { noteUnchanged } from './unchanged.ts';

/** The input of a call: decoded values; a value with a default is optional. */
type InputOf<T> = T extends z.ZodObject
  ? { [K in keyof z.input<T> as undefined extends z.input<T>[K] ? never : K]: Field<T, K> } & {
      [K in keyof z.input<T> as undefined extends z.input<T>[K] ? K : never]?: Field<T, K>;
    }
  : T extends z.ZodType
    ? z.input<T>
    : never;
type Field<T extends z.ZodObject, K> = K extends keyof z.output<T> ? z.output<T>[K] : never;

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? Record<never, never> extends InputOf<S>
    ? { [P in K]?: InputOf<S> }
    : { [P in K]: InputOf<S> }
  : { [P in K]?: undefined };

export type CallInput<E> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { files?: Record<string, Blob>; signal?: AbortSignal };
/** The body of a call. */
export type BodyOf<E> = NonNullable<CallInput<E>['body']>;
/** The filters of a list: its query without the paging. */
export type FiltersInput<E> = E extends { filters: infer F extends z.ZodType } ? InputOf<F> : never;
export type ReplyOf<E> = E extends { reply: infer R extends z.ZodType } ? z.output<R> : never;
/** The reply, or the request for approval of an endpoint that declares it. */
export type OutcomeOf<E> = ReplyOf<E> | ApprovalOf<E>;

/** A rejected request or a network failure, with the server's message if there is one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline' | 'unknown';
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  readonly current: unknown;
  readonly changed: ErrorBody['changed'];

  constructor(status: number, body: unknown) {
    const known = isErrorBody(body) ? body : null;
    super(known?.message ?? defaultMessage(status));
    this.name = 'ApiError';
    this.status = status;
    this.code = status === 0 ? 'offline' : ((known?.code as ErrorCode | undefined) ?? 'unknown');
    this.fields = known?.fields ?? {};
    this.requestId = known?.requestId;
    this.current = known?.current;
    this.changed = known?.changed;
  }
}

// Checked by hand, so that the browser need not load Zod for it.
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && typeof (body as ErrorBody).message === 'string';

/** Field names of an error, converted from the product's slug to the placeholder. */
function namesFromWire(body: unknown, slug: string): unknown {
  if (!isErrorBody(body)) return body;
  const fields = Object.entries(body.fields ?? {}).map(([name, text]) => [nameFromWire(name, slug), text]);
  return {
    ...body,
    fields: Object.fromEntries(fields),
    current: fromWire(body.current, slug),
    changed: fromWire(body.changed, slug),
  };
}

const defaultMessage = (status: number) =>
  status === 0 ? 'The server could not be reached. Check your connection.' : 'Something went wrong';

export interface ClientOptions {
  /** `{host}/api/v1` without a trailing slash. */
  base: string;
  slug: () => string;
  token: () => string | null;
  onError?: (error: ApiError) => void;
  onSuccess?: (endpoint: Endpoint) => void;
  /** Tells the person that a second one has to confirm, whichever call it was. */
  onApprovalRequested?: (outcome: ApprovalRequested) => void;
  /** Asks for a fresh proof of identity; true sends the refused call again. */
  confirmIdentity?: () => Promise<boolean>;
  /** Sends a request in place of the global fetch: tests call the server without a port. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A call that needs a fresh proof of identity is sent again after it; without the proof it fails as before. */
async function withProof<T>(options: ClientOptions, sendOnce: () => Promise<T>): Promise<T> {
  const token = options.token();
  try {
    return await sendOnce();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'step_up_required';
    if (!isAsked || !options.confirmIdentity) throw error;
    const isConfirmed = await options.confirmIdentity();
    // The session has ended meanwhile, and the next one may be another person's.
    if (options.token() !== token) throw new ApiError(401, undefined);
    if (!isConfirmed) throw error;
    return sendOnce();
  }
}

/** A typed client for every endpoint of the contract. */
export function createClient(options: ClientOptions) {
  const send = (endpoint: Endpoint, input: UntypedInput) =>
    withProof(options, () => sendOnce(endpoint, input));

  async function sendOnce(
    endpoint: Endpoint & { otherStatus?: number },
    input: UntypedInput,
  ): Promise<Response | ApprovalRequested> {
    const url =
      options.base +
      fillPath(endpoint.path, options.slug(), input.params) +
      queryString(endpoint.productKeys ? withSlugKeys(input.query, options.slug()) : input.query);
    const { body, headers } = payload(endpoint, input, options.slug());
    const token = options.token();
    if (token) headers['x-auth-token'] = token;
    const response = await (options.fetch ?? fetch)(url, {
      method: endpoint.method,
      headers,
      body: body ?? null,
      signal: input.signal ?? null,
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      return fail(0, undefined);
    });
    const { status = 200, otherStatus = status } = endpoint;
    if (response.status === status || response.status === otherStatus) {
      options.onSuccess?.(endpoint);
      return response;
    }
    // The specification names the status of a success; another 2xx says nothing about the change.
    if (response.ok) return fail(response.status, undefined);
    const errorReply: unknown = await response.json().catch(() => undefined);
    return (
      readApproval(endpoint, errorReply) ??
      fail(response.status, endpoint.productKeys ? namesFromWire(errorReply, options.slug()) : errorReply)
    );
  }

  /** The request for approval in the body of a refusal, if the endpoint declares it. */
  function readApproval(endpoint: Endpoint, body: unknown): ApprovalRequested | null {
    const outcome = endpoint.approval ? ApprovalRequested.fromBody(body) : null;
    if (outcome) options.onApprovalRequested?.(outcome);
    return outcome;
  }

  function fail(status: number, body: unknown): never {
    const error = new ApiError(status, body);
    options.onError?.(error);
    throw error;
  }

  async function call<E extends Endpoint>(endpoint: E, input: CallInput<NoInfer<E>>): Promise<OutcomeOf<E>> {
    const response = await send(endpoint, input as UntypedInput);
    if (response instanceof ApprovalRequested) return response as OutcomeOf<E>;
    const reply: unknown = await response.json();
    const named = endpoint.productKeys ? fromWire(reply, options.slug()) : reply;
    return noteUnchanged(response.headers, named as ReplyOf<E>);
  }

  /** The raw response of a download, so that the caller can follow its progress. */
  const fetchFile = <E extends Endpoint>(endpoint: E, input: CallInput<NoInfer<E>>) =>
    send(endpoint, input as UntypedInput) as Promise<Response>;

  return { call, fetchFile, readApproval };
}
export type Client = ReturnType<typeof createClient>;

interface UntypedInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob>;
  signal?: AbortSignal;
}

const withSlugKeys = (query: Record<string, unknown> | undefined, slug: string) =>
  toWire(query, slug) as Record<string, unknown> | undefined;

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** A field of a form; objects are sent as JSON. */
export const formValue = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function payload(endpoint: Endpoint, input: UntypedInput, slug: string) {
  const headers: Record<string, string> = {};
  if (endpoint.files) {
    const form = new FormData();
    for (const [key, value] of Object.entries((input.body ?? {}) as object))
      form.append(key, formValue(value));
    for (const [key, file] of Object.entries(input.files ?? {})) form.append(key, file);
    return { body: form, headers };
  }
  if (input.body === undefined) return { body: undefined, headers };
  headers['content-type'] = 'application/json';
  return {
    body: JSON.stringify(endpoint.productKeys ? toWire(input.body, slug) : input.body),
    headers,
  };
}
