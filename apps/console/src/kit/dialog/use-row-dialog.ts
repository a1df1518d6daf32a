import { useEffect, useEffectEvent, useState } from 'react';
import type { ListState } from '../api/queries.ts';
import { notifyFailure } from '../feedback/notices.tsx';
import { useDialog } from '../url-state.ts';

interface Opened<Row> {
  id: string | undefined;
  row: Row | undefined;
}

/**
 * The row as it was when its dialog opened. A refetch of the list does not replace it while it is open or
 * during the closing animation.
 */
function useOpenedRow<Row extends { uuid: string }>(rows: readonly Row[], id: string | undefined) {
  const [opened, setOpened] = useState<Opened<Row>>({ id: undefined, row: undefined });
  const unresolved = id !== undefined && (opened.id !== id || opened.row === undefined);
  const found = unresolved ? rows.find((row) => row.uuid === id) : undefined;
  if (opened.id !== id || found) {
    const row = id === undefined ? opened.row : found;
    setOpened({ id, row });
    return row;
  }
  return opened.row;
}

const ROW_NOT_FOUND = 'This record is not on this page of the list. Search the list to find it.';

/** The view and edit dialogs of a list's rows. A link to a row that is not on this page shows a notice. */
export function useRowDialog<Row extends { uuid: string }>(
  list: Pick<ListState<Row>, 'rows' | 'total' | 'fetching'>,
) {
  const view = useDialog('view');
  const edit = useDialog('edit');
  const { close } = view;
  const row = useOpenedRow(list.rows, view.id ?? edit.id);
  const opened = view.opened || edit.opened;
  const missing = opened && !row && list.total !== undefined && !list.fetching;
  const closeMissing = useEffectEvent(() => {
    notifyFailure(ROW_NOT_FOUND, { title: 'Not found', seconds: 6 });
    close();
  });
  useEffect(() => {
    if (missing) closeMissing();
  }, [missing]);
  return {
    row,
    opened,
    mode: edit.opened ? ('edit' as const) : ('view' as const),
    view: view.open,
    edit: edit.open,
    close,
  };
}
