import type { PriceEntry, PriceKind } from '@baobab/contract/master-data/price-lists';
import { useMemo } from 'react';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useEdit, versionOf } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { PlaceAndCodeFields, TermFields } from './PriceFields.tsx';
import { priceListsMessages as messages } from './price-lists.messages.ts';
import * as form from './price-lists.values.ts';
import { variants } from './price-lists.variants.ts';

interface EditPriceDialogProps {
  kind: PriceKind;
  price: PriceEntry;
  opened: boolean;
  onClose: () => void;
}

/** Partner and test are read-only; for home sample collection, so is the place. */
export function EditPriceDialog({ kind, price, opened, onClose }: EditPriceDialogProps) {
  const { calls, editTitle, updated, byCity } = variants[kind];
  const edit = useEdit(calls.edit, {
    valuesOf: form.valuesOf,
    done: updated,
    onFail: notifyText(messages.failed),
    refresh: [calls.list],
  });
  const values = useMemo(() => form.valuesOf(price), [price]);
  return (
    <FormDialog
      title={editTitle}
      subject={`${price.standardisedtestname}, ${price.diagnosticspartner}, ${price.area}`}
      width={850}
      opened={opened}
      onClose={onClose}
      draft={`edit-price-${price.uuid}`}
      initial={values}
      rules={form.rowRules()}
      success={updated}
      onSubmit={async (typed) => {
        const { diagnosticspartner, standardisedtestname } = price;
        const outcome = await edit.run({
          params: { uuid: price.uuid, uuid1: price.uuids },
          body: {
            ...form.rowBody(typed),
            diagnosticspartner,
            standardisedtestname,
            version: versionOf(typed),
          },
        });
        return outcome.ok ? outcome : { ...outcome, fields: form.toInputErrors(outcome.fields) };
      }}
    >
      <TextField name="diagnosticspartner" label="Partner Name" disabled />
      <TextField name="testname" label="Test Name" disabled />
      <TextField name="standardisedtestname" label="Standardised Test Name" disabled />
      {byCity ? <PlaceAndCodeFields /> : <LockedPlaceFields />}
      <TermFields popular={['YES', 'NO']} />
    </FormDialog>
  );
}

const LockedPlaceFields = () => (
  <>
    <TextField name="city" label="City" disabled />
    <TextField name="area" label="Area" disabled />
    <TextField name="productcode" label="Product Code" disabled />
  </>
);
