import { homeServices } from '@baobab/contract/master-data/price-lists';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { PlaceFields } from '../places/public.ts';

interface RowFieldsProps {
  /** The row's prefix; none where the form has no rows. */
  at?: string;
  popular: readonly string[];
}

/** Where the price holds, and under which code. */
export const PlaceAndCodeFields = ({ at = '' }: { at?: string }) => (
  <>
    <PlaceFields at={at} />
    <TextField name={`${at}productcode`} label="Product Code" required />
  </>
);

/** What the price is, and what comes with it. */
export const TermFields = ({ at = '', popular }: RowFieldsProps) => (
  <>
    <TextField name={`${at}testdiscipline`} label="Test Discipline" required />
    <TextField name={`${at}partnerstestname`} label="Partner Test Name" required />
    <SelectField
      name={`${at}homeserviceavailability`}
      label="Home Service Availability"
      options={homeServices}
      required
    />
    <TextField name={`${at}populartestdescription`} label="Popular Test Description" required />
    <NumberField name={`${at}labretailprice`} label="Lab Retail Price" unit="₦" required />
    <NumberField name={`${at}{product}spurchasingprice`} label="Purchasing Price" unit="₦" required />
    <NumberField
      name={`${at}discountofferedforretail`}
      label="Discount Offered For Retail"
      unit="%"
      required
    />
    <TextField name={`${at}partnerlabtat`} label="Partner Lab TAT" required />
    <NumberField name={`${at}partnerlabtatindays`} label="Partner Lab TAT In Days" unit="days" required />
    <TextField name={`${at}standardised{product}tat`} label="Standardised TAT" required />
    <NumberField
      name={`${at}{product}sexclusivediscountedprice`}
      label="Exclusive Discounted Price"
      unit="₦"
      required
    />
    <SelectField name={`${at}populartest_y_n`} label="Popular Test" options={popular} required />
    <SelectField name={`${at}active`} label="Active" options={['True', 'False']} required />
  </>
);
