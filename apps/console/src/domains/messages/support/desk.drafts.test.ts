// @vitest-environment jsdom -- drafts are in the storage of the device
import { expect, test } from 'vitest';
import { deviceDrafts, signOut, startSession } from '../../../kit/api/session.ts';
import { noteDraft } from '../support-notes/public.ts';
import { findWaiting, moveDrafts, pendingReplies, replyDraft } from './desk.drafts.ts';
import { pendingReply, useStaff } from './desk.testing.ts';

useStaff();

test('replies that are not sent are kept for each conversation until the person signs out', () => {
  pendingReplies('x').change(() => [pendingReply('1')]);
  pendingReplies('y').change(() => [pendingReply('2', { refused: 'Too long' })]);
  expect([pendingReplies('x').load(), pendingReplies('z').load()]).toEqual([[pendingReply('1')], []]);
  expect(findWaiting()).toEqual(['x']);
  pendingReplies('x').change(() => []);
  expect([findWaiting(), pendingReplies('y').load()]).toMatchObject([[], [{ refused: 'Too long' }]]);
  signOut();
  startSession('token', { uuid: 'a', username: 'a', full_name: 'Ada', email: '', role: 'support' });
  expect(pendingReplies('y').load()).toEqual([]);
});

test('what is being written moves to the conversation that a merge shows instead', () => {
  deviceDrafts.save(replyDraft('old'), { text: 'typed here', seen: 3 });
  deviceDrafts.save(noteDraft('old'), 'noted here');
  pendingReplies('old').change(() => [pendingReply('2', { seen: 3 })]);
  deviceDrafts.save(replyDraft('new'), { text: 'typed there', seen: 1 });
  pendingReplies('new').change(() => [pendingReply('1', { seen: 1 })]);
  moveDrafts('old', 'new');
  expect(deviceDrafts.load(replyDraft('new'))).toEqual({ text: 'typed there\ntyped here' });
  expect(deviceDrafts.load(noteDraft('new'))).toBe('noted here');
  expect(pendingReplies('new').load()).toEqual([pendingReply('1', { seen: 1 }), pendingReply('2')]);
  expect([deviceDrafts.load(replyDraft('old')), deviceDrafts.load(noteDraft('old'))]).toEqual([null, null]);
  expect(pendingReplies('old').load()).toEqual([]);
});

test('a conversation without drafts leaves those of the other one as they are', () => {
  deviceDrafts.save(replyDraft('new'), { text: 'typed there', seen: 1 });
  moveDrafts('old', 'new');
  expect(deviceDrafts.load(replyDraft('new'))).toEqual({ text: 'typed there', seen: 1 });
});
