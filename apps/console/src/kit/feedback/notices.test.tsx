// @vitest-environment jsdom -- renders the notices
import { ApiError } from '@baobab/contract/kit/client';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('a sign-out closes the failures and the offers of Undo, and keeps other notices', () => {
  act(() => {
    notifyFailure('Refund of Ada Obi failed');
    notifySuccess('User Status Changed Successfully!', undefined, () => undefined);
    notifySuccess('Signed out');
  });
  act(() => closePersonalNotices());
  expect(shown()).toEqual(['Signed out']);
});
