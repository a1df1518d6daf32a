import type { NationalTest, NewNationalTest } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import type { Values } from '../../../kit/form/form-store.ts';
import { required } from '../../../kit/form/rules.ts';
import { InfiniteField } from '../../../kit/form/InfiniteField.tsx';
import { PlaceFields } from '../places/public.ts';
import { nationalTestsMessages as messages } from './national-tests.messages.ts';

export const rules = {
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

export const NationalTestFields = () => (
  <>
    <TextField name="productcode" label="Product Code" required />
    <TextField name="standardisedtestname" label="Standardised Test Name" required />
    <TextField name="testdiscipline" label="Test Discipline" required />
    <InfiniteField
      name="diagnosticspartner"
      label="Diagnostics Partner"
      endpoint={partnerNames.list}
      nameOf={(row) => row.name}
      required
    />
    <PlaceFields />
    <SelectField name="populartest_y_n" label="Popular Test" options={popularOptions} required />
    <SelectField name="active" label="Active" options={['True', 'False']} required />
  </>
);

export const valuesOf = ({ uuid: _uuid, active, version, ...test }: NationalTest): Values => ({
  ...test,
  active: active ? 'True' : 'False',
  version: String(version),
});

export const bodyOf = (values: Values): NewNationalTest => ({
  active: values['active'] === 'True',
  city: values['city']!,
  area: values['area']!,
  diagnosticspartner: values['diagnosticspartner']!,
  productcode: values['productcode']!,
  testdiscipline: values['testdiscipline']!,
  standardisedtestname: values['standardisedtestname']!,
  populartest_y_n: values['populartest_y_n']!,
});
