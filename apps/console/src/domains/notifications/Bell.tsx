import { notifications, type BellItem } from '@baobab/contract/notifications';
import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall, useRefresh } from '../../kit/api/queries.ts';
import { client } from '../../kit/api/client.ts';
import { onLiveEvent } from '../../kit/api/live.ts';
import { useAuth } from '../../kit/api/session.ts';
import { logOnly } from '../../kit/feedback/on-fail.ts';
import { formatLongDate } from '@baobab/contract/kit/lagos-time';
import classes from './Bell.module.css';

/** Opening the bell marks the listed items as read, but not items that arrive later. */
export function Bell() {
  const adminUuid = useAuth()?.admin.uuid ?? '';
  const bell = useCall(notifications.bell, { params: { adminUuid } }, { enabled: adminUuid !== '' });
  const refresh = useRefresh();
  const [opened, setOpened] = useState(false);
  // Items that were unread on opening keep the unread style while the bell is open.
  const [unreadOnOpen, setUnreadOnOpen] = useState<readonly string[]>([]);
  const items = bell.data?.data ?? [];
  const unread = bell.data?.unread ?? 0;

  useEffect(() => onLiveEvent(['bell', 'resync'], () => void refresh([notifications.bell])), [refresh]);

  async function toggle(next: boolean) {
    setOpened(next);
    if (!next) return;
    const { data } = bell.data ? bell : await bell.refetch();
    const ids = (data?.data ?? []).filter((item) => item.status === 'unread').map((item) => item._id);
    setUnreadOnOpen(ids);
    if (ids.length === 0) return;
    await client.call(notifications.markRead, { body: { id: ids, status: 'read' } }).catch(logOnly);
    await refresh([notifications.bell]);
  }

  return (
    <Popover
      opened={opened}
      onChange={(next) => void toggle(next)}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          onClick={() => void toggle(!opened)}
        >
          <IconBell size={20} aria-hidden className={classes.icon} />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <h2 className={classes.heading}>Notifications</h2>
        {items.length === 0 ? (
          <p className={classes.empty}>No notifications yet</p>
        ) : (
          <ul className={classes.list} tabIndex={0} data-autofocus aria-label="Latest notifications">
            {items.map((item) => (
              <li key={item._id} data-status={unreadOnOpen.includes(item._id) ? 'unread' : item.status}>
                <Item item={item} onFollow={() => setOpened(false)} />
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Links to its page; items from before links were stored are plain text. */
function Item({ item, onFollow }: { item: BellItem; onFollow: () => void }) {
  const content = (
    <>
      <span>{item.message}</span>
      <time dateTime={item.createdAt}>{formatLongDate(item.createdAt)}</time>
    </>
  );
  if (!item.link) return <div className={classes.item}>{content}</div>;
  return (
    <Link to={item.link} className={classes.item} onClick={onFollow}>
      {content}
    </Link>
  );
}
