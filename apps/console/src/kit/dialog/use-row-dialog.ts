import { useEffect, useEffectEvent } from 'react';
import type { ListState, RowOf } from '../api/queries.ts';
import { useRecord, type RecordEndpoint } from '../api/use-record.ts';
import { notifyFailure } from '../feedback/notices.tsx';
import { useDialog } from '../url-state.ts';
import { useLastDefined } from './use-last-defined.ts';

const NOT_FOUND = 'This record no longer exists.';

/** The view and edit dialogs of a list's records, opened from a row or from a link, whatever the list shows. */
export function useRowDialog<E extends RecordEndpoint>(endpoint: E, list: Pick<ListState<RowOf<E>>, 'rows'>) {
  const view = useDialog('view');
  const edit = useDialog('edit');
  const { close } = view;
  const id = view.id ?? edit.id;
  const listed = list.rows.find((row) => (row as { uuid: string }).uuid === id);
  const { record, isMissing } = useRecord(endpoint, id, listed);
  // The id leaves the URL before the closing animation ends.
  const row = useLastDefined(record);
  const closeMissing = useEffectEvent(() => {
    notifyFailure(NOT_FOUND, { title: 'Not found', seconds: 6 });
    close();
  });
  useEffect(() => {
    if (isMissing) closeMissing();
  }, [isMissing]);
  return {
    row,
    opened: (view.opened || edit.opened) && record !== undefined,
    mode: edit.opened ? ('edit' as const) : ('view' as const),
    view: view.open,
    edit: edit.open,
    close,
  };
}
