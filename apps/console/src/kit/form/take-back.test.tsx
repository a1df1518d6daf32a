// @vitest-environment jsdom -- renders a form and its notices
import { ApiError } from '@baobab/contract/kit/client';
import { noteUnchanged, UNCHANGED_HEADER } from '@baobab/contract/kit/unchanged';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Notices, notifyFailure, notifySuccess } from '../feedback/notices.tsx';
import type { Outcome } from '../feedback/use-action.ts';
import {
  conflict,
  price,
  render,
  shown,
  submit,
  TestForm,
  useTestForm,
  type Values,
} from './edit-form.testing.tsx';
import { useFormStatus } from './form-status.tsx';

useTestForm();

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  root = createRoot(document.createElement('div'));
  act(() => root.render(<Notices />));
});
afterEach(() => {
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close notice"]')) close.click();
  });
  act(() => root.unmount());
});

const notices = () => [...document.querySelectorAll('[data-kind] span')].map((span) => span.textContent);
const undo = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
const saved = (): Outcome<null> => {
  notifySuccess('Saved');
  return { ok: true, reply: null };
};

/** A form whose answers are given one after another; returns what it sent. */
async function renderForm(...answers: (() => Outcome<unknown>)[]) {
  const sent: [Values, number][] = [];
  await render(
    <TestForm
      onSubmit={async (values, version) => {
        sent.push([structuredClone(values), version]);
        return (answers.shift() ?? saved)();
      }}
    />,
  );
  return sent;
}

test('Undo of an edit sends the former values as an edit of the saved version', async () => {
  const sent = await renderForm();
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  expect(sent).toHaveLength(1);
  await act(async () => undo()!.click());
  expect(sent[1]).toEqual([{ amount: 100, tat: '2 days', office: price.office }, 2]);
});

test('Undo is an edit of the version that the reply names', async () => {
  const sent = await renderForm(() => {
    notifySuccess('Saved');
    return { ok: true, reply: { data: { version: 3 } } };
  });
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  await act(async () => undo()!.click());
  expect(sent[1]?.[1]).toBe(3);
});

test('Undo overwrites no later change of a colleague', async () => {
  const sent = await renderForm(saved, () => conflict({ ...price, amount: 130, version: 3 }));
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  await act(async () => undo()!.click());
  expect(sent).toHaveLength(2);
  expect(notices()).toEqual(['This record was changed since. Nothing was undone.']);
});

test('an Undo that changes nothing says so instead of a success', async () => {
  const reply = {};
  noteUnchanged(new Headers({ [UNCHANGED_HEADER]: '1' }), reply);
  await renderForm(saved, () => {
    notifySuccess('Saved');
    return { ok: true, reply };
  });
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  await act(async () => undo()!.click());
  expect(notices()).toEqual(['This record already has the former values. Nothing was undone.']);
});

test('an Undo that did not reach the server is offered again', async () => {
  const lost = () => {
    notifyFailure('The server could not be reached. Check your connection.');
    return { ok: false as const, fields: {}, error: new ApiError(0, { message: 'Offline' }) };
  };
  const sent = await renderForm(saved, lost);
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  await act(async () => undo()!.click());
  expect(notices()).toEqual(['The server could not be reached. Check your connection.']);
  await act(async () => undo()!.click());
  expect(sent[2]).toEqual(sent[1]);
  expect(notices()).toEqual(['Saved']);
});

test('an edit whose former values are not in the form offers no Undo', async () => {
  await render(<TestForm onSubmit={async () => saved()} canUndo={({ tat }) => tat === '2 days'} />);
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  expect(undo()).toBeDefined();
  await render(<TestForm key="2" onSubmit={async () => saved()} canUndo={({ tat }) => tat === '2 days'} />);
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close notice"]')) close.click();
    shown.edit.form.setValue('tat', '3 days');
  });
  await submit();
  expect(notices()).toEqual(['Saved']);
  expect(undo()).toBeUndefined();
});

test('an edit that changed nothing has nothing to undo', async () => {
  await renderForm();
  await submit();
  expect(notices()).toEqual(['Saved']);
  expect(undo()).toBeUndefined();
});

test('an edit that a colleague has made before has nothing to undo', async () => {
  const reply = { version: 2 };
  noteUnchanged(new Headers({ [UNCHANGED_HEADER]: '1' }), reply);
  await renderForm(() => {
    notifySuccess('Saved');
    return { ok: true, reply };
  });
  act(() => shown.edit.form.setValue('amount', 110));
  await submit();
  expect(notices()).toEqual(['Saved']);
  expect(undo()).toBeUndefined();
});

test('the failure of a form ends when the form is changed, and other failures stay', async () => {
  notifyFailure('Another screen failed');
  await renderForm(() => {
    notifyFailure('The price was refused');
    return { ok: false, fields: {} };
  });
  await submit();
  expect(notices()).toEqual(['Another screen failed', 'The price was refused']);
  act(() => shown.edit.form.setValue('amount', 90));
  expect(notices()).toEqual(['Another screen failed']);
});

test('a notice about invalid fields ends when the form is changed', async () => {
  const Refusal = () => {
    const { failure } = useFormStatus();
    useEffect(() => {
      if (failure.count > 0) notifyFailure('Fill in the fields');
    }, [failure]);
    return null;
  };
  await render(
    <TestForm rules={{ tat: [() => 'Wrong'] }}>
      <Refusal />
    </TestForm>,
  );
  await submit();
  expect(notices()).toEqual(['Fill in the fields']);
  act(() => shown.edit.form.setValue('tat', '3 days'));
  expect(notices()).toEqual([]);
});
