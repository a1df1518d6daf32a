import type { CallInput } from '@baobab/contract/kit/client';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
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
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { PartnerField, TestField } from './HeadFields.tsx';
import { PlaceAndCodeFields, TermFields } from './PriceFields.tsx';
import { priceListsMessages as messages } from './price-lists.messages.ts';
import { notifyRefusal } from './price-lists.labels.ts';
import * as prices from './price-lists.form.ts';
import { variants } from './price-lists.variants.ts';
import { useConfirmWarnings } from './use-price-warnings.ts';
import { useMissingPair } from './use-missing-pair.ts';

const namesOf = (rows: readonly unknown[]) => rows.map((_, index) => `testData.${index}` as const);

const homeRules = () => ({ ...prices.headRules, ...prices.rowRulesAt('row') });
const masterRules = ({ testData }: prices.PriceValues): Rules<prices.PriceValues> =>
  Object.assign(
    { ...prices.headRules, tat: [required(messages.otherMissing)] },
    ...namesOf(testData).map(prices.rowRulesAt),
  );

/** A new row takes over the values of the test and of the fields above the rows. */
function nextRow(form: prices.PriceForm): prices.RowValues {
  const { tat, testData } = form.getValues();
  const { productcode = '', testdiscipline = '' } = testData[0] ?? {};
  return { ...prices.emptyRow, productcode, testdiscipline, 'standardised{product}tat': tat };
}

interface AddPricesDialogProps extends OpenProps {
  kind: PriceKind;
  /** A test and a city without a price, to begin with. */
  pair: string | undefined;
}

/** Adds prices of one partner for one test, one row per area, all or none; home samples one price at a time. */
export function AddPricesDialog({ kind, pair, ...dialog }: AddPricesDialogProps) {
  const { head, row, read } = useMissingPair(variants[kind], pair);
  const { calls, addTitle, added, popular, tests } = variants[kind];
  const isHome = kind === 'home';
  const create = useAction(calls.create, {
    done: added,
    onFail: notifyRefusal,
    refresh: [calls.list, calls.health, calls.missing],
  });
  const confirmWarnings = useConfirmWarnings();
  const rowNames = (form: prices.PriceForm) =>
    isHome ? (['row'] as const) : namesOf(form.getValues('testData'));
  const renderRow = (form: prices.PriceForm, at: prices.RowName) => (
    <>
      <PlaceAndCodeFields form={form} at={at} />
      <TermFields form={form} at={at} popular={popular} />
    </>
  );
  return (
    <FormDialog
      title={addTitle}
      width={900}
      {...dialog}
      draft={`${isHome ? 'add-home-price' : `add-prices-${kind}`}${pair ?? ''}`}
      start={blank({ ...prices.emptyPrice, ...head, ...(isHome ? { row } : { testData: [row] }) })}
      rules={isHome ? homeRules : masterRules}
      inputName={prices.inputName}
      onSubmit={async (values) => {
        const rows = isHome ? [values.row] : values.testData;
        if (!(await confirmWarnings(rows))) return NOT_SENT;
        const named = prices.headBody(values);
        const testData = rows.map(prices.rowBody);
        const body = isHome ? { ...named, ...testData[0]! } : { ...named, testData };
        return create.run({ body } as CallInput<typeof calls.create>);
      }}
    >
      {(form) => (
        <>
          <ReadFailure text="The test and the city without a price could not be loaded." read={read} />
          <PartnerField form={form} />
          {!isHome && <TurnaroundField form={form} />}
          <TestField form={form} tests={tests} rows={() => rowNames(form)} />
          {isHome ? (
            renderRow(form, 'row')
          ) : (
            <RepeatableRows
              form={form}
              name="testData"
              addLabel={messages.addRow}
              blank={() => nextRow(form)}
            >
              {(index) => renderRow(form, `testData.${index}`)}
            </RepeatableRows>
          )}
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
    for (const at of namesOf(form.getValues('testData')))
      prices.autofill(form, `${at}.standardised{product}tat`, text, previous.current);
    previous.current = text;
  });
  useEffect(() => applyToRows(value), [value]);
  return <TextField form={form} name="tat" label={withProduct('Standardised {product} TAT')} required />;
}
