import { homeServices, type PriceEntry } from '@baobab/contract/master-data/price-lists';
import { SelectField, TextField, trueFalse } from '../../../kit/form/fields.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { PlaceFields } from '../places/public.ts';
import { labels } from './price-lists.labels.ts';
import type { NumberName, PriceForm, RowName } from './price-lists.form.ts';
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
  const field = <Key extends keyof typeof labels>(key: Key) => ({
    form,
    name: `${at}.${key}` as const,
    label: labels[key],
    required: true,
  });
  const price = (key: NumberName) => ({ ...field(key), unit: '₦', decimals: 2 });
  return (
    <>
      <TextField {...field('testdiscipline')} />
      <TextField {...field('partnerstestname')} />
      <SelectField {...field('homeserviceavailability')} options={homeServices} />
      <TextField {...field('populartestdescription')} />
      <NumberField {...price('labretailprice')} />
      <NumberField {...price('{product}spurchasingprice')} warning={warnings['{product}spurchasingprice']} />
      <NumberField {...field('discountofferedforretail')} unit="%" />
      <TextField {...field('partnerlabtat')} />
      <NumberField {...field('partnerlabtatindays')} unit="days" />
      <TextField {...field('standardised{product}tat')} />
      <NumberField
        {...price('{product}sexclusivediscountedprice')}
        warning={warnings['{product}sexclusivediscountedprice']}
      />
      <SelectField {...field('populartest_y_n')} options={yesNo(popular)} />
      <SelectField {...field('active')} options={trueFalse} />
    </>
  );
}
