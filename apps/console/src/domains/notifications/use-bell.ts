import { notifications, type BellItem } from '@baobab/contract/notifications';
import { useDocumentVisibility } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client } from '../../kit/api/client.ts';
import { onLiveEvent } from '../../kit/api/live.ts';
import { queryClient } from '../../kit/api/queries.ts';
import { useAuth } from '../../kit/api/session.ts';
import { logOnly } from '../../kit/feedback/on-fail.ts';

const KEY = 'bell';
const refresh = () => queryClient.invalidateQueries({ queryKey: [KEY] });

/** The bell items of the reader. An item is marked as read while the page that it links to is open. */
export function useBell() {
  const adminUuid = useAuth()?.admin.uuid ?? '';
  const bell = useInfiniteQuery({
    queryKey: [KEY, adminUuid],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call(notifications.bell, { params: { adminUuid }, query: { before: pageParam }, signal }),
    getNextPageParam: (last) => (last.more ? last.data.at(-1)?._id : undefined),
    enabled: adminUuid !== '',
  });
  useEffect(() => onLiveEvent(['bell', 'resync'], () => void refresh()), []);

  const items = (bell.data?.pages ?? []).flatMap((page) => page.data);
  const isVisible = useDocumentVisibility() === 'visible';
  const { pathname, searchStr } = useLocation();
  const onScreen = items.filter(
    (item) => isVisible && item.status === 'unread' && isOpen(item, pathname, searchStr),
  );
  const onScreenIds = onScreen.map(({ _id }) => _id).join(',');
  useEffect(() => {
    if (onScreenIds) void markRead(onScreenIds.split(','), false);
  }, [onScreenIds]);

  /** Marks every item up to the newest listed one as read, and returns those that were unread. */
  async function markAllRead(): Promise<string[]> {
    const { data } = bell.data ? bell : await bell.refetch();
    const [first] = data?.pages ?? [];
    if (!first || first.unread === 0) return [];
    const listed = data!.pages.flatMap((page) => page.data);
    void markRead(
      first.data.map(({ _id }) => _id),
      true,
    );
    return listed.filter(({ status }) => status === 'unread').map(({ _id }) => _id);
  }

  return {
    items,
    unread: Math.max(0, (bell.data?.pages[0]?.unread ?? 0) - onScreen.length),
    older: {
      exist: bell.hasNextPage,
      loading: bell.isFetchingNextPage,
      load: () => void bell.fetchNextPage(),
    },
    markAllRead,
  };
}

async function markRead(id: string[], older: boolean) {
  await client.call(notifications.markRead, { body: { id, status: 'read', older } }).catch(logOnly);
  await refresh();
}

/** Whether the open page is the item's link, with or without further parameters. */
function isOpen({ link }: BellItem, pathname: string, searchStr: string): boolean {
  if (!link) return false;
  const wanted = new URL(link, location.origin);
  const open = new URLSearchParams(searchStr);
  return (
    wanted.pathname === pathname && [...wanted.searchParams].every(([key, value]) => open.get(key) === value)
  );
}
