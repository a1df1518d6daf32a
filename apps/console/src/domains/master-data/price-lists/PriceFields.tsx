import { homeServices } from '@baobab/contract/master-data/price-lists';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { PlaceFields } from '../places/public.ts';

interface RowFieldsProps {
  /** The name prefix of the row; empty when the form has no rows. */
  prefix?: string;
  popular: readonly string[];
}

export const PlaceAndCodeFields = ({ prefix = '' }: { prefix?: string }) => (
  <>
    <PlaceFields prefix={prefix} />
    <TextField name={`${prefix}productcode`} label="Product Code" required />
  </>
);

/** Price, turnaround time and the other terms. */
export const TermFields = ({ prefix = '', popular }: RowFieldsProps) => (
  <>
    <TextField name={`${prefix}testdiscipline`} label="Test Discipline" required />
    <TextField name={`${prefix}partnerstestname`} label="Partner Test Name" required />
    <SelectField
      name={`${prefix}homeserviceavailability`}
      label="Home Service Availability"
      options={homeServices}
      required
    />
    <TextField name={`${prefix}populartestdescription`} label="Popular Test Description" required />
    <NumberField name={`${prefix}labretailprice`} label="Lab Retail Price" unit="₦" required />
    <NumberField name={`${prefix}{product}spurchasingprice`} label="Purchasing Price" unit="₦" required />
    <NumberField
      name={`${prefix}discountofferedforretail`}
      label="Discount Offered For Retail"
      unit="%"
      required
    />
    <TextField name={`${prefix}partnerlabtat`} label="Partner Lab TAT" required />
    <NumberField name={`${prefix}partnerlabtatindays`} label="Partner Lab TAT In Days" unit="days" required />
    <TextField name={`${prefix}standardised{product}tat`} label="Standardised TAT" required />
    <NumberField
      name={`${prefix}{product}sexclusivediscountedprice`}
      label="Exclusive Discounted Price"
      unit="₦"
      required
    />
    <SelectField name={`${prefix}populartest_y_n`} label="Popular Test" options={popular} required />
    <SelectField name={`${prefix}active`} label="Active" options={['True', 'False']} required />
  </>
);
