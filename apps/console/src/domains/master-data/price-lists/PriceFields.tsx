import { homeServices, type PriceEntry } from '@baobab/contract/master-data/price-lists';
import { SelectField, TextField, trueFalse } from '../../../kit/form/fields.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { PlaceFields } from '../places/public.ts';
import { labels } from './price-lists.labels.ts';
import type { PriceForm, RowName } from './price-lists.form.ts';
import { usePriceWarnings } from './use-price-warnings.ts';

interface RowFieldsProps {
  form: PriceForm;
  at: RowName;
}

const yesNo = ([yes, no]: readonly [string, string]) => [
  { value: yes, label: 'Yes' },
  { value: no, label: 'No' },
];

export const PlaceAndCodeFields = ({ form, at }: RowFieldsProps) => (
  <>
    <PlaceFields form={form} city={`${at}.city`} area={`${at}.area`} />
    <TextField form={form} name={`${at}.productcode`} label={labels.productcode} required />
  </>
);

interface TermFieldsProps extends RowFieldsProps {
  /** The values of yes and no. */
  popular: readonly [string, string];
  /** The price before the edit. */
  saved?: PriceEntry;
}

/** Price, turnaround time and the other terms. */
export function TermFields({ form, at, popular, saved }: TermFieldsProps) {
  const warnings = usePriceWarnings(form, at, saved);
  const text = (key: TextKey) => ({
    form,
    name: `${at}.${key}` as const,
    label: labels[key],
    required: true,
  });
  const number = (key: NumberKey) => ({
    form,
    name: `${at}.${key}` as const,
    label: labels[key],
    required: true,
  });
  const price = (key: NumberKey) => ({ ...number(key), unit: '₦', decimals: 2 });
  return (
    <>
      <TextField {...text('testdiscipline')} />
      <TextField {...text('partnerstestname')} />
      <SelectField
        form={form}
        name={`${at}.homeserviceavailability`}
        label={labels.homeserviceavailability}
        options={homeServices}
        required
      />
      <TextField {...text('populartestdescription')} />
      <NumberField {...price('labretailprice')} />
      <NumberField {...price('{product}spurchasingprice')} warning={warnings['{product}spurchasingprice']} />
      <NumberField {...number('discountofferedforretail')} unit="%" />
      <TextField {...text('partnerlabtat')} />
      <NumberField {...number('partnerlabtatindays')} unit="days" />
      <TextField {...text('standardised{product}tat')} />
      <NumberField
        {...price('{product}sexclusivediscountedprice')}
        warning={warnings['{product}sexclusivediscountedprice']}
      />
      <SelectField
        form={form}
        name={`${at}.populartest_y_n`}
        label={labels.populartest_y_n}
        options={yesNo(popular)}
        required
      />
      <SelectField form={form} name={`${at}.active`} label={labels.active} options={trueFalse} required />
    </>
  );
}

type TextKey =
  | 'testdiscipline'
  | 'partnerstestname'
  | 'populartestdescription'
  | 'partnerlabtat'
  | 'standardised{product}tat';
type NumberKey =
  | 'labretailprice'
  | '{product}spurchasingprice'
  | 'discountofferedforretail'
  | 'partnerlabtatindays'
  | '{product}sexclusivediscountedprice';
