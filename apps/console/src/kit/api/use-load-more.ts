import { useEffect, useRef } from 'react';

interface Pages {
  data: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** The read of the next page, for `ReadFailure`. */
export const nextPageOf = ({ isFetchNextPageError, error, isFetching, fetchNextPage }: Pages) => ({
  data: undefined,
  error: isFetchNextPageError ? error : null,
  isFetching,
  refetch: fetchNextPage,
});

/**
 * Returns a function that fetches the next page. A refetch in progress cancels or ignores `fetchNextPage`, so
 * the request is repeated once the refetch has finished. After a failure only `nextPageOf` tries again.
 */
export function useLoadMore({
  data,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: Omit<Pages, 'error'>) {
  const count = data?.pages.length ?? 0;
  const wanted = useRef(0);
  useEffect(() => {
    if (isFetching) return;
    if (count >= wanted.current || isFetchNextPageError || !hasNextPage) wanted.current = 0;
    else void fetchNextPage();
  }, [count, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return () => {
    if (!hasNextPage || isFetchNextPageError || wanted.current > count) return;
    wanted.current = count + 1;
    if (!isFetching) void fetchNextPage();
  };
}
