import type { FiltersInput } from '@baobab/contract/kit/client';
import { MAX_EDITED_PRICES } from '@baobab/contract/master-data/price-edits';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client, type ApiError } from '../../../kit/api/client.ts';
import { metaOf } from '../../../kit/api/connection.ts';
import { pageInput } from '../../../kit/api/queries.ts';
import { nextPageOf, useLoadMore } from '../../../kit/api/use-load-more.ts';
import type { Variant } from './price-lists.variants.ts';

export type PriceListEndpoint = Variant['calls']['list'];
const PER_PAGE = 100;

/** The prices of a list, a hundred more each time that `more` is called. */
export function usePriceRows(
  endpoint: PriceListEndpoint,
  filters: FiltersInput<PriceListEndpoint>,
  sort: string | undefined,
) {
  const result = useInfiniteQuery({
    // Begins like the key of the list, so that a write refreshes both.
    queryKey: [`${endpoint.method} ${endpoint.path}`, 'edit', filters, sort],
    meta: metaOf(endpoint),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      client.call(endpoint, { ...pageInput(endpoint, pageParam, PER_PAGE, filters, { sort }), signal }),
    getNextPageParam: (last, pages) => (last.data.length === PER_PAGE ? pages.length + 1 : undefined),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data, fetchNextPage } = result;
  const rows = useMemo(() => {
    // A price that was added meanwhile moves the last one of a page to the next page.
    const byId = new Map<string, PriceEntry>();
    for (const page of data?.pages ?? []) for (const price of page.data) byId.set(price.uuid, price);
    return [...byId.values()];
  }, [data]);
  /** Loads every matching price that one request can change, and returns their ids; none when a page failed. */
  async function loadAll(): Promise<string[]> {
    let current: { data?: typeof data; hasNextPage: boolean; isError: boolean } = {
      ...result,
      isError: false,
    };
    const loaded = () => (current.data?.pages ?? []).flatMap((page) => page.data.map(({ uuid }) => uuid));
    while (current.hasNextPage && !current.isError && loaded().length < MAX_EDITED_PRICES)
      current = await fetchNextPage();
    return current.isError ? [] : [...new Set(loaded())];
  }
  return {
    rows,
    hasMore: result.hasNextPage,
    loading: result.isPending,
    fetching: result.isFetching,
    error: result.error as ApiError | null,
    retry: () => void (result.isFetchNextPageError ? fetchNextPage() : result.refetch()),
    more: useLoadMore(result),
    nextPage: nextPageOf(result),
    loadAll,
  };
}
