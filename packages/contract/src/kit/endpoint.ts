import * as z from 'zod';
import type { ApprovalKind } from './approval-kinds.ts';
import type { Access } from './roles.ts';
import { limit, message, pageIndex, queryBoolean, queryInt, search, skip, uuid } from './primitives.ts';

/**
 * Each endpoint is declared once. The server's validation, the typed client, the query keys, the OpenAPI
 * document, the role table and the completeness test all derive from the declaration.
 */
export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /api/v1; `:name` is a parameter, `{product}` the product's slug. Trailing slashes do not matter. */
  path: string;
  /** More paths that the same handler serves. */
  aliases?: readonly string[];
  summary: string;
  permission: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Multipart: the file fields by name; `body` then describes the text fields. */
  files?: Record<string, FileRule>;
  /** The limit of a JSON body that may be larger than those of other requests. */
  maxBytes?: number;
  reply: z.ZodType;
  status?: 200 | 201;
  /** The kinds of approval that the call may need; its outcome is then `ApprovalRequested`, on the wire 409. */
  approval?: readonly ApprovalKind[];
  /** A GET that writes must declare it, so that the guards of a write apply. */
  effect?: 'read' | 'write';
  /** Signing in and out: possible when the disk is almost full, and while an admin views as another role. */
  essential?: boolean;
  /** Stays possible for a person who still has to set up a compulsory second factor. */
  beforeSecondFactor?: boolean;
  /** True when payload keys contain the product's slug. */
  productKeys?: boolean;
  /** API keys are refused, whatever their scopes. */
  forPeople?: boolean;
  /** The JSON reply contains a file. */
  isFile?: boolean;
  /** A file without data of people, which an API key may read without the scope for exports of people. */
  anonymous?: boolean;
}

export interface FileRule {
  /** Extensions; the server checks the content, not the name. */
  kinds: readonly string[];
  maxBytes: number;
}

export type Endpoint = EndpointSpec & { kind: 'json' | 'list' | 'download' };

const byUuid = z.object({ uuid });
const binary = z.unknown().meta({ type: 'string', format: 'binary' });

/** The usual parts of an endpoint, which are not declared: the parameter `:uuid`, and a reply that is only a message. */
type Usual<P extends string, S> = Unless<S, { reply: typeof message }> &
  (P extends `${string}/:uuid` | `${string}/:uuid/${string}`
    ? Unless<S, { params: typeof byUuid }>
    : unknown);
type Unless<S, Default> = keyof Default extends keyof S ? unknown : Default;

const usual = <P extends string, S>(path: P) =>
  ({ ...(/\/:uuid(\/|$)/.test(path) && { params: byUuid }), reply: message }) as Usual<P, S>;

type JsonSpec = Omit<EndpointSpec, 'method' | 'path' | 'reply'> & { reply?: z.ZodType };

/** An endpoint with a JSON (or multipart) request and a JSON reply. */
const json =
  <const M extends EndpointSpec['method']>(method: M) =>
  <const P extends string, const S extends JsonSpec>(path: P, spec: S) =>
    Object.assign(usual<P, S>(path) as object, spec, {
      method,
      path,
      kind: 'json' as const,
    }) as unknown as Usual<P, S> & S & { method: M; path: P; kind: 'json' };

export const get = json('GET');
export const post = json('POST');
export const put = json('PUT');
export const del = json('DELETE');

type DownloadSpec = Omit<EndpointSpec, 'reply' | 'method' | 'path'>;

/** An endpoint that streams a file. It is a POST only when it receives a file. */
export const download = <const P extends string, const S extends DownloadSpec>(path: P, spec: S) => {
  const method = ('files' in spec ? 'POST' : 'GET') as S extends { files: object } ? 'POST' : 'GET';
  const made = { method, path, reply: binary, kind: 'download' as const };
  return { ...(usual<P, S>(path) as object), ...spec, ...made } as unknown as Usual<P, S & typeof made> &
    S &
    typeof made;
};

/** The four paging styles of the specification, all zero-based. */
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

/** The requested page, independent of the paging style. */
export interface PageWindow {
  skip: number;
  limit: number;
  /** A column of the list, with a minus for descending; without it the list has its own order. */
  sort?: string;
  /** Count every matching row, however long it takes. */
  exact?: boolean;
}

export function windowOf(paging: PagingName, input: { params: unknown; query: unknown }): PageWindow {
  const given = { ...(input.query as object), ...(input.params as object) } as Record<string, number>;
  const { sort, exact } = input.query as { sort?: string; exact?: boolean };
  const options = { ...(sort !== undefined && { sort }), ...(exact && { exact }) };
  const size = given['limit'] ?? 10;
  if (paging === 'skip') return { skip: given['skip'] ?? 0, limit: size, ...options };
  return { skip: (given[paging === 'pagenum' ? 'pagenum' : 'page'] ?? 0) * size, limit: size, ...options };
}

type ListSpec = Omit<EndpointSpec, 'reply' | 'method' | 'path' | 'query' | 'params'> & {
  row: z.ZodType;
  /** The paging style and the keys of the envelope, where they are not those of `usualList`. */
  paging?: PagingName;
  rows?: string;
  total?: string;
  filters?: z.ZodRawShape;
  /** Filters beyond the specification. With one of them, or a search, `total` may be a lower bound: then `more` is true. */
  moreFilters?: z.ZodRawShape;
  /** The columns that the list can be sorted by, an addition to the specification. */
  sorts?: readonly string[];
  /** The columns that the list shows and exports, in their order on the screen. */
  columns?: Readonly<Record<string, ColumnKind>>;
  /** Further keys of the envelope, such as totals. */
  extra?: z.ZodRawShape;
};

const usualList = { paging: 'pagenum', rows: 'data', total: 'count' } as const;
type PagingOf<S> = S extends { paging: infer Name extends PagingName } ? Name : 'pagenum';
type RowsOf<S> = S extends { rows: infer Key extends string } ? Key : 'data';
type TotalOf<S> = S extends { total: infer Key extends string } ? Key : 'count';

/** A paged list. Envelope and paging style are data, so that handlers depend on neither. */
export function list<const P extends string, const S extends ListSpec>(path: P, spec: S) {
  const { paging, rows, total } = { ...usualList, ...spec };
  const shape = {
    [rows]: z.array(spec.row),
    [total]: z.number().int(),
    ...(spec.moreFilters && lowerBound),
    ...spec.extra,
  } as unknown as { [K in RowsOf<S>]: z.ZodArray<S['row']> } & {
    [K in TotalOf<S>]: z.ZodNumber;
  } & IfGiven<S['moreFilters'], typeof lowerBound> &
    ShapeOrEmpty<S['extra']>;
  const filters = { search, ...spec.filters, ...spec.moreFilters } as {
    search: typeof search;
  } & ShapeOrEmpty<S['filters']> &
    ShapeOrEmpty<S['moreFilters']>;
  const sort = {
    ...(spec.sorts && { sort: sortParam(spec.sorts) }),
    ...(spec.moreFilters && exactCount),
  } as unknown as SortShape<S['sorts']> & IfGiven<S['moreFilters'], typeof exactCount>;
  type Paging = (typeof pagings)[PagingOf<S>];
  return {
    ...spec,
    path,
    method: 'GET' as const,
    kind: 'list' as const,
    paging: paging as PagingOf<S>,
    rows: rows as RowsOf<S>,
    total: total as TotalOf<S>,
    /** The query without the paging. The export of a list takes its query from here. */
    filters: z.object(filters),
    query: z.object({
      ...pagings[paging].query,
      ...filters,
      ...sort,
    } as Paging['query'] & typeof filters & typeof sort),
    params: z.object(pagings[paging].params) as unknown as z.ZodObject<Paging['params'], z.core.$strip>,
    reply: z.object(shape),
  };
}

const lowerBound = { more: z.boolean().optional() };
const exactCount = { exact: queryBoolean.optional() };
type IfGiven<Given, Shape> = Given extends z.ZodRawShape ? Shape : Record<never, never>;

const sortParam = (sorts: readonly string[]) =>
  z.enum(sorts.flatMap((column) => [column, `-${column}`])).optional();

type SortShape<T> = T extends readonly (infer Column extends string)[]
  ? { sort: z.ZodOptional<z.ZodType<Column | `-${Column}`>> }
  : Record<never, never>;

/** The columns that a list can be sorted by. */
export type SortOf<L> = L extends { sorts: readonly (infer Column extends string)[] } ? Column : never;

/** How a column is written, on the screen and in a file. A `short` text is never cut. */
export type ColumnKind = 'text' | 'short' | 'phone' | 'count' | 'naira' | 'day' | 'time';

/** The columns that a list shows and exports. */
export type ColumnOf<L> = L extends { columns: infer Columns } ? keyof Columns & string : never;

/** The values of a list's filters, as the server receives them. */
export type FiltersOf<L extends { filters: z.ZodType }> = z.output<L['filters']>;

type RecordSpec = Pick<EndpointSpec, 'permission' | 'productKeys'> & { row: z.ZodType };

/** One record by its id, with the row and permission of its list. An addition to the specification. */
export const record = <const N extends string, const S extends RecordSpec>(
  entity: N,
  { permission, row, productKeys }: S,
  summary: string,
) => ({
  method: 'GET' as const,
  path: `/records/${entity}/:uuid` as const,
  kind: 'json' as const,
  summary,
  permission: permission as S['permission'],
  row: row as S['row'],
  params: byUuid,
  reply: z.object({ data: row }) as z.ZodObject<{ data: S['row'] }>,
  ...(productKeys && { productKeys }),
});

type ShapeOrEmpty<T> = T extends z.ZodRawShape ? T : Record<never, never>;

export const isWrite = (e: EndpointSpec) => (e.effect ?? (e.method === 'GET' ? 'read' : 'write')) === 'write';
