import * as z from 'zod';
import type { Access } from './roles.ts';
import { limit, pageIndex, queryInt, search, skip } from './primitives.ts';

/**
 * Each endpoint is declared once. From the declaration come the server's validation, the typed client,
 * the query keys, the OpenAPI document, the role table and the completeness test.
 */
export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /api/v1; `:name` is a parameter, `{product}` the product's slug. Trailing slashes do not matter. */
  path: string;
  /** Further paths that reach the same handler. */
  aliases?: readonly string[];
  summary: string;
  may: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Multipart: the file fields by name; `body` then describes the text fields. */
  files?: Record<string, FileRule>;
  reply: z.ZodType;
  status?: 200 | 201;
  /** A GET that writes says so, and gets the guards of a write. */
  effect?: 'read' | 'write';
  /** A small write that stays possible when the disk is almost full: signing in and out. */
  essential?: boolean;
  /** True where payload keys carry the product's slug. */
  productKeys?: boolean;
}

export interface FileRule {
  /** Extensions; the server checks the content, not the name. */
  kinds: readonly string[];
  maxBytes: number;
}

export type Endpoint = EndpointSpec & { kind: 'json' | 'list' | 'download' };

/** A call with JSON (or multipart) in and JSON out. */
export const endpoint = <const S extends EndpointSpec>(spec: S) => ({ ...spec, kind: 'json' as const });

const binary = z.unknown().meta({ type: 'string', format: 'binary' });

type DownloadSpec = Omit<EndpointSpec, 'reply' | 'method'> & { method?: 'GET' | 'POST' };

/** A call whose answer is a file, streamed. Only one that takes a file in is a POST. */
export const download = <const S extends DownloadSpec>(spec: S) => ({
  ...spec,
  method: (spec.method ?? 'GET') as S extends { method: 'POST' } ? 'POST' : 'GET',
  reply: binary,
  kind: 'download' as const,
});

/** The four ways the texts page, all zero-based. */
export const pagings = {
  skip: {
    query: { skip, limit: limit.default(10) },
    params: {},
    send: (page: number, size: number) => ({ query: { skip: (page - 1) * size, limit: size } }),
  },
  pagenum: {
    query: { pagenum: pageIndex, limit: limit.default(10) },
    params: {},
    send: (page: number, size: number) => ({ query: { pagenum: page - 1, limit: size } }),
  },
  page: {
    query: { page: pageIndex, limit: limit.default(10) },
    params: {},
    send: (page: number, size: number) => ({ query: { page: page - 1, limit: size } }),
  },
  path: {
    query: {},
    params: { page: queryInt(0, 1_000_000) },
    send: (page: number, _size: number) => ({ params: { page: page - 1 } }),
  },
} as const;
export type PagingName = keyof typeof pagings;

/** What a list's handler needs to know, whatever way the page was asked for. */
export interface PageWindow {
  skip: number;
  limit: number;
}

export function windowOf(paging: PagingName, input: { params: unknown; query: unknown }): PageWindow {
  const given = { ...(input.query as object), ...(input.params as object) } as Record<string, number>;
  const size = given['limit'] ?? 10;
  if (paging === 'skip') return { skip: given['skip'] ?? 0, limit: size };
  return { skip: (given[paging === 'pagenum' ? 'pagenum' : 'page'] ?? 0) * size, limit: size };
}

type ListSpec = Omit<EndpointSpec, 'reply' | 'method' | 'query' | 'params'> & {
  row: z.ZodType;
  paging: PagingName;
  /** The keys of the envelope, as this list spells them. */
  rows: string;
  total: string;
  filters?: z.ZodRawShape;
  /** Figures that travel beside the rows. */
  extra?: z.ZodRawShape;
};

/** A paged list: the envelope and the way of paging are data, so that rooms stay clean of both. */
export function list<const S extends ListSpec>(spec: S) {
  const shape = {
    [spec.rows]: z.array(spec.row),
    [spec.total]: z.number().int(),
    ...spec.extra,
  } as unknown as { [K in S['rows']]: z.ZodArray<S['row']> } & { [K in S['total']]: z.ZodNumber } & Given<
      S['extra']
    >;
  const query = { search, ...pagings[spec.paging].query, ...spec.filters } as {
    search: typeof search;
  } & (typeof pagings)[S['paging']]['query'] &
    Given<S['filters']>;
  const params = pagings[spec.paging].params as (typeof pagings)[S['paging']]['params'];
  return {
    ...spec,
    method: 'GET' as const,
    kind: 'list' as const,
    query: z.object(query),
    params: z.object(params),
    reply: z.object(shape),
  };
}

type Given<T> = T extends z.ZodRawShape ? T : Record<never, never>;

export const isWrite = (e: EndpointSpec) => (e.effect ?? (e.method === 'GET' ? 'read' : 'write')) === 'write';
