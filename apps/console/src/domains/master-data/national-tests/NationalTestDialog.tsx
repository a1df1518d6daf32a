import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { AddRecord, EditRecord, type RecordForms } from '../../../kit/dialog/RecordForms.tsx';
import {
  bodyOf,
  NationalTestFields,
  rules,
  valuesOf,
  type NationalTestValues,
} from './NationalTestFields.tsx';
import { nationalTestsMessages as messages } from './national-tests.messages.ts';
import type { Variant } from './national-tests.variants.ts';

const empty: NationalTestValues = {
  active: null,
  city: null,
  area: null,
  diagnosticspartner: '',
  productcode: '',
  testdiscipline: '',
  standardisedtestname: '',
  populartest_y_n: '',
};

const formsOf = ({
  calls,
  noun,
  added,
}: Variant): RecordForms<NationalTest, NationalTestValues, Variant['calls']['add']> => ({
  noun,
  draft: `add-national-${noun}`,
  calls,
  refresh: [calls.list],
  messages: { ...messages, added },
  empty,
  rules,
  nameOf: (test) => test.standardisedtestname,
  valuesOf,
  bodyOf,
  renderFields: (form) => <NationalTestFields form={form} />,
});

interface OfVariant {
  variant: Variant;
}

export const AddNationalTestDialog = ({ variant, ...dialog }: OpenProps & OfVariant) => (
  <AddRecord of={formsOf(variant)} {...dialog} />
);
export const NationalTestDialog = ({ variant, ...dialog }: RecordProps<NationalTest> & OfVariant) => (
  <EditRecord of={formsOf(variant)} {...dialog} />
);
