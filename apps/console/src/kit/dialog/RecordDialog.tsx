import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import { Fragment, type ReactNode } from 'react';
import { useUrlState } from '../url-state.ts';
import { DescriptionList, type GroupedDetails } from './DescriptionList.tsx';
import { Dialog, type DialogProps, type OpenProps } from './Dialog.tsx';
import { useLastDefined } from './use-last-defined.ts';
import { useRecordHistory } from './use-record-history.ts';

/** The props with which a list opens the dialog of a record, see `useRowDialog`. */
export interface RecordProps<Row> extends OpenProps {
  record: Row;
  /** For a dialog that views and edits. */
  mode?: 'view' | 'edit';
}

interface RecordDialogProps extends Omit<DialogProps, 'history' | 'children'> {
  history?: HistoryEndpoint | undefined;
  /** Labelled values below the other content. */
  details?: GroupedDetails;
  children?: ReactNode;
}

/** The dialog of a record: actions and details, the history in place of them, the previous and the next record. */
export function RecordDialog({ history, details = [], children, ...dialog }: RecordDialogProps) {
  const [{ id }] = useUrlState();
  // No state passes from one record to the next. The id leaves the URL before the closing animation ends.
  const key = useLastDefined(dialog.opened ? id : undefined);
  return (
    <Dialog {...dialog} history={useRecordHistory(history)}>
      <Fragment key={key}>
        {children}
        <DescriptionList details={details} />
      </Fragment>
    </Dialog>
  );
}
