import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { useEffect, useEffectEvent, useRef } from 'react';
import { withProduct } from '../../../kit/api/config.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { useField, useForm } from '../../../kit/form/form-context.tsx';
import { rowPrefix, rowIds } from '../../../kit/form/rules.ts';
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

/** Fills an input that is empty or still holds the previous autofill value. */
function useAutofill() {
  const form = useForm();
  return (name: string, value: string, previous: string | undefined) => {
    const ids = rowIds(form.values, ROWS);
    for (const at of ids.length > 0 ? ids.map((id) => rowPrefix(ROWS, id)) : ['']) {
      const current = form.values[at + name] ?? '';
      if (current === '' || current === previous) form.set(at + name, value);
    }
  };
}

/** Choosing a test fills in its code and discipline. */
export function TestField({ tests }: { tests: (typeof variants)['pathology']['tests'] }) {
  const form = useForm();
  const fillIn = useAutofill();
  const previous = useRef<NationalTest>(undefined);
  return (
    <InfiniteField
      name="standardisedtestname"
      label="Test Name"
      endpoint={tests}
      nameOf={(test) => test.standardisedtestname}
      onPick={(test) => {
        form.set('testname_uuid', test.uuid);
        fillIn('productcode', test.productcode, previous.current?.productcode);
        fillIn('testdiscipline', test.testdiscipline, previous.current?.testdiscipline);
        previous.current = test;
      }}
      required
    />
  );
}

/** The turnaround time of all rows, except rows with their own value. */
export function TurnaroundField() {
  const { value } = useField(TURNAROUND);
  const fillIn = useAutofill();
  const previous = useRef(value);
  const applyToRows = useEffectEvent((text: string) => {
    fillIn('standardised{product}tat', text, previous.current);
    previous.current = text;
  });
  useEffect(() => applyToRows(value), [value]);
  return <TextField name={TURNAROUND} label={withProduct('Standardised {product} TAT')} required />;
}
