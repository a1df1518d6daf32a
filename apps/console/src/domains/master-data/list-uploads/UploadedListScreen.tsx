import { uploadAccess } from '@baobab/contract/master-data/list-uploads';
import type { ComponentProps, ReactNode } from 'react';
import type { ListState } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import type { RecordEndpoint } from '../../../kit/api/use-record.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { UploadButton } from '../../../kit/transfer/imports/UploadButton.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { ListScreen } from '../../workspace/lists/public.ts';
import type { UploadProps } from './ListUploadDialog.tsx';

const ListUploadDialog = lazyDialog(() => import('./ListUploadDialog.tsx').then((m) => m.ListUploadDialog));

type DialogProps<E extends RecordEndpoint> = ReturnType<typeof useRowDialog<E>>['props'];
interface UploadedListScreenProps<Row extends { uuid: string }, E extends RecordEndpoint> extends Pick<
  ComponentProps<typeof ListScreen<Row, never>>,
  'title' | 'label' | 'list' | 'columns' | 'search' | 'empty' | 'exports'
> {
  upload: UploadProps;
  /** The endpoint of one record. */
  get: E;
  nameOf: (record: Row) => string;
  renderAdd: (dialog: OpenProps) => ReactNode;
  renderRecord: (dialog: DialogProps<E>) => ReactNode;
}

/** The screen of a list whose records are added and edited in a dialog or by the upload of a spreadsheet. */
export function UploadedListScreen<Row extends { uuid: string }, E extends RecordEndpoint>({
  upload,
  get,
  nameOf,
  renderAdd,
  renderRecord,
  ...screen
}: UploadedListScreenProps<Row, E>) {
  useReadErrorNotice(screen.list.error);
  const writable = useCan()(uploadAccess[upload.list].write);
  const add = useDialog('add');
  const record = useRowDialog<E>(get, screen.list as unknown as ListState<never>, writable);
  return (
    <ListScreen
      {...screen}
      actions={{ nameOf, view: record.view, edit: record.edit }}
      right={
        writable && (
          <UploadButton name="upload" label="Upload">
            {(dialog) => <ListUploadDialog key={upload.list} {...upload} {...dialog} />}
          </UploadButton>
        )
      }
      add={writable && { label: 'Add', open: add.open }}
      sizes={PAGE_SIZES}
    >
      {writable && renderAdd(add.props)}
      {renderRecord(record.props)}
    </ListScreen>
  );
}
