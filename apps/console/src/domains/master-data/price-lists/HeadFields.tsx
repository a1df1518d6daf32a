import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { useRef } from 'react';
import { PickField } from '../../../kit/form/PickField.tsx';
import { autofill, type PriceForm, type RowName } from './price-lists.form.ts';
import type { Variant } from './price-lists.variants.ts';

export const PartnerField = ({ form }: { form: PriceForm }) => (
  <PickField
    form={form}
    name="partner_uuid"
    label="Partner Name"
    endpoint={partnerNames.list}
    nameOf={(partner) => partner.name}
    required
  />
);

interface TestFieldProps {
  form: PriceForm;
  tests: Variant['tests'];
  rows: () => readonly RowName[];
}

/** Offers active tests. Choosing one fills in its code and discipline. */
export function TestField({ form, tests, rows }: TestFieldProps) {
  const previous = useRef<NationalTest>(undefined);
  return (
    <PickField
      form={form}
      name="testname_uuid"
      label="Test Name"
      endpoint={tests}
      query={{ active: true }}
      nameOf={(test) => test.standardisedtestname}
      onPick={(test) => {
        for (const at of rows())
          for (const key of ['productcode', 'testdiscipline'] as const)
            autofill(form, `${at}.${key}`, test[key], previous.current?.[key]);
        previous.current = test;
      }}
      required
    />
  );
}
