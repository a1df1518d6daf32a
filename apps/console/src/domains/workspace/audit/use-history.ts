import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, type ApiError } from '../../../kit/api/client.ts';
import { metaOf } from '../../../kit/api/connection.ts';
import { watchRecord } from '../../../kit/api/live.ts';
import { refreshQueries } from '../../../kit/api/queries.ts';
import { nextPageOf, useLoadMore } from '../../../kit/api/use-load-more.ts';
import { recordKey } from '../../../kit/api/use-record.ts';

const PAGE = 20;

/** The loaded entries of a record's history, which follow its changes. */
export function useHistory(of: HistoryEndpoint, uuid: string) {
  useEffect(() => watchRecord(uuid, () => void refreshQueries(recordKey(uuid))), [uuid]);
  const result = useInfiniteQuery({
    queryKey: [...recordKey(uuid), of.path],
    meta: metaOf(of),
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      client.call(of, { params: { uuid }, query: { skip: pageParam, limit: PAGE }, signal }),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.count ? pages.length * PAGE : undefined),
  });
  return {
    entries: (result.data?.pages ?? []).flatMap((page) => page.data),
    loading: result.isPending,
    error: result.data ? null : (result.error as ApiError | null),
    retry: () => void result.refetch(),
    retrying: result.isFetching,
    hasMore: result.hasNextPage,
    loadMore: useLoadMore(result),
    nextPage: nextPageOf(result),
    loadingMore: result.isFetchingNextPage,
  };
}
