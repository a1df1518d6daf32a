import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { PartnerField, TestField } from './HeadFields.tsx';
import { PlaceAndCodeFields, TermFields } from './PriceFields.tsx';
import { notifyRefusal } from './price-lists.labels.ts';
import * as form from './price-lists.values.ts';
import { variants } from './price-lists.variants.ts';

const initial = { ...form.emptyHead, ...form.emptyRow };

export function AddHomePriceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { calls, addTitle, added, popular, tests } = variants.home;
  const create = useAction(calls.create, { done: added, onFail: notifyRefusal, refresh: [calls.list] });
  return (
    <FormDialog
      title={addTitle}
      width={900}
      opened={opened}
      onClose={onClose}
      draft="add-home-price"
      initial={initial}
      rules={{ ...form.headRules, ...form.rowRules() }}
      onSubmit={async (values) => {
        const outcome = await create.run({ body: { ...form.headBody(values), ...form.rowBody(values) } });
        return outcome.ok ? outcome : { ok: false, fields: form.toInputErrors(outcome.fields) };
      }}
    >
      <PartnerField />
      <TestField tests={tests} />
      <PlaceAndCodeFields />
      <TermFields popular={popular} />
    </FormDialog>
  );
}
