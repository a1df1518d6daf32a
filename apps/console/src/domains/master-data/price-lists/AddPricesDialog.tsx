import { useEffect, useEffectEvent, useRef } from 'react';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { withProduct } from '../../../kit/api/config.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT, useAction } from '../../../kit/feedback/use-action.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { RepeatableRows } from '../../../kit/form/RepeatableRows.tsx';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { useValue } from '../../../kit/form/use-field.tsx';
import { PartnerField, TestField } from './HeadFields.tsx';
import { PlaceAndCodeFields, TermFields } from './PriceFields.tsx';
import { priceListsMessages as messages } from './price-lists.messages.ts';
import { notifyRefusal } from './price-lists.labels.ts';
import * as prices from './price-lists.form.ts';
import { variants } from './price-lists.variants.ts';
import { useConfirmWarnings } from './use-price-warnings.ts';
import { useMissingPair } from './use-missing-pair.ts';

const rules = ({ testData }: prices.PriceValues): Rules<prices.PriceValues> =>
  Object.assign(
    { ...prices.headRules, tat: [required(messages.otherMissing)] },
    ...testData.map((_, index) => prices.rowRulesAt(`testData.${index}`)),
  );

const rowNames = (form: prices.PriceForm) =>
  form.getValues('testData').map((_, index) => `testData.${index}` as const);

/** A new row takes over the values of the test and of the fields above the rows. */
function nextRow(form: prices.PriceForm): prices.RowValues {
  const { tat, testData } = form.getValues();
  const { productcode = '', testdiscipline = '' } = testData[0] ?? {};
  return { ...prices.emptyRow, productcode, testdiscipline, 'standardised{product}tat': tat };
}

interface AddPricesDialogProps extends OpenProps {
  kind: 'pathology' | 'radiology';
  /** A test and a city without a price, to begin with. */
  pair: string | undefined;
}

/** Adds prices of one partner for one test, one row per area, all or none. */
export function AddPricesDialog({ kind, pair, ...dialog }: AddPricesDialogProps) {
  const { head, row } = useMissingPair(variants[kind], pair);
  const { calls, addTitle, added, popular, tests } = variants[kind];
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
      draft={`add-prices-${kind}${pair ?? ''}`}
      start={blank({ ...prices.emptyPrice, ...head, testData: [row] })}
      rules={rules}
      inputName={prices.inputName}
      onSubmit={async (values) => {
        if (!(await confirmWarnings(values.testData))) return NOT_SENT;
        const testData = values.testData.map(prices.rowBody);
        const outcome = await create.run({ body: { ...prices.headBody(values), testData } });
        return outcome;
      }}
    >
      {(form) => (
        <>
          <PartnerField form={form} />
          <TurnaroundField form={form} />
          <TestField form={form} tests={tests} rows={() => rowNames(form)} />
          <RepeatableRows form={form} name="testData" addLabel={messages.addRow} blank={() => nextRow(form)}>
            {(index) => (
              <>
                <PlaceAndCodeFields form={form} at={`testData.${index}`} />
                <TermFields form={form} at={`testData.${index}`} popular={popular} />
              </>
            )}
          </RepeatableRows>
        </>
      )}
    </FormDialog>
  );
}

/** The turnaround time of all rows, except rows with their own value. */
function TurnaroundField({ form }: { form: prices.PriceForm }) {
  const value = useValue(form, 'tat');
  const previous = useRef(value);
  const applyToRows = useEffectEvent((text: string) => {
    for (const at of rowNames(form))
      prices.autofill(form, `${at}.standardised{product}tat`, text, previous.current);
    previous.current = text;
  });
  useEffect(() => applyToRows(value), [value]);
  return <TextField form={form} name="tat" label={withProduct('Standardised {product} TAT')} required />;
}
