import { useEffect, useRef } from 'react';

interface Pages {
  data: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Returns a function that fetches the next page. A refetch in progress cancels or ignores `fetchNextPage`, so
 * the request is repeated once the refetch has finished.
 */
export function useLoadMore({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages) {
  const count = data?.pages.length ?? 0;
  const wanted = useRef(0);
  useEffect(() => {
    if (isFetching) return;
    if (count >= wanted.current || isFetchNextPageError || !hasNextPage) wanted.current = 0;
    else void fetchNextPage();
  }, [count, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return () => {
    if (!hasNextPage || wanted.current > count) return;
    wanted.current = count + 1;
    if (!isFetching) void fetchNextPage();
  };
}
