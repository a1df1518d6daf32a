import { useEffect, useEffectEvent, useState } from 'react';
import type { ListState } from '../api/queries.ts';
import { notifyFailure } from '../feedback/notices.tsx';
import { useDialog } from '../url-state.ts';

interface Opened<Row> {
  id: string | undefined;
  row: Row | undefined;
}

/**
 * The row a dialog was opened on, as it was then. The list behind may move on, and the row with it; what
 * somebody is reading or changing stays, also for the dialog's closing movement.
 */
function useOpenedRow<Row extends { uuid: string }>(rows: readonly Row[], id: string | undefined) {
  const [opened, setOpened] = useState<Opened<Row>>({ id: undefined, row: undefined });
  const sought = id !== undefined && (opened.id !== id || opened.row === undefined);
  const found = sought ? rows.find((row) => row.uuid === id) : undefined;
  if (opened.id !== id || found) {
    const row = id === undefined ? opened.row : found;
    setOpened({ id, row });
    return row;
  }
  return opened.row;
}

const ELSEWHERE = 'What this link opens is not on this page of the list. Please look for it there.';

/** The two ways to open a row of a list: to read it and to change it. A link whose row has moved on says so. */
export function useRowDialog<Row extends { uuid: string }>(
  list: Pick<ListState<Row>, 'rows' | 'total' | 'fetching'>,
) {
  const view = useDialog('view');
  const edit = useDialog('edit');
  const { close } = view;
  const row = useOpenedRow(list.rows, view.id ?? edit.id);
  const opened = view.opened || edit.opened;
  const lost = opened && !row && list.total !== undefined && !list.fetching;
  const giveUp = useEffectEvent(() => {
    notifyFailure(ELSEWHERE, { title: 'Not here', seconds: 6 });
    close();
  });
  useEffect(() => {
    if (lost) giveUp();
  }, [lost]);
  return {
    row,
    opened,
    mode: edit.opened ? ('edit' as const) : ('view' as const),
    view: view.open,
    edit: edit.open,
    close,
  };
}
