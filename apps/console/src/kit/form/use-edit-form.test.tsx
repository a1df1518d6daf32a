// @vitest-environment jsdom -- renders a form
import { ApiError } from '@baobab/contract/kit/client';
import type { ErrorBody } from '@baobab/contract/kit/errors';
import { act, type SyntheticEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../feedback/use-action.ts';
import { required } from './rules.ts';
import { editing, useEditForm, type EditFormOptions } from './use-edit-form.ts';
import { EditForm } from './EditForm.tsx';
import { useField } from './use-field.tsx';
import type { Form } from './form.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Price {
  amount: number | null;
  tat: string;
  office: { phone: string; email: string };
  version: number;
}
type Values = Omit<Price, 'version'>;

const price: Price = { amount: 100, tat: '2 days', office: { phone: '1', email: 'a@x.ng' }, version: 1 };
const valuesOf = ({ amount, tat, office }: Price): Values => ({ amount, tat, office });
const adaChanged = { by: 'Ada Obi', at: '2026-03-02T09:00:00Z' };
const conflict = (current: Price, changed: ErrorBody['changed'] = adaChanged): Outcome<never> => ({
  ok: false,
  fields: { amount: 'This is “120” now' },
  error: new ApiError(409, {
    message: 'Someone else changed this',
    current,
    changed,
  }),
});

let edit: ReturnType<typeof useEditForm<Values, unknown>>;
let renders: Record<string, number> = {};
const countRender = (name: string) => {
  renders[name] = (renders[name] ?? 0) + 1;
};
const expose = (current: typeof edit) => {
  edit = current;
};
let root: ReturnType<typeof createRoot>;
let page: HTMLElement;

function Field({ form, name }: { form: Form<Values>; name: 'amount' | 'tat' | 'office.phone' }) {
  countRender(name);
  return <p data-field={name}>{useField(form, name).error}</p>;
}
function TestForm(options: Partial<EditFormOptions<Values, unknown>> & { record?: Price }) {
  const { record = price, ...rest } = options;
  const current = useEditForm<Values, unknown>({
    start: editing(record, valuesOf),
    onSubmit: async () => ({ ok: true, reply: null }),
    onDone: () => undefined,
    ...rest,
  });
  expose(current);
  return (
    <EditForm edit={current}>
      <Field form={current.form} name="amount" />
      <Field form={current.form} name="tat" />
      <Field form={current.form} name="office.phone" />
    </EditForm>
  );
}
const render = (element: React.ReactNode) => act(async () => root.render(element));
const submit = () =>
  act(async () =>
    edit.submit({ preventDefault: () => undefined, persist: () => undefined } as SyntheticEvent),
  );

beforeEach(() => {
  sessionStorage.clear();
  renders = {};
  page = document.createElement('div');
  root = createRoot(page);
});
afterEach(() => act(async () => root.unmount()));

test('sends the merged values again when the other side changed something else', async () => {
  const sent: [Values, number][] = [];
  await render(
    <TestForm
      onSubmit={async (values, version) => {
        sent.push([structuredClone(values), version]);
        return version === 1
          ? conflict({ ...price, amount: 120, office: { phone: '1', email: 'b@x.ng' }, version: 2 })
          : { ok: true, reply: null };
      }}
    />,
  );
  act(() => edit.form.setValue('tat', '1 day'));
  act(() => edit.form.setValue('office.phone', '2'));
  await submit();
  expect(sent[1]).toEqual([{ amount: 120, tat: '1 day', office: { phone: '2', email: 'b@x.ng' } }, 2]);
  expect(edit.status.conflicts).toEqual({});
});

test('shows who changed the same value, refuses to submit until it is decided, and takes the decision', async () => {
  const sent: number[] = [];
  await render(
    <TestForm
      onSubmit={async ({ amount }, version) => {
        sent.push(version);
        return version === 1 ? conflict({ ...price, amount: 120, version: 2 }) : { ok: true, reply: amount };
      }}
    />,
  );
  act(() => edit.form.setValue('amount', 110));
  await submit();
  expect(edit.status.conflicts['amount']).toEqual({
    theirs: 120,
    mine: '“110”',
    message: 'Ada Obi changed this to “120” on 02/03/2026 10:00 am',
  });
  await submit();
  expect(sent).toEqual([1]);
  expect(edit.form.getFieldState('amount').error).toBeUndefined();
  await act(async () => edit.status.resolve('amount', 'theirs'));
  expect(edit.form.getValues('amount')).toBe(120);
  await submit();
  expect(sent).toEqual([1, 2]);
});

test('a rule and the server show their errors; a change of the field clears them', async () => {
  await render(
    <TestForm
      rules={{ tat: [required('Enter the TAT')] }}
      onSubmit={async () => ({ ok: false, fields: { 'office.phone': 'Not a number' } })}
    />,
  );
  act(() => edit.form.setValue('tat', ' '));
  await submit();
  expect(edit.form.getFieldState('tat').error?.message).toBe('Enter the TAT');
  expect(edit.status.failure).toEqual({ count: 1, source: 'rules' });
  await act(async () => edit.form.setValue('tat', '1 day'));
  expect(edit.form.getFieldState('tat').error).toBeUndefined();
  await submit();
  expect(edit.form.getFieldState('office.phone').error?.message).toBe('Not a number');
  expect(edit.status.failure).toEqual({ count: 2, source: 'server' });
});

test('a draft keeps its values and the version it began from, until they are as they were', async () => {
  await render(<TestForm draft="price" />);
  act(() => edit.form.setValue('tat', '1 day'));
  await act(async () => root.unmount());
  root = createRoot(document.createElement('div'));
  const sent: [string, number][] = [];
  await render(
    <TestForm
      draft="price"
      record={{ ...price, version: 7 }}
      onSubmit={async ({ tat }, version) => {
        sent.push([tat, version]);
        return { ok: false, fields: {} };
      }}
    />,
  );
  await submit();
  expect(sent).toEqual([['1 day', 1]]);
  act(() => edit.form.setValue('tat', '2 days'));
  expect(sessionStorage.length).toBe(0);
});

test('follows the record until something is typed', async () => {
  await render(<TestForm />);
  await render(<TestForm record={{ ...price, tat: '3 days', version: 2 }} />);
  expect(edit.form.getValues('tat')).toBe('3 days');
  act(() => edit.form.setValue('amount', 5));
  await render(<TestForm record={{ ...price, tat: '4 days', version: 3 }} />);
  expect(edit.form.getValues('tat')).toBe('3 days');
});

test('a change renders only its own field', async () => {
  await render(<TestForm />);
  renders = {};
  await act(async () => edit.form.setValue('tat', '1 day'));
  await act(async () => edit.form.setValue('tat', '1 da'));
  expect(renders).toEqual({ tat: 2 });
});

const head = () => page.querySelector('[role="alert"]')?.textContent ?? null;
const fieldText = (name: string) => page.querySelector(`[data-field="${name}"]`)?.textContent;
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
  act(() => edit.form.setValue('amount', 110));
  act(() => edit.form.setValue('tat', '1 day'));
  act(() => edit.form.setValue('office.phone', '2'));
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
  act(() => edit.form.setValue('office.email', 'c@x.ng'));
  await submit();
  expect(head()).toContain(
    'Email: Ada Obi changed this to “b@x.ng” on 02/03/2026 10:00 am. Yours is “c@x.ng”.',
  );
  await act(async () => page.querySelectorAll('button')[1]!.click());
  expect([head(), edit.form.getValues('office.email')]).toEqual([null, 'b@x.ng']);
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
  act(() => edit.form.setValue('tat', 'none'));
  act(() => edit.form.setValue('amount', null));
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
  act(() => edit.form.setValue('amount', 110));
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
  act(() => edit.form.setValue('office.email', ''));
  await submit();
  expect(head()).toBe('Email: Enter the e-mail');
  act(() => edit.form.setValue('office.email', 'a@x.ng'));
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
