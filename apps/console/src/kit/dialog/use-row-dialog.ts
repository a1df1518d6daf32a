import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '../api/client.ts';
import type { RowOf } from '../api/queries.ts';
import { useRecord, type RecordEndpoint } from '../api/use-record.ts';
import { notifyFailure } from '../feedback/notices.tsx';
import { useDialog } from '../url-state.ts';
import type { PagedRows } from './row-position.ts';
import { useLastDefined } from './use-last-defined.ts';
import { usePublishedPosition } from './use-row-position.ts';

/** With its page, the dialog of a row leads to the next one. */
interface List<Row> extends Partial<Omit<PagedRows, 'rows'>> {
  rows: readonly Row[];
}

/**
 * The view and edit dialogs of a list's records, opened from a row or from a link, whatever the list shows. The edit
 * dialog opens only for those who may write.
 */
export function useRowDialog<E extends RecordEndpoint, Listed = RowOf<E>>(
  endpoint: E,
  list: List<Listed>,
  writable = false,
) {
  const view = useDialog('view');
  const edit = useDialog('edit');
  const { row: record, isRead, ...read } = useOpenRecord(endpoint, view.id ?? edit.id, list);
  const isEdited = writable && edit.opened;
  // The name of the dialog leaves the URL before the closing animation ends.
  const mode =
    useLastDefined<'view' | 'edit'>(edit.opened ? 'edit' : view.opened ? 'view' : undefined) ?? 'view';
  const onClose = edit.opened ? edit.close : view.close;
  usePublishedPosition(list as Partial<PagedRows>, view.opened ? view.id : undefined, view.replace);
  return {
    ...read,
    view: view.open,
    edit: writable && edit.open,
    /** The props of a dialog for both, and of one for each. */
    props: {
      record,
      opened: (view.opened || isEdited) && isRead,
      mode,
      onClose,
    },
    viewProps: { record, opened: view.opened && isRead, onClose },
    editProps: { record, opened: isEdited && isRead, onClose },
  };
}

/** Another dialog of a list's records, by its name in the URL. */
export function useRecordDialog<E extends RecordEndpoint, Listed = RowOf<E>>(
  name: string,
  endpoint: E,
  list: List<Listed>,
) {
  const { id, opened, open, close } = useDialog(name);
  const { row, isRead, ...read } = useOpenRecord(endpoint, id, list);
  return { ...read, row, id, open, props: { record: row, opened: opened && isRead, onClose: close } };
}

/** The server no longer has the record, whatever the list shows; another server may only not know the call. */
const isGone = (error: ApiError | null) => error?.code === 'not-found';

/** A record that cannot be read closes its dialog with a notice. */
function useOpenRecord<E extends RecordEndpoint, Listed>(
  endpoint: E,
  id: string | undefined,
  list: List<Listed>,
) {
  const { close } = useDialog('');
  const listed = list.rows.find((row) => (row as { uuid: string }).uuid === id);
  const { record, ...read } = useRecord(endpoint, id, listed);
  const failure = record === undefined || isGone(read.error) ? read.error : null;
  const closeUnread = useEffectEvent((error: ApiError) => {
    notifyUnread(error);
    close();
  });
  useEffect(() => {
    if (failure) closeUnread(failure);
  }, [failure]);
  // The id leaves the URL before the closing animation ends.
  return { ...read, row: useLastDefined(record), isRead: record !== undefined };
}

function notifyUnread({ status }: ApiError) {
  // 401 shows the sign-in screen, 403 the "No access" state.
  if (status === 401 || status === 403) return;
  // 400 is the answer to an id that is not a uuid.
  if (status === 404 || status === 400)
    notifyFailure('This record no longer exists.', { title: 'Not found' });
  else notifyFailure('Something went wrong');
}
