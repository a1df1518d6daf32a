import { homeServices } from '@baobab/contract/master-data/price-lists';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { PlaceFields } from '../places/public.ts';
import { labels } from './price-lists.labels.ts';

interface RowFieldsProps {
  /** The name prefix of the row; empty when the form has no rows. */
  prefix?: string;
  /** The values of yes and no. */
  popular: readonly [string, string];
}

const yesNo = ([yes, no]: readonly [string, string]) => [
  { value: yes, label: 'Yes' },
  { value: no, label: 'No' },
];

export const PlaceAndCodeFields = ({ prefix = '' }: { prefix?: string }) => (
  <>
    <PlaceFields prefix={prefix} />
    <TextField name={`${prefix}productcode`} label={labels.productcode} required />
  </>
);

/** Price, turnaround time and the other terms. */
export const TermFields = ({ prefix = '', popular }: RowFieldsProps) => (
  <>
    <TextField name={`${prefix}testdiscipline`} label={labels.testdiscipline} required />
    <TextField name={`${prefix}partnerstestname`} label={labels.partnerstestname} required />
    <SelectField
      name={`${prefix}homeserviceavailability`}
      label={labels.homeserviceavailability}
      options={homeServices}
      required
    />
    <TextField name={`${prefix}populartestdescription`} label={labels.populartestdescription} required />
    <NumberField name={`${prefix}labretailprice`} label={labels.labretailprice} unit="₦" required />
    <NumberField
      name={`${prefix}{product}spurchasingprice`}
      label={labels['{product}spurchasingprice']}
      unit="₦"
      required
    />
    <NumberField
      name={`${prefix}discountofferedforretail`}
      label={labels.discountofferedforretail}
      unit="%"
      required
    />
    <TextField name={`${prefix}partnerlabtat`} label={labels.partnerlabtat} required />
    <NumberField
      name={`${prefix}partnerlabtatindays`}
      label={labels.partnerlabtatindays}
      unit="days"
      required
    />
    <TextField
      name={`${prefix}standardised{product}tat`}
      label={labels['standardised{product}tat']}
      required
    />
    <NumberField
      name={`${prefix}{product}sexclusivediscountedprice`}
      label={labels['{product}sexclusivediscountedprice']}
      unit="₦"
      required
    />
    <SelectField
      name={`${prefix}populartest_y_n`}
      label={labels.populartest_y_n}
      options={yesNo(popular)}
      required
    />
    <SelectField name={`${prefix}active`} label={labels.active} options={['True', 'False']} required />
  </>
);
