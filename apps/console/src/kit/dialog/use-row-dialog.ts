import { useState } from 'react';
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

/** The two ways to open a row of a list: to read it and to change it. */
export function useRowDialog<Row extends { uuid: string }>(rows: readonly Row[]) {
  const view = useDialog('view');
  const edit = useDialog('edit');
  return {
    row: useOpenedRow(rows, view.id ?? edit.id),
    opened: view.opened || edit.opened,
    mode: edit.opened ? ('edit' as const) : ('view' as const),
    view: view.open,
    edit: edit.open,
    close: view.close,
  };
}
