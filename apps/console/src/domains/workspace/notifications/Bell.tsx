import type { BellItem } from '@baobab/contract/workspace/notifications';
import { ActionIcon, Button } from '@mantine/core';
import { IconBell } from '../../../kit/icons/shell-icons.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatLongDate } from '@baobab/contract/kit/lagos-time';
import { LazyPopover } from '../../../kit/dialog/LazyPopover.tsx';
import { ReadContent, ReadFailure } from '../../../kit/layout/States.tsx';
import { useBell } from './use-bell.ts';
import classes from './Bell.module.css';

/** Opening the bell marks the listed and all older items as read, but not items that arrive later. */
export function Bell() {
  const { read, items, unread, older, markAllRead } = useBell();
  const [opened, setOpened] = useState(false);
  // Items that were unread on opening keep the unread style while the bell is open.
  const [unreadOnOpen, setUnreadOnOpen] = useState<readonly string[]>([]);

  async function toggle(next: boolean) {
    setOpened(next);
    if (next) setUnreadOnOpen(await markAllRead());
  }

  return (
    <LazyPopover
      name="list"
      opened={opened}
      onChange={(next) => void toggle(next)}
      position="bottom-end"
      width={340}
      shadow="md"
      renderButton={(button) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          {...button}
        >
          <IconBell size={20} aria-hidden className={classes.icon} />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      )}
      dropdownProps={{ p: 0, 'aria-label': 'Notifications' }}
    >
      <h2 className={classes.heading}>Notifications</h2>
      <ReadContent read={read}>
        {() =>
          items.length === 0 ? (
            <p className={classes.empty}>No notifications yet</p>
          ) : (
            <ul className={classes.list} tabIndex={0} data-autofocus aria-label="Latest notifications">
              {items.map((item) => (
                <li key={item._id} data-status={unreadOnOpen.includes(item._id) ? 'unread' : item.status}>
                  <Item item={item} onFollow={() => setOpened(false)} />
                </li>
              ))}
              {older.exist && (
                <li>
                  {older.read.error ? (
                    <ReadFailure text="Older notifications could not be loaded." read={older.read} />
                  ) : (
                    <Button variant="subtle" fullWidth loading={older.loading} onClick={older.load}>
                      Show older
                    </Button>
                  )}
                </li>
              )}
            </ul>
          )
        }
      </ReadContent>
    </LazyPopover>
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
