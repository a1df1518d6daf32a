import { pagings, type ColumnKind, type Endpoint, type PagingName } from '@baobab/contract/kit/endpoint';
import type { CallInput, FiltersInput } from '@baobab/contract/kit/client';
import {
  keepPreviousData,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod';
import { PAGE_SIZE } from '../defaults.ts';
import { logOnly } from '../feedback/on-fail.ts';
import { ApiError, client } from './client.ts';
import { followConnection, metaOf } from './connection.ts';

// Until a component renders changed data, React sets a controlled field back to its former value. With the default,
// a timer, this is visible and a quick second click changes the former value.
notifyManager.setScheduler(queueMicrotask);

const queryCache = new QueryCache({
  onError(error) {
    logOnly(error);
    connection.failed(error);
  },
  onSuccess: () => connection.succeeded(),
});

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      // Without a connection a read fails, and says so, instead of waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Retries only network failures and 503; other responses would be the same again.
      retry: (count, error) =>
        count < 2 &&
        onlineManager.isOnline() &&
        error instanceof ApiError &&
        (error.status === 0 || error.status === 503),
    },
  },
});

const connection = followConnection(queryClient);

const keyOf = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`];

/** The state of a read that lists and cards show besides its data. */
export const readState = (read: UseQueryResult) => ({
  loading: read.isPending,
  fetching: read.isFetching,
  changing: read.isPlaceholderData,
  error: read.error as ApiError | null,
  retry: () => void read.refetch(),
});

/** Reads one endpoint. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  /** `keep` shows the previous data while the data of a new input loads; `fresh` reads also what was just read. */
  {
    enabled = true,
    keep = false,
    fresh = false,
  }: { enabled?: boolean; keep?: boolean; fresh?: boolean } = {},
) {
  const { signal: _signal, ...rest } = input;
  return useQuery({
    queryKey: [...keyOf(endpoint), rest],
    meta: metaOf(endpoint),
    queryFn: ({ signal }) => client.call(endpoint, { ...input, signal } as CallInput<E>),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(fresh && { staleTime: 0 }),
  });
}

/**
 * Fetches queries again after a change. Invalidating alone keeps the response of a first fetch that is running, which
 * may be older than the change, so these queries are invalidated once more afterwards.
 */
export async function refreshQueries(queryKey: QueryKey, queries = queryClient): Promise<void> {
  const firstFetches = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await Promise.all([
    queries.invalidateQueries({ queryKey }),
    ...firstFetches.map(async (query) => {
      await query.promise?.catch(() => undefined);
      // Several changes during the first fetch cause one further fetch.
      await queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    }),
  ]);
}

/** Fetches the queries of these endpoints again after a write. */
export function useRefresh() {
  const queries = useQueryClient();
  return useCallback(
    (endpoints: readonly Endpoint[]) =>
      Promise.all(endpoints.map((endpoint) => refreshQueries(keyOf(endpoint), queries))),
    [queries],
  );
}

export type ListEndpoint = Endpoint & {
  kind: 'list';
  paging: PagingName;
  rows: string;
  total: string;
  row: z.ZodType;
  filters: z.ZodObject;
  moreFilters?: z.ZodRawShape;
  sorts?: readonly string[];
  columns?: Readonly<Record<string, ColumnKind>>;
};
export type RowOf<E> = E extends { row: infer R extends z.ZodType } ? z.output<R> : never;

/** The column that a list is sorted by; without one the list has its own order. */
export interface Sorting {
  /** The keys of the columns that the list can be sorted by. */
  sorts: readonly string[];
  /** A key, after a minus for descending. */
  current: string | undefined;
  set: (next: string | undefined) => void;
}

interface Identified {
  uuid: string;
}

export interface ListPage<Row> {
  rows: Row[];
  total: number | undefined;
  /** The total is a lower bound; `countExactly` replaces it. */
  more?: boolean;
  countExactly?: () => void;
  page: number;
  size: number;
  setPage: (page: number) => void;
  /** Missing where the size of a page is fixed. */
  setSize?: (size: number) => void;
  /** No rows have loaded yet. */
  loading: boolean;
  fetching: boolean;
  /** Another page or filter is loading; the previous rows stay visible. */
  changing?: boolean;
  error: ApiError | null;
  retry: () => void;
  /** Reads the rows of this page without showing them; returns the shown ones, too, as the server sent them. */
  reread?: () => Promise<{ shown: readonly Identified[]; fresh: readonly Identified[] }>;
}

export interface ListState<Row> extends ListPage<Row> {
  /** The kinds of the list's columns. */
  columns?: Readonly<Record<string, ColumnKind>> | undefined;
  /** Set for the list of a screen. */
  sorting?: Sorting;
  /** The filters that are set, for bulk actions and exports of the list. */
  filters?: object;
  /** The filters are those of the address, unlike those of a list in a dialog. */
  isInAddress?: boolean;
}

/** The order and the total of a page, beside its filters. */
interface PageOptions {
  sort?: string | undefined;
  exact?: boolean;
}

/** The input of a call for one page of a list. */
export function pageInput<E extends ListEndpoint>(
  endpoint: E,
  page: number,
  size: number,
  filters: FiltersInput<E>,
  { sort, exact }: PageOptions = {},
) {
  const paged: { query?: object; params?: object } = pagings[endpoint.paging].send(page, size);
  const options = { ...(sort && { sort }), ...(exact && { exact }) };
  return { ...paged, query: { ...filters, ...paged.query, ...options } } as CallInput<E>;
}

function queryFor<E extends ListEndpoint>(
  endpoint: E,
  page: number,
  size: number,
  filters: FiltersInput<E>,
  options?: PageOptions,
) {
  const input = pageInput(endpoint, page, size, filters, options);
  return {
    queryKey: [...keyOf(endpoint), input],
    meta: metaOf(endpoint),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.call(endpoint, { ...input, signal } as CallInput<E>),
  };
}

const NO_ROWS: never[] = [];

/** One page of a list, with the previous page kept while the next is loading. */
export function usePage<E extends ListEndpoint>(
  endpoint: E,
  page: number,
  size: number,
  filters: FiltersInput<E>,
  { enabled = true, ...options }: { enabled?: boolean } & PageOptions = {},
) {
  const result = useQuery({
    ...queryFor(endpoint, page, size, filters, options),
    placeholderData: keepPreviousData,
    enabled,
  });
  const reply = result.data;
  const fields = reply as Record<string, unknown> | undefined;
  const rowsOf = (read: unknown) => ((read as typeof fields)?.[endpoint.rows] ?? NO_ROWS) as RowOf<E>[];
  return {
    columns: endpoint.columns,
    rows: rowsOf(reply),
    reread: async () => {
      const fresh = await client.call(endpoint, pageInput(endpoint, page, size, filters, options));
      return { shown: rowsOf(reply) as Identified[], fresh: rowsOf(fresh) as Identified[] };
    },
    total: fields?.[endpoint.total] as number | undefined,
    more: fields?.['more'] === true,
    /** The full response, for endpoints that return more than rows and a total. */
    reply,
    read: result,
    ...readState(result),
  };
}

/** Prefetches a list's first page. */
export const prefetchList = <E extends ListEndpoint>(
  endpoint: E,
  filters: FiltersInput<E>,
  size = PAGE_SIZE,
  sort?: string,
) => queryClient.prefetchQuery(queryFor(endpoint, 1, size, filters, { sort }));
