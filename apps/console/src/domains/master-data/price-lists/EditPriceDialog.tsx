import type { PriceEntry, PriceKind } from '@baobab/contract/master-data/price-lists';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { SuccessView } from '../../../kit/dialog/SuccessView.tsx';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { DayField } from '../../../kit/form/DayInput.tsx';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { tomorrow } from '../price-imports/public.ts';
import { PlannedChanges } from './PlannedChanges.tsx';
import { PlaceAndCodeFields, TermFields } from './PriceFields.tsx';
import { priceListsMessages as messages } from './price-lists.messages.ts';
import { emptyPrice, inputName, rowBody, rowOf, rowRulesAt } from './price-lists.form.ts';
import { RestoreValues } from './RestoreValues.tsx';
import { variants } from './price-lists.variants.ts';
import { useConfirmWarnings } from './use-price-warnings.ts';

interface EditPriceDialogProps extends RecordProps<PriceEntry> {
  kind: PriceKind;
}

/** Partner and test are read-only; for home sample collection, so is the place. */
export function EditPriceDialog({ kind, record: price, ...dialog }: EditPriceDialogProps) {
  const { calls, editTitle, updated, byCity } = variants[kind];
  const { diagnosticspartner, standardisedtestname } = price;
  const [success, setSuccess] = useState(updated);
  const edit = useEdit(calls.edit, {
    onFail: notifyText(messages.failed),
    refresh: [calls.list, calls.health, priceImports.plans],
  });
  const confirmWarnings = useConfirmWarnings(price);
  return (
    <FormDialog
      {...dialog}
      title={editTitle}
      subject={`${standardisedtestname}, ${diagnosticspartner}, ${price.area}`}
      width={850}
      history={
        <RecordHistory
          of={calls.history}
          renderAction={(entry) => <RestoreValues kind={kind} price={price} entry={entry} />}
        />
      }
      draft={`edit-price-${price.uuid}`}
      start={editing(price, (entry) => ({ ...emptyPrice, row: rowOf(entry) }))}
      rules={() => rowRulesAt('row')}
      renderSuccess={(_reply, onClose) => <SuccessView text={success} onDone={onClose} />}
      inputName={inputName}
      // A change from a later day on leaves the values of today; it is called off among the planned changes.
      canUndo={({ valid_from }) => !valid_from}
      onSubmit={async ({ row, valid_from }, version) => {
        if (!(await confirmWarnings([row]))) return NOT_SENT;
        const outcome = await edit.run({
          params: { uuid: price.uuid, uuid1: price.uuids },
          body: {
            ...rowBody(row),
            diagnosticspartner,
            standardisedtestname,
            version,
            ...(valid_from && { valid_from }),
          },
        });
        if (outcome.ok) {
          const text = valid_from ? outcome.reply.message : updated;
          setSuccess(text);
          notifySuccess(text);
        }
        return outcome;
      }}
    >
      {(form) => (
        <>
          <TextInput label="Partner Name" value={diagnosticspartner} disabled />
          <TextInput label="Test Name" value={standardisedtestname} disabled />
          <TextInput label="Standardised Test Name" value={standardisedtestname} disabled />
          {byCity ? <PlaceAndCodeFields form={form} at="row" /> : <LockedPlaceFields price={price} />}
          <TermFields form={form} at="row" popular={['YES', 'NO']} saved={price} />
          <DayField form={form} name="valid_from" label="Valid From" min={tomorrow()} />
          <PlannedChanges kind={kind} price={price} />
        </>
      )}
    </FormDialog>
  );
}

const LockedPlaceFields = ({ price }: { price: PriceEntry }) => (
  <>
    <TextInput label="City" value={price.city} disabled />
    <TextInput label="Area" value={price.area} disabled />
    <TextInput label="Product Code" value={price.productcode} disabled />
  </>
);
