import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { useEffect, useEffectEvent, useRef } from 'react';
import { withProduct } from '../../../kit/api/config.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { useField, useForm } from '../../../kit/form/form-context.tsx';
import { inRow, rowIds } from '../../../kit/form/rules.ts';
import { InfiniteField } from '../../../kit/form/InfiniteField.tsx';
import { ROWS, TURNAROUND } from './price-lists.values.ts';
import type { variants } from './price-lists.variants.ts';

export function PartnerField() {
  const form = useForm();
  return (
    <InfiniteField
      name="diagnosticspartner"
      label="Partner Name"
      endpoint={partnerNames.list}
      nameOf={(partner) => partner.name}
      onPick={(partner) => form.set('partner_uuid', partner.uuid)}
      required
    />
  );
}

/** Puts a value where nothing stands yet, or what was put there before. */
function useAutofill() {
  const form = useForm();
  return (name: string, value: string, before: string | undefined) => {
    const ids = rowIds(form.values, ROWS);
    for (const at of ids.length > 0 ? ids.map((id) => inRow(ROWS, id)) : ['']) {
      const current = form.values[at + name] ?? '';
      if (current === '' || current === before) form.set(at + name, value);
    }
  };
}

/** The chosen test brings its code and discipline along. */
export function TestField({ tests }: { tests: (typeof variants)['pathology']['tests'] }) {
  const form = useForm();
  const fillIn = useAutofill();
  const before = useRef<NationalTest>(undefined);
  return (
    <InfiniteField
      name="standardisedtestname"
      label="Test Name"
      endpoint={tests}
      nameOf={(test) => test.standardisedtestname}
      onPick={(test) => {
        form.set('testname_uuid', test.uuid);
        fillIn('productcode', test.productcode, before.current?.productcode);
        fillIn('testdiscipline', test.testdiscipline, before.current?.testdiscipline);
        before.current = test;
      }}
      required
    />
  );
}

/** One turnaround for all rows; a row that was given its own keeps it. */
export function TurnaroundField() {
  const { value } = useField(TURNAROUND);
  const fillIn = useAutofill();
  const before = useRef(value);
  const applyToRows = useEffectEvent((text: string) => {
    fillIn('standardised{product}tat', text, before.current);
    before.current = text;
  });
  useEffect(() => applyToRows(value), [value]);
  return <TextField name={TURNAROUND} label={withProduct('Standardised {product} TAT')} required />;
}
