// @vitest-environment jsdom -- renders a form
import type { ErrorBody } from '@baobab/contract/kit/errors';
import { act } from 'react';
import { expect, test } from 'vitest';
import {
  conflict,
  price,
  render,
  shown,
  submit,
  TestForm,
  useTestForm,
  type Price,
  type Values,
} from './edit-form.testing.tsx';
import { required } from './rules.ts';

useTestForm();

const head = () => shown.page.querySelector('[role="alert"]')?.textContent ?? null;
const fieldText = (name: string) => shown.page.querySelector(`[data-field="${name}"]`)?.textContent;
/** Refuses the first version, and accepts later ones. */
const refuseFirst =
  (sent: Values[], current: Price, changed?: ErrorBody['changed']) =>
  async (values: Values, version: number) => {
    sent.push(structuredClone(values));
    return version === 1 ? conflict(current, changed) : { ok: true as const, reply: null };
  };

test('each field names the author and time of its own change', async () => {
  const at = '2026-03-02T09:00:00Z';
  const fields = {
    amount: { by: 'Tunde Bakare', at },
    office: { by: null, at: '2026-03-02T08:00:00Z' },
  };
  const current = {
    ...price,
    amount: 120,
    tat: '9 days',
    office: { ...price.office, phone: '3' },
    version: 2,
  };
  await render(<TestForm onSubmit={refuseFirst([], current, { by: 'Ada Obi', at, fields })} />);
  act(() => shown.edit.form.setValue('amount', 110));
  act(() => shown.edit.form.setValue('tat', '1 day'));
  act(() => shown.edit.form.setValue('office.phone', '2'));
  await submit();
  expect(fieldText('amount')).toContain('Tunde Bakare changed this to “120” on 02/03/2026 10:00 am');
  expect(fieldText('office.phone')).toContain('The system changed this to “3” on 02/03/2026 09:00 am');
  expect(fieldText('tat')).toContain('Someone else changed this to “9 days”');
  expect(head()).toBeNull();
});

test('the head of the form shows a conflict without a field, with both values and the choice', async () => {
  const sent: Values[] = [];
  const current = { ...price, office: { phone: '1', email: 'b@x.ng' }, version: 2 };
  await render(<TestForm onSubmit={refuseFirst(sent, current)} />);
  act(() => shown.edit.form.setValue('office.email', 'c@x.ng'));
  await submit();
  expect(head()).toContain(
    'Email: Ada Obi changed this to “b@x.ng” on 02/03/2026 10:00 am. Yours is “c@x.ng”.',
  );
  await act(async () => shown.page.querySelectorAll('button')[1]!.click());
  expect([head(), shown.edit.form.getValues('office.email')]).toEqual([null, 'b@x.ng']);
  await submit();
  expect(sent).toHaveLength(2);
});

test('drops a conflict about a value that does not apply, and saves', async () => {
  const sent: Values[] = [];
  await render(
    <TestForm
      applies={(name, { tat }) => name !== 'amount' || tat !== 'none'}
      onSubmit={refuseFirst(sent, { ...price, amount: 120, version: 2 })}
    />,
  );
  act(() => shown.edit.form.setValue('tat', 'none'));
  act(() => shown.edit.form.setValue('amount', null));
  await submit();
  expect(sent[1]).toMatchObject({ tat: 'none', amount: 120 });
  expect(head()).toBeNull();
});

test('says that a typed value no longer applies before it saves the rest', async () => {
  const sent: Values[] = [];
  await render(
    <TestForm
      applies={(name, { tat }) => name !== 'amount' || tat !== 'none'}
      onSubmit={refuseFirst(sent, { ...price, amount: null, tat: 'none', version: 2 })}
    />,
  );
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  expect(head()).toContain('Amount: your “110” no longer applies, because Ada Obi changed this record.');
  expect(sent).toHaveLength(1);
  await submit();
  expect([sent.length, head()]).toEqual([2, null]);
});

test('the head of the form shows the errors of values without a field', async () => {
  await render(
    <TestForm
      rules={{ 'office.email': [required('Enter the e-mail')] }}
      onSubmit={async () => ({ ok: false, fields: { 'row.0.code': 'This code is taken' } })}
    />,
  );
  act(() => shown.edit.form.setValue('office.email', ''));
  await submit();
  expect(head()).toBe('Email: Enter the e-mail');
  act(() => shown.edit.form.setValue('office.email', 'a@x.ng'));
  await submit();
  expect(head()).toBe('Code: This code is taken');
});

test('says so when a submit throws or the record keeps changing', async () => {
  const reported: unknown[] = [];
  const original = globalThis.reportError;
  globalThis.reportError = (error) => reported.push(error);
  const broken = new Error('A required field has no rule');
  await render(<TestForm onSubmit={() => Promise.reject(broken)} />);
  await submit();
  expect(head()).toContain('Nothing was saved');
  expect(reported).toEqual([broken]);
  globalThis.reportError = original;
  let version = 1;
  const busy = async () => conflict({ ...price, version: (version += 1) });
  await render(<TestForm onSubmit={busy} />);
  await submit();
  expect([version, head()]).toEqual([6, expect.stringContaining('Others are changing this record')]);
});

test('a name of the wire that differs belongs to its input', async () => {
  await render(
    <TestForm
      inputName={(name) => (name === 'price_kobo' ? 'amount' : name)}
      onSubmit={async () => ({ ok: false, fields: { price_kobo: 'Too high' } })}
    />,
  );
  await submit();
  expect(fieldText('amount')).toBe('Too high');
});
