import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT, useAction } from '../../../kit/feedback/use-action.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { PartnerField, TestField } from './HeadFields.tsx';
import { PlaceAndCodeFields, TermFields } from './PriceFields.tsx';
import { notifyRefusal } from './price-lists.labels.ts';
import * as prices from './price-lists.form.ts';
import { variants } from './price-lists.variants.ts';
import { useConfirmWarnings } from './use-price-warnings.ts';
import { useMissingPair } from './use-missing-pair.ts';

interface AddHomePriceDialogProps extends OpenProps {
  /** A test and a city without a price, to begin with. */
  pair: string | undefined;
}

export function AddHomePriceDialog({ pair, ...dialog }: AddHomePriceDialogProps) {
  const { head, row } = useMissingPair(variants.home, pair);
  const { calls, addTitle, added, popular, tests } = variants.home;
  const create = useAction(calls.create, {
    done: added,
    onFail: notifyRefusal,
    refresh: [calls.list, calls.health, calls.missing],
  });
  const confirmWarnings = useConfirmWarnings();
  return (
    <FormDialog
      title={addTitle}
      width={900}
      {...dialog}
      draft={`add-home-price${pair ?? ''}`}
      start={blank({ ...prices.emptyPrice, ...head, row })}
      rules={() => ({ ...prices.headRules, ...prices.rowRulesAt('row') })}
      inputName={prices.inputName}
      onSubmit={async (values) => {
        if (!(await confirmWarnings([values.row]))) return NOT_SENT;
        const outcome = await create.run({
          body: { ...prices.headBody(values), ...prices.rowBody(values.row) },
        });
        return outcome;
      }}
    >
      {(form) => (
        <>
          <PartnerField form={form} />
          <TestField form={form} tests={tests} rows={() => ['row']} />
          <PlaceAndCodeFields form={form} at="row" />
          <TermFields form={form} at="row" popular={popular} />
        </>
      )}
    </FormDialog>
  );
}
