import type { NationalTest, NewNationalTest } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { SelectField, TextField, trueFalse } from '../../../kit/form/fields.tsx';
import { filled, type Form, type FormOf } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { InfiniteField } from '../../../kit/form/InfiniteField.tsx';
import { placeNamed, PlaceFields } from '../places/public.ts';
import { nationalTestsMessages as messages } from './national-tests.messages.ts';

/** Whether the test is active is chosen, never preset. */
export type NationalTestValues = Omit<FormOf<NewNationalTest, 'city' | 'area'>, 'active'> & {
  active: boolean | null;
};

export const rules: Rules<NationalTestValues> = {
  active: [required(messages.activeMissing)],
  city: [required(messages.cityMissing)],
  area: [required(messages.areaMissing)],
  diagnosticspartner: [required(messages.partnerMissing)],
  productcode: [required(messages.codeMissing)],
  testdiscipline: [required(messages.disciplineMissing)],
  standardisedtestname: [required(messages.nameMissing)],
  populartest_y_n: [required(messages.popularMissing)],
};

const popularOptions = [
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
];

export const NationalTestFields = ({ form }: { form: Form<NationalTestValues> }) => (
  <>
    <TextField form={form} name="productcode" label="Product Code" required />
    <TextField form={form} name="standardisedtestname" label="Standardised Test Name" required />
    <TextField form={form} name="testdiscipline" label="Test Discipline" required />
    <InfiniteField
      form={form}
      name="diagnosticspartner"
      label="Diagnostics Partner"
      endpoint={partnerNames.list}
      nameOf={(row) => row.name}
      required
    />
    <PlaceFields form={form} city="city" area="area" />
    <SelectField form={form} name="populartest_y_n" label="Popular Test" options={popularOptions} required />
    <SelectField form={form} name="active" label="Active" options={trueFalse} required />
  </>
);

export const valuesOf = ({
  uuid: _uuid,
  version: _version,
  city,
  area,
  ...test
}: NationalTest): NationalTestValues => ({ ...test, city: placeNamed(city), area: placeNamed(area) });

export const bodyOf = (values: NationalTestValues): NewNationalTest => ({
  ...values,
  active: filled(values.active),
  city: filled(values.city).label,
  area: filled(values.area).label,
});
