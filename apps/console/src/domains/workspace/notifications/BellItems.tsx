import type { BellItem } from '@baobab/contract/workspace/notifications';
import { formatLongDate } from '@baobab/contract/kit/lagos-time';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ReadContent, ReadFailure } from '../../../kit/layout/States.tsx';
import type { useBell } from './use-bell.ts';
import classes from './BellItems.module.css';

interface BellItemsProps extends Pick<ReturnType<typeof useBell>, 'read' | 'items' | 'older'> {
  /** Items that were unread on opening. */
  unreadOnOpen: readonly string[];
  onFollow: () => void;
}

/** The content of the bell, which loads with its first use. */
export const BellItems = ({ read, items, older, unreadOnOpen, onFollow }: BellItemsProps) => (
  <>
    <h2 className={classes.heading}>Notifications</h2>
    <ReadContent read={read}>
      {() =>
        items.length === 0 ? (
          <p className={classes.empty}>No notifications yet</p>
        ) : (
          <ul className={classes.list} tabIndex={0} data-autofocus aria-label="Latest notifications">
            {items.map((item) => (
              <li key={item._id} data-status={unreadOnOpen.includes(item._id) ? 'unread' : item.status}>
                <Item item={item} onFollow={onFollow} />
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
  </>
);

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
