// @vitest-environment jsdom -- reads both storages
import { beforeEach, expect, test } from 'vitest';
import { deviceDrafts, drafts, expireSession, signOut, startSession } from './session.ts';

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
