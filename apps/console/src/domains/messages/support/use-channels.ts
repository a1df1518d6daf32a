import { CHANNELS, support, type Channel } from '@baobab/contract/messages/support';
import type { DeskList } from '@baobab/contract/messages/support-desk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, type ApiError } from '../../../kit/api/client.ts';
import { metaOf } from '../../../kit/api/connection.ts';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { refreshQueries } from '../../../kit/api/queries.ts';
import { currentAuth } from '../../../kit/api/session.ts';
import { refreshRecords } from '../../../kit/api/use-record.ts';
import { nextPageOf, useLoadMore } from '../../../kit/api/use-load-more.ts';
import { logOnly } from '../../../kit/feedback/on-fail.ts';
import { supportMessages as messages } from './support.messages.ts';

const KEY = 'support-channels';

/** The loaded conversations, refreshed by live events. */
export function useChannels(
  filters: {
    search: string | undefined;
    unanswered: 'yes' | undefined;
    list: DeskList | undefined;
  },
  open: string | undefined,
) {
  const result = useInfiniteQuery({
    queryKey: [KEY, filters],
    meta: metaOf(support.channels),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call(support.channels, { query: { limit: CHANNELS, cursor: pageParam, ...filters }, signal }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  useEffect(() => {
    if (result.error) logOnly(new Error(messages.channels, { cause: result.error }));
  }, [result.error]);
  useEffect(
    () =>
      onLiveEvent(['support', 'presence', 'resync'], ({ channel, seq, account }) => {
        // The connection of this window announces its own presence, which the list does not show.
        if (account === currentAuth()?.admin.uuid) return;
        void refreshQueries([KEY]);
        void refreshRecords();
        // Delivered to the desk, but not read yet.
        if (typeof channel === 'string' && typeof seq === 'number' && channel !== open)
          client
            .call(support.mark, { params: { id: channel }, body: { delivered: seq, read: 0 } })
            .catch(() => undefined);
      }),
    [open],
  );
  const seen = new Set<string>();
  const channels = (result.data?.pages ?? [])
    .flatMap((page) => page.data)
    // A conversation that moved to the top while scrolling can be on two pages.
    .filter((one: Channel) => !seen.has(one.id) && seen.add(one.id));
  return {
    channels,
    loading: result.isPending,
    error: result.error as ApiError | null,
    more: useLoadMore(result),
    nextPage: nextPageOf(result),
    retry: () => void result.refetch(),
    retrying: result.isFetching,
  };
}
