import { useEffect, useRef } from 'react';

interface Pages {
  data: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Asks for the next page. A list that is read anew meanwhile, because something happened, drops or refuses the
 * question; then it is put again as soon as that is over.
 */
export function useMore({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages) {
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
