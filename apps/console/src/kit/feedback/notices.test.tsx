// @vitest-environment jsdom -- renders the notices
import { ApiError } from '@baobab/contract/kit/client';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idColumn } from '../table/id-column.tsx';
import { isValidPhone } from '../form/PhoneField.tsx';
import {
  closePersonalNotices,
  notifyFailure,
  Notices,
  notifySuccess,
  notifyUnless,
  solveCause,
  withCause,
} from './notices.tsx';
import { notifyInvalidInput } from './on-fail.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  root = createRoot(document.createElement('div'));
  act(() => root.render(<Notices />));
  // Also the notices of other test files, which share the module.
  act(() => {
    for (const closeButton of document.querySelectorAll('button')) closeButton.click();
  });
});
afterEach(() => act(() => root.unmount()));

const shown = () => [...document.querySelectorAll('[data-kind] span')].map((span) => span.textContent);

test('a repeated failure replaces the earlier notice', () => {
  act(() => {
    notifyFailure('Select a status');
    notifyFailure('Select a status');
    withCause('upload', () => notifyFailure('Offline'));
    withCause('upload', () => notifyFailure('Too large'));
  });
  expect(shown()).toEqual(['Select a status', 'Too large']);
});

test('successes are not replaced', () => {
  act(() => {
    notifySuccess('Saved');
    notifySuccess('Saved');
  });
  expect(shown()).toEqual(['Saved', 'Saved']);
});

test('a passed check and a solved cause close the notice of the failure', () => {
  act(() => {
    notifyUnless(false, 'Select a file');
    isValidPhone('12');
    withCause('upload', () => notifyFailure('Offline'));
  });
  expect(shown()).toHaveLength(3);
  act(() => {
    notifyUnless(true, 'Select a file');
    isValidPhone('+2348035512044');
    solveCause('upload');
  });
  expect(shown()).toEqual([]);
});

test('a refused input is named by its label', () => {
  const error = new ApiError(422, {
    message: 'Amount: Enter a number',
    fields: { amount: 'Enter a number' },
  });
  act(() => notifyInvalidInput((name) => ({ amount: 'Price' })[name])(error));
  expect(shown()).toEqual(['Price: Enter a number']);
  act(() => notifyInvalidInput(() => undefined)(error));
  expect(shown()).toEqual(['Price: Enter a number', 'Amount: Enter a number']);
});

test('a failure stays until it is closed, unless its seconds are set; a success closes by itself', () => {
  vi.useFakeTimers();
  act(() => {
    notifyFailure('Offline');
    notifyFailure('Please Select Dates', { seconds: 2 });
    notifySuccess('Saved');
  });
  act(() => vi.advanceTimersByTime(1_900));
  expect(shown()).toEqual(['Offline', 'Please Select Dates', 'Saved']);
  act(() => vi.advanceTimersByTime(60_000));
  expect(shown()).toEqual(['Offline']);
  vi.useRealTimers();
});

test('a fifth notice closes the oldest that is no failure, and a failure only for another failure', () => {
  act(() => {
    notifyFailure('Refund failed');
    for (const text of ['Saved 1', 'Saved 2', 'Saved 3', 'Saved 4']) notifySuccess(text);
  });
  expect(shown()).toEqual(['Refund failed', 'Saved 2', 'Saved 3', 'Saved 4']);
  act(() => {
    for (const text of ['Offline', 'Too large', 'Taken']) notifyFailure(text);
    notifySuccess('Saved 5');
  });
  expect(shown()).toEqual(['Refund failed', 'Offline', 'Too large', 'Taken', 'Saved 5']);
  act(() => {
    notifyFailure('Gone');
    notifyFailure('Slow');
  });
  expect(shown()).toEqual(['Offline', 'Too large', 'Taken', 'Gone', 'Slow']);
});

test('an id that could not be copied stays until its notice is closed', async () => {
  vi.useFakeTimers();
  const row = document.body.appendChild(document.createElement('div'));
  const table = createRoot(row);
  act(() => table.render(idColumn('Id').cell({ uuid: 'an-id' })));
  await act(async () => row.querySelector('button')!.click());
  act(() => vi.advanceTimersByTime(60_000));
  expect(shown()).toContain('an-id');
  act(() => table.unmount());
  row.remove();
  vi.useRealTimers();
});

test('a sign-out closes the failures and the offers of Undo, and keeps other notices', () => {
  act(() => {
    notifyFailure('Refund of Ada Obi failed');
    notifySuccess('User Status Changed Successfully!', undefined, () => undefined);
    notifySuccess('Signed out');
  });
  act(() => closePersonalNotices());
  expect(shown()).toEqual(['Signed out']);
});
