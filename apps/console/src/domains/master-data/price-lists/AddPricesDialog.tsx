import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { rowPrefix, required, rowIds } from '../../../kit/form/rules.ts';
import { RepeatableRows } from '../../../kit/form/RepeatableRows.tsx';
import { PartnerField, TestField, TurnaroundField } from './HeadFields.tsx';
import { PlaceAndCodeFields, TermFields } from './PriceFields.tsx';
import { priceListsMessages as messages } from './price-lists.messages.ts';
import { notifyRefusal } from './price-lists.labels.ts';
import * as form from './price-lists.values.ts';
import { variants } from './price-lists.variants.ts';

const initial = {
  ...form.emptyHead,
  [form.TURNAROUND]: '',
  [form.ROWS]: '0',
  ...form.withPrefix(rowPrefix(form.ROWS, '0'), form.emptyRow),
};

interface AddPricesDialogProps {
  kind: 'pathology' | 'radiology';
  opened: boolean;
  onClose: () => void;
}

/** Adds prices of one partner for one test, one row per area, all or none. */
export function AddPricesDialog({ kind, opened, onClose }: AddPricesDialogProps) {
  const { calls, addTitle, added, popular, tests } = variants[kind];
  const create = useAction(calls.create, { done: added, onFail: notifyRefusal, refresh: [calls.list] });
  return (
    <FormDialog
      title={addTitle}
      width={900}
      opened={opened}
      onClose={onClose}
      draft={`add-prices-${kind}`}
      initial={initial}
      rules={{
        ...form.headRules,
        [form.TURNAROUND]: [required(messages.otherMissing)],
        ...form.rowRules(`${form.ROWS}/*/`),
      }}
      onSubmit={async (values) => {
        const testData = rowIds(values, form.ROWS).map((id) =>
          form.rowBody(values, rowPrefix(form.ROWS, id)),
        );
        const outcome = await create.run({ body: { ...form.headBody(values), testData } });
        return outcome.ok ? outcome : { ok: false, fields: form.toInputErrors(outcome.fields, values) };
      }}
    >
      <PartnerField />
      <TurnaroundField />
      <TestField tests={tests} />
      <RepeatableRows name={form.ROWS} addLabel={messages.addRow} blank={form.nextRow}>
        {(at) => (
          <>
            <PlaceAndCodeFields prefix={at} />
            <TermFields prefix={at} popular={popular} />
          </>
        )}
      </RepeatableRows>
    </FormDialog>
  );
}
