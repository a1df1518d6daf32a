import type * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import { fillPath, fromWire, nameFromWire, toWire } from './product.ts';

/** What a caller hands over: decoded values; what has a default may be left out. */
type Send<T> = T extends z.ZodObject
  ? { [K in keyof z.input<T> as undefined extends z.input<T>[K] ? never : K]: Field<T, K> } & {
      [K in keyof z.input<T> as undefined extends z.input<T>[K] ? K : never]?: Field<T, K>;
    }
  : T extends z.ZodType
    ? z.input<T>
    : never;
type Field<T extends z.ZodObject, K> = K extends keyof z.output<T> ? z.output<T>[K] : never;

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? Record<never, never> extends Send<S>
    ? { [P in K]?: Send<S> }
    : { [P in K]: Send<S> }
  : { [P in K]?: undefined };

export type CallInput<E> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { files?: Record<string, Blob>; signal?: AbortSignal };
export type ReplyOf<E> = E extends { reply: infer R extends z.ZodType } ? z.output<R> : never;

/** A refusal or a broken line, with the server's own sentence where there is one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline' | 'unknown';
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  readonly current: unknown;

  constructor(status: number, body: unknown) {
    const known = isErrorBody(body) ? body : null;
    super(known?.message ?? sentenceFor(status));
    this.name = 'ApiError';
    this.status = status;
    this.code = status === 0 ? 'offline' : ((known?.code as ErrorCode | undefined) ?? 'unknown');
    this.fields = known?.fields ?? {};
    this.requestId = known?.requestId;
    this.current = known?.current;
  }
}

// By hand instead of by schema, so that a browser need not load the schemas' library for it.
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && typeof (body as ErrorBody).message === 'string';

/** What a refusal names by the slug's keys, named as the caller knows it. */
function ownNames(body: unknown, slug: string): unknown {
  if (!isErrorBody(body)) return body;
  const fields = Object.entries(body.fields ?? {}).map(([name, text]) => [nameFromWire(name, slug), text]);
  return { ...body, fields: Object.fromEntries(fields), current: fromWire(body.current, slug) };
}

const sentenceFor = (status: number) =>
  status === 0 ? 'The server could not be reached. Check your connection.' : 'Something went wrong';

export interface ClientOptions {
  /** `{host}/api/v1` without a trailing slash. */
  base: string;
  slug: () => string;
  token: () => string | null;
  onError?: (error: ApiError) => void;
}

/** A typed client for every endpoint of the contract, for the console or anybody else. */
export function createClient(options: ClientOptions) {
  async function send(endpoint: Endpoint, input: Loose): Promise<Response> {
    const url =
      options.base +
      fillPath(endpoint.path, options.slug(), input.params) +
      queryString(endpoint.productKeys ? slugged(input.query, options.slug()) : input.query);
    const { body, headers } = payload(endpoint, input, options.slug());
    const token = options.token();
    if (token) headers['x-auth-token'] = token;
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      body: body ?? null,
      signal: input.signal ?? null,
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      return fail(0, undefined);
    });
    if (response.ok) return response;
    const refusal: unknown = await response.json().catch(() => undefined);
    return fail(response.status, endpoint.productKeys ? ownNames(refusal, options.slug()) : refusal);
  }

  function fail(status: number, body: unknown): never {
    const error = new ApiError(status, body);
    options.onError?.(error);
    throw error;
  }

  async function call<E extends Endpoint>(endpoint: E, input: CallInput<NoInfer<E>>): Promise<ReplyOf<E>> {
    const response = await send(endpoint, input as Loose);
    const reply: unknown = await response.json();
    return (endpoint.productKeys ? fromWire(reply, options.slug()) : reply) as ReplyOf<E>;
  }

  /** The raw answer of a download, for whoever wants to watch it arrive. */
  const fetchFile = <E extends Endpoint>(endpoint: E, input: CallInput<NoInfer<E>>) =>
    send(endpoint, input as Loose);

  return { call, fetchFile };
}
export type Client = ReturnType<typeof createClient>;

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob>;
  signal?: AbortSignal;
}

const slugged = (query: Record<string, unknown> | undefined, slug: string) =>
  toWire(query, slug) as Record<string, unknown> | undefined;

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

function payload(endpoint: Endpoint, input: Loose, slug: string) {
  const headers: Record<string, string> = {};
  if (endpoint.files) {
    const form = new FormData();
    for (const [key, value] of Object.entries((input.body ?? {}) as object)) form.append(key, String(value));
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
