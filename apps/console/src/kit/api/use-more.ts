import { useEffect, useRef } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Asks for the next page; while the list is being read anew for another reason, as soon as that is over. */
export function useMore({ hasNextPage, isFetching, isFetchingNextPage, fetchNextPage }: Pages) {
  const wanted = useRef(false);
  useEffect(() => {
    if (isFetching || !wanted.current) return;
    wanted.current = false;
    if (hasNextPage) void fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);
  return () => {
    if (isFetching) wanted.current = !isFetchingNextPage;
    else if (hasNextPage) void fetchNextPage();
  };
}
