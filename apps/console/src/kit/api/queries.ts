import { pagings, type Endpoint, type PagingName } from '@baobab/contract/kit/endpoint';
import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod';
import { ApiError, client } from './client.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; a broken line deserves another try.
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
});

const keyOf = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`];

/** One reading call. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  /** `keep` shows the last answer while another input's is on its way. */
  { enabled = true, keep = false }: { enabled?: boolean; keep?: boolean } = {},
) {
  const { signal: _signal, ...rest } = input;
  return useQuery({
    queryKey: [...keyOf(endpoint), rest],
    queryFn: ({ signal }) => client.call(endpoint, { ...input, signal } as CallInput<E>),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

/** After a write: whatever the screens show of these endpoints is asked for again. */
export function useRefresh() {
  const queries = useQueryClient();
  return useCallback(
    (endpoints: readonly Endpoint[]) =>
      Promise.all(endpoints.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) }))),
    [queries],
  );
}

export type ListEndpoint = Endpoint & {
  kind: 'list';
  paging: PagingName;
  rows: string;
  total: string;
  row: z.ZodType;
};
export type RowOf<E> = E extends { row: infer R extends z.ZodType } ? z.output<R> : never;
export type FiltersOf<E> = NonNullable<CallInput<E>['query']>;

export interface ListState<Row> {
  rows: Row[];
  total: number | undefined;
  page: number;
  size: number;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  /** Nothing to show yet. */
  loading: boolean;
  /** The next page is on its way; the previous one stays. */
  fetching: boolean;
  error: ApiError | null;
  retry: () => void;
}

const queryFor = (endpoint: ListEndpoint, page: number, size: number, query: object) => {
  const paged: { query?: object; params?: object } = pagings[endpoint.paging].send(page, size);
  const input = { ...paged, query: { ...query, ...paged.query } };
  return {
    queryKey: [...keyOf(endpoint), input],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.call<Endpoint>(endpoint, { ...input, signal } as never),
  };
};

/** One page of a list, with the previous page kept while the next is loading. */
export function usePage<E extends ListEndpoint>(
  endpoint: E,
  page: number,
  size: number,
  query: object,
  options: { enabled?: boolean } = {},
) {
  const result = useQuery({
    ...queryFor(endpoint, page, size, query),
    placeholderData: keepPreviousData,
    ...options,
  });
  const whole = result.data as ReplyOf<E> | undefined;
  const reply = whole as Record<string, unknown> | undefined;
  return {
    rows: (reply?.[endpoint.rows] ?? []) as RowOf<E>[],
    total: reply?.[endpoint.total] as number | undefined,
    /** What travels beside the rows is in here. */
    whole,
    loading: result.isPending,
    fetching: result.isFetching,
    error: result.error as ApiError | null,
    retry: () => void result.refetch(),
  };
}

/** Fetches a list's first page before it is opened. */
export const prefetchList = (endpoint: ListEndpoint, size: number) =>
  queryClient.prefetchQuery(queryFor(endpoint, 1, size, {}));
