import { ActionIcon } from '@mantine/core';
import { IconBell } from '../../../kit/icons/shell-icons.ts';
import { useState } from 'react';
import { LazyPopover } from '../../../kit/dialog/LazyPopover.tsx';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { useBell } from './use-bell.ts';
import classes from './Bell.module.css';

const { Component: BellItems, load: loadItems } = lazyComponent(() =>
  import('./BellItems.tsx').then((m) => m.BellItems),
);

/** Opening the bell marks the listed and all older items as read, but not items that arrive later. */
export function Bell() {
  const { unread, markAllRead, ...bell } = useBell();
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
      load={loadItems}
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
      <BellItems {...bell} unreadOnOpen={unreadOnOpen} onFollow={() => setOpened(false)} />
    </LazyPopover>
  );
}
