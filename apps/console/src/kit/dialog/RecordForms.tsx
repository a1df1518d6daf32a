import type { CallInput } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { notifyText } from '../feedback/on-fail.ts';
import { useAction } from '../feedback/use-action.ts';
import { useEdit } from '../feedback/use-edit.ts';
import type { Form } from '../form/form.ts';
import type { Rules } from '../form/rules.ts';
import { blank } from '../form/use-edit-form.ts';
import type { OpenProps } from './Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import type { RecordProps } from './RecordDialog.tsx';
import { RecordForm } from './RecordForm.tsx';

type BodyEndpoint = Endpoint & { body: z.ZodType };

/** The forms that add, view and edit a record with the same fields; an edit sends the body with id and version. */
export interface RecordForms<Row, V extends FieldValues, A extends BodyEndpoint> {
  /** As in Add City. */
  noun: string;
  draft: string;
  calls: { add: A; edit: BodyEndpoint; history: HistoryEndpoint };
  /** Endpoints that show such records, and those that show their names. */
  refresh: readonly Endpoint[];
  refreshEdited?: readonly Endpoint[];
  messages: { added: string; updated: string; failed: string };
  empty: V;
  rules: Rules<V>;
  nameOf: (record: Row) => string;
  valuesOf: (record: Row) => V;
  bodyOf: (values: V) => z.input<A['body']>;
  renderFields: (form: Form<V>) => ReactNode;
}

interface OfForms<Row, V extends FieldValues, A extends BodyEndpoint> {
  of: RecordForms<Row, V, A>;
}

export function AddRecord<Row, V extends FieldValues, A extends BodyEndpoint>({
  of: { noun, draft, calls, refresh, messages, empty, rules, bodyOf, renderFields },
  ...dialog
}: OpenProps & OfForms<Row, V, A>) {
  const add = useAction(calls.add, { done: messages.added, refresh });
  return (
    <FormDialog
      title={`Add ${noun}`}
      {...dialog}
      draft={draft}
      start={blank(empty)}
      rules={rules}
      onSubmit={(values) => add.run({ body: bodyOf(values) } as unknown as CallInput<A>)}
    >
      {renderFields}
    </FormDialog>
  );
}

/** Views or edits a record. */
export function EditRecord<
  Row extends { uuid: string; version: number },
  V extends FieldValues,
  A extends BodyEndpoint,
>({
  of: { noun, calls, refresh, refreshEdited = refresh, messages, bodyOf, nameOf, renderFields, ...of },
  ...dialog
}: RecordProps<Row> & OfForms<Row, V, A>) {
  const edit = useEdit(calls.edit, {
    done: messages.updated,
    onFail: notifyText(messages.failed),
    refresh: refreshEdited,
  });
  const { record } = dialog;
  return (
    <RecordForm
      {...dialog}
      title={`Edit ${noun}`}
      viewTitle={`View ${noun}`}
      subject={nameOf(record)}
      history={calls.history}
      valuesOf={of.valuesOf}
      rules={of.rules}
      onSubmit={(values, version) =>
        edit.run({
          body: { ...(bodyOf(values) as object), uuid: record.uuid, version },
        } as unknown as CallInput<BodyEndpoint>)
      }
    >
      {renderFields}
    </RecordForm>
  );
}
