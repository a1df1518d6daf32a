import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { editing } from '../form/use-edit-form.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { ReadOnlyForm } from './ReadOnlyForm.tsx';
import { RecordDialog, type RecordProps } from './RecordDialog.tsx';
import { useRecordHistory } from './use-record-history.ts';

interface EditRecordProps<Row, V extends FieldValues> extends Omit<
  FormDialogProps<V>,
  'draft' | 'start' | 'history'
> {
  record: Row;
  history?: HistoryEndpoint | undefined;
  valuesOf: (record: Row) => V;
}

type RecordFormProps<Row, V extends FieldValues> = RecordProps<Row> &
  EditRecordProps<Row, V> & {
    /** The title of the disabled fields; without it the record is only edited. */
    viewTitle?: string;
    /** Controls below the disabled fields that stay enabled. */
    footer?: ReactNode;
  };

/** Views and edits a record in the fields of one form. */
export function RecordForm<Row extends { uuid: string; version: number }, V extends FieldValues>({
  viewTitle,
  mode,
  footer,
  ...form
}: RecordFormProps<Row, V>) {
  const { record, opened, title: _title, valuesOf, children, ...dialog } = form;
  const isView = viewTitle !== undefined && mode === 'view';
  return (
    <>
      {viewTitle !== undefined && (
        <RecordDialog {...dialog} title={viewTitle} opened={opened && isView}>
          <ReadOnlyForm values={valuesOf(record)} onClose={dialog.onClose} footer={footer}>
            {children}
          </ReadOnlyForm>
        </RecordDialog>
      )}
      <EditRecord {...form} opened={opened && !isView} />
    </>
  );
}

function EditRecord<Row extends { uuid: string; version: number }, V extends FieldValues>({
  record,
  history,
  valuesOf,
  ...form
}: EditRecordProps<Row, V>) {
  return (
    <FormDialog
      {...form}
      history={useRecordHistory(history)}
      draft={`${form.title} ${record.uuid}`}
      start={editing(record, valuesOf)}
    />
  );
}
