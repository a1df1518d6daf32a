import { pluralize } from '@baobab/contract/kit/numbers';
import { Button } from '@mantine/core';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ListState } from '../api/queries.ts';
import { onLiveEvent, watchRecord } from '../api/live.ts';
import { TitleSlot } from '../layout/Page.tsx';
import { countChanges } from './count-changes.ts';

/** Changes that arrive together are read together; the own ones are in the list by then. */
const SETTLE_MS = 1_000;
/** A connection watches at most 50 records, those of open dialogs included. */
const MOST_WATCHED = 40;

/** Says in the top bar how many rows have changed, and shows them on a click: rows that are being read never move. */
export function LiveChanges<Row extends { uuid: string }>({ list }: { list: ListState<Row> }) {
  const slot = use(TitleSlot);
  const { rows } = list;
  const [count, setCount] = useState(0);
  // The rows on the screen are newer than the ones that were counted.
  const [counted, setCounted] = useState(rows);
  if (counted !== rows) {
    setCounted(rows);
    setCount(0);
  }

  const check = useEffectEvent(async () => {
    if (list.fetching || document.hidden) return;
    const read = await list.reread?.().catch(() => null);
    if (read) setCount(countChanges(read.shown, read.fresh));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), SETTLE_MS);
    };
    // This code loads with the first announcement.
    schedule();
    document.addEventListener('visibilitychange', schedule);
    const stops = [
      () => clearTimeout(timer),
      () => document.removeEventListener('visibilitychange', schedule),
      onLiveEvent(['changes', 'resync'], schedule),
      ...rows.slice(0, MOST_WATCHED).map(({ uuid }) => watchRecord(uuid, schedule)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [rows]);

  if (!slot) return null;
  return createPortal(
    <span role="status">
      {count > 0 && (
        <Button
          variant="light"
          size="compact-sm"
          onClick={() => {
            setCount(0);
            list.retry();
          }}
          title="Show the changes of colleagues and of your other windows"
        >
          {pluralize(count, 'change')}
        </Button>
      )}
    </span>,
    slot,
  );
}
