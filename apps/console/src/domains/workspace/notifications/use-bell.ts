import { isOpenAt, notifications } from '@baobab/contract/workspace/notifications';
import { useDocumentVisibility } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client } from '../../../kit/api/client.ts';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { refreshQueries } from '../../../kit/api/queries.ts';
import { nextPageOf } from '../../../kit/api/use-load-more.ts';
import { useAuth } from '../../../kit/api/session.ts';
import { logOnly } from '../../../kit/feedback/on-fail.ts';

const KEY = 'bell';
const refresh = () => refreshQueries([KEY]);

/** The bell items of the reader. An item is marked as read while the page or record that it links to is open. */
export function useBell() {
  const adminUuid = useAuth()?.admin.uuid ?? '';
  const bell = useInfiniteQuery({
    queryKey: [KEY, adminUuid],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call(notifications.bell, { params: { adminUuid }, query: { cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
    enabled: adminUuid !== '',
  });
  useEffect(() => onLiveEvent(['bell', 'resync'], () => void refresh()), []);

  const items = (bell.data?.pages ?? []).flatMap((page) => page.data);
  const total = bell.data?.pages[0]?.unread ?? 0;
  const unread = items.filter(({ status }) => status === 'unread');
  const { pathname, searchStr } = useLocation();
  const opened = pathname + searchStr;
  const isVisible = useDocumentVisibility() === 'visible';
  const onScreen = unread.filter(({ link }) => isVisible && link && isOpenAt(link, opened));
  const onScreenIds = onScreen.map(({ _id }) => _id).join(',');
  // The server also compares the unread items on pages that are not loaded with the address.
  const isPartlyLoaded = isVisible && unread.length < total;
  useEffect(() => {
    if (onScreenIds || isPartlyLoaded) void markRead({ id: [], opened });
  }, [onScreenIds, isPartlyLoaded, opened]);

  /** Marks every item up to the newest listed one as read, and returns those that were unread. */
  async function markAllRead(): Promise<string[]> {
    const { data } = bell.data ? bell : await bell.refetch();
    const [first] = data?.pages ?? [];
    if (!first || first.unread === 0) return [];
    const listed = data!.pages.flatMap((page) => page.data);
    void markRead({ id: first.data.map(({ _id }) => _id), older: true });
    return listed.filter(({ status }) => status === 'unread').map(({ _id }) => _id);
  }

  return {
    read: bell,
    items,
    unread: Math.max(0, total - onScreen.length),
    older: {
      exist: bell.hasNextPage,
      read: nextPageOf(bell),
      loading: bell.isFetchingNextPage,
      load: () => void bell.fetchNextPage(),
    },
    markAllRead,
  };
}

async function markRead(read: { id: string[]; older?: boolean; opened?: string }) {
  await client.call(notifications.markRead, { body: { ...read, status: 'read' } }).catch(logOnly);
  await refresh();
}
