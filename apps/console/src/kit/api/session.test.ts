// @vitest-environment jsdom -- reads both storages
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  currentAuth,
  deviceDrafts,
  drafts,
  expireSession,
  setNeedsSecondFactor,
  signOut,
  startSession,
  useNeedsSecondFactor,
} from './session.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const person = (uuid: string) => ({ uuid, username: uuid, full_name: uuid, email: '', role: 'support' });

beforeEach(() => {
  localStorage.clear();
  startSession('token', person('a'));
  drafts.save('form', 'typed');
  deviceDrafts.save('reply', 'Dear');
});

test('signing out removes the drafts of the tab and of the device', () => {
  signOut();
  startSession('token', person('a'));
  expect([drafts.load('form'), deviceDrafts.load('reply')]).toEqual([null, null]);
});

test('an expired session keeps the drafts for the same person, and no other person reads them', () => {
  expireSession('expired');
  startSession('token', person('a'));
  expect([drafts.load('form'), deviceDrafts.load('reply')]).toEqual(['typed', 'Dear']);
  expireSession('expired');
  startSession('token', person('b'));
  startSession('token', person('a'));
  expect([drafts.load('form'), deviceDrafts.load('reply')]).toEqual([null, null]);
});

/** Another tab signs a person in, or out; this one learns of it. */
function otherTab(uuid: string | null) {
  if (uuid)
    localStorage.setItem(
      'auth',
      JSON.stringify({ isLogin: true, accessToken: 'other', admin: person(uuid) }),
    );
  else localStorage.removeItem('auth');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'auth' })));
}

test('a second factor that one person needs is not asked of the next one', () => {
  const shown: boolean[] = [];
  function Shell() {
    shown.push(useNeedsSecondFactor());
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Shell)));
  act(() => setNeedsSecondFactor(true));
  expect(shown.at(-1)).toBe(true);
  otherTab(null);
  expect(shown.at(-1)).toBe(false);
  act(() => setNeedsSecondFactor(true));
  otherTab('b');
  expect(shown.at(-1)).toBe(false);
  act(() => setNeedsSecondFactor(true));
  act(() => setNeedsSecondFactor(false));
  expect(shown.at(-1)).toBe(false);
  act(() => root.unmount());
});

test('a tab that learns late of another person closes the console of the former one first', () => {
  vi.useFakeTimers();
  otherTab('b');
  expect(currentAuth()).toBeNull();
  vi.runAllTimers();
  expect(currentAuth()?.admin.uuid).toBe('b');
  vi.useRealTimers();
});

test('a new name of the person in another tab does not close the console', () => {
  otherTab('a');
  expect(currentAuth()?.admin.uuid).toBe('a');
});
