// @vitest-environment jsdom -- renders a form
import { act } from 'react';
import { expect, test } from 'vitest';
import {
  closePage,
  conflict,
  openPage,
  price,
  render,
  shown,
  submit,
  TestForm,
  useTestForm,
  type Values,
} from './edit-form.testing.tsx';
import { required } from './rules.ts';
import { blank } from './use-edit-form.ts';

useTestForm();

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
  act(() => shown.edit.form.setValue('tat', '1 day'));
  act(() => shown.edit.form.setValue('office.phone', '2'));
  await submit();
  expect(sent[1]).toEqual([{ amount: 120, tat: '1 day', office: { phone: '2', email: 'b@x.ng' } }, 2]);
  expect(shown.edit.status.conflicts).toEqual({});
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
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  expect(shown.edit.status.conflicts['amount']).toEqual({
    theirs: 120,
    mine: '“110”',
    message: 'Ada Obi changed this to “120” on 02/03/2026 10:00 am',
  });
  await submit();
  expect(sent).toEqual([1]);
  expect(shown.edit.form.getFieldState('amount').error).toBeUndefined();
  await act(async () => shown.edit.status.resolve('amount', 'theirs'));
  expect(shown.edit.form.getValues('amount')).toBe(120);
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
  act(() => shown.edit.form.setValue('tat', ' '));
  await submit();
  expect(shown.edit.form.getFieldState('tat').error?.message).toBe('Enter the TAT');
  expect(shown.edit.status.failure).toEqual({ count: 1, source: 'rules' });
  await act(async () => shown.edit.form.setValue('tat', '1 day'));
  expect(shown.edit.form.getFieldState('tat').error).toBeUndefined();
  await submit();
  expect(shown.edit.form.getFieldState('office.phone').error?.message).toBe('Not a number');
  expect(shown.edit.status.failure).toEqual({ count: 2, source: 'server' });
});

test('a draft keeps its values and the version it began from, until they are as they were', async () => {
  await render(<TestForm draft="price" />);
  act(() => shown.edit.form.setValue('tat', '1 day'));
  await closePage();
  openPage();
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
  act(() => shown.edit.form.setValue('tat', '2 days'));
  expect(sessionStorage.length).toBe(0);
});

test('a conflict that was not decided is asked about again when the form is opened again', async () => {
  const sent: number[] = [];
  const edit = (version: number) => {
    sent.push(version);
    return version === 1
      ? conflict({ ...price, amount: 120, tat: '3 days', version: 2 })
      : { ok: true as const, reply: null };
  };
  await render(<TestForm draft="price" onSubmit={async (_values, version) => edit(version)} />);
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  await closePage();
  openPage();
  await render(
    <TestForm
      draft="price"
      record={{ ...price, amount: 120, tat: '3 days', version: 2 }}
      onSubmit={async (_values, version) => edit(version)}
    />,
  );
  await submit();
  expect(sent).toEqual([1, 1]);
  expect(shown.edit.status.conflicts['amount']?.theirs).toBe(120);
  expect(shown.edit.form.getValues('tat')).toBe('3 days');
  // A decided conflict is not asked about again.
  await act(async () => shown.edit.status.resolve('amount', 'mine'));
  await closePage();
  openPage();
  await render(<TestForm draft="price" onSubmit={async (_values, version) => edit(version)} />);
  expect(shown.edit.form.getValues('amount')).toBe(110);
  await submit();
  expect(sent).toEqual([1, 1, 2]);
});

test('the form of a new record is sent once, also when the refusal names a record', async () => {
  const sent: number[] = [];
  await render(
    <TestForm
      start={blank({ amount: 100, tat: '2 days', office: { phone: '1', email: 'a@x.ng' } })}
      onSubmit={async (_values, version) => {
        sent.push(version);
        return conflict(price);
      }}
    />,
  );
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  expect(sent).toEqual([0]);
  expect(shown.edit.notes).toEqual([]);
  expect(shown.edit.form.getFieldState('amount').error?.message).toBe('This is “120” now');
});

test('follows the record until something is typed', async () => {
  await render(<TestForm />);
  await render(<TestForm record={{ ...price, tat: '3 days', version: 2 }} />);
  expect(shown.edit.form.getValues('tat')).toBe('3 days');
  act(() => shown.edit.form.setValue('amount', 5));
  await render(<TestForm record={{ ...price, tat: '4 days', version: 3 }} />);
  expect(shown.edit.form.getValues('tat')).toBe('3 days');
});

test('a change renders only its own field', async () => {
  await render(<TestForm />);
  shown.renders = {};
  await act(async () => shown.edit.form.setValue('tat', '1 day'));
  await act(async () => shown.edit.form.setValue('tat', '1 da'));
  expect(shown.renders).toEqual({ tat: 2 });
});
