import { randomUUID } from 'node:crypto';
import { support } from '@baobab/contract/messages/support';
import { supportDesk } from '@baobab/contract/messages/support-desk';
import { supportNotes } from '@baobab/contract/messages/support-notes';
import { people } from '@baobab/contract/overview/people';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { stepUp, unzip } from '../privacy/privacy.testing.ts';
import { conversationsFor } from './merged-conversations.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { merge, undo } = mergesFor(api);
const { signIn, newWriter, answer, texts, numbered, readAsDesk, workOf } = conversationsFor(api);

test('the desk reads both conversations as one in the order of time, and the undo separates them', async () => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await kept.write('k1');
  await merged.write('m1');
  const [own, other] = [await kept.channel(), await merged.channel()];
  await call(supportNotes.add, { params: { id: other }, body: { text: 'note of m1' } });
  await kept.write('k2');
  await answer(own, 'k3');
  await merged.write('an elephantine question');
  const before = await workOf(own, other);
  const { data } = await merge(kept.uuid, merged.uuid);
  const all = { 1: 'k1', 2: 'm1', 3: 'k2', 4: 'k3', 5: 'an elephantine question' };
  for (const id of [own, other]) expect(numbered((await readAsDesk(id)).data)).toEqual(all);

  const pages = [
    [{ limit: 2 }, { 4: 'k3', 5: 'an elephantine question' }, true],
    [{ limit: 2, before: 4 }, { 2: 'm1', 3: 'k2' }, true],
    [{ limit: 2, before: 2 }, { 1: 'k1' }, false],
    [{ limit: 2, after: 1 }, { 2: 'm1', 3: 'k2' }, true],
    [{ limit: 2, after: 3 }, { 4: 'k3', 5: 'an elephantine question' }, false],
    [{ after: 5 }, {}, false],
  ] as const;
  for (const [range, expected, more] of pages) {
    const page = await readAsDesk(own, range);
    expect([numbered(page.data), page.more]).toEqual([expected, more]);
  }

  // The app of the kept person keeps its numbers.
  expect(numbered(await kept.read())).toEqual({ 1: 'k1', 2: 'k2', 3: 'k3' });
  const notes = await call(supportNotes.list, { params: { id: own }, query: { from: 0 } });
  expect(notes.data.map(({ text, after }) => [text, after])).toEqual([['note of m1', 2]]);
  const hits = await call(support.searchMessages, { query: { search: 'elephantine' } });
  expect(hits.data.map(({ channel, seq, user }) => [channel, seq, user])).toEqual([[own, 5, kept.full_name]]);
  const listed = await call(support.channels, { query: { limit: 100 } });
  expect(listed.data.filter(({ id }) => [own, other].includes(id)).map(({ id }) => id)).toEqual([own]);
  const { data: shown } = await call(support.channel, { params: { uuid: other } });
  expect(shown).toMatchObject({ id: own, last_seq: 5 });
  expect((await call(people.get, { params: { uuid: kept.uuid } })).data).toMatchObject({ channel: own });

  await undo(data.uuid);
  expect(await workOf(own, other)).toEqual(before);
  expect(numbered((await readAsDesk(own)).data)).toEqual({ 1: 'k1', 2: 'k2', 3: 'k3' });
  expect(numbered((await readAsDesk(other)).data)).toEqual({ 1: 'm1', 2: 'an elephantine question' });
  const noted = await call(supportNotes.list, { params: { id: other }, query: { from: 0 } });
  expect(noted.data.map(({ text, after }) => [text, after])).toEqual([['note of m1', 1]]);
});

test('the desk answers and marks by its numbers, whichever of the two conversations is open', async () => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await merged.write('m1');
  await merged.write('m2');
  await kept.write('k1');
  const [own, other] = [await kept.channel(), await merged.channel()];
  const { data } = await merge(kept.uuid, merged.uuid);
  const { data: sent } = await answer(other, 'k2');
  expect(sent.seq).toBe(4);
  expect(numbered(await kept.read())).toEqual({ 1: 'k1', 2: 'k2' });
  const marks = await call(support.mark, { params: { id: own }, body: { delivered: 4, read: 3 } });
  expect(marks).toMatchObject({ desk_delivered: 4, desk_read: 4 });
  await api.call('POST', '/consumer/support/marks', { token: kept.token, body: { delivered: 2, read: 1 } });
  expect((await readAsDesk(own)).marks).toMatchObject({ consumer_delivered: 4, consumer_read: 3 });
  // A colleague has answered since message 3.
  const asSupport = (seen: number) =>
    api.call('POST', `/support/channels/${own}/messages`, { as: 'support', body: { text: 'k3', seen } });
  expect(await asSupport(3)).toMatchObject({ status: 409, body: { current: { seq: 4, text: 'k2' } } });
  expect((await asSupport(4)).body.data.seq).toBe(5);
  await kept.write('k4');
  const close = (seen: number) =>
    call(supportDesk.setState, { params: { id: own }, body: { state: 'closed', seen } });
  await expect(close(5)).rejects.toMatchObject({ status: 409 });
  await close(6);
  // Later messages stay with the kept person.
  await undo(data.uuid);
  expect(texts((await readAsDesk(own)).data)).toEqual(['k1', 'k2', 'k3', 'k4']);
  expect(texts((await readAsDesk(other)).data)).toEqual(['m1', 'm2']);
});

test('closing is refused while the desk has not read a message of the merged record', async () => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await kept.write('k1');
  await merged.write('m1');
  const own = await kept.channel();
  await call(support.mark, { params: { id: own }, body: { delivered: 1, read: 1 } });
  await merge(kept.uuid, merged.uuid);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const change of [{ state: 'closed' as const }, { state: 'snoozed' as const, until }]) {
    const setState = (seen: number) =>
      call(supportDesk.setState, { params: { id: own }, body: { ...change, seen } });
    await expect(setState(1)).rejects.toMatchObject({ status: 409 });
    await setState(2);
    await call(supportDesk.setState, { params: { id: own }, body: { state: 'open' } });
  }
});

test('the open case of the merged record continues in the conversation of the kept one', async () => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await kept.write('k1');
  await merged.write('m1');
  const [own, other] = [await kept.channel(), await merged.channel()];
  await call(supportDesk.setState, { params: { id: own }, body: { state: 'closed' } });
  await call(supportDesk.setPriority, { params: { id: other }, body: { priority: 'urgent' } });
  const before = await workOf(own, other);
  const first = await merge(kept.uuid, merged.uuid);
  expect((await call(support.channel, { params: { uuid: own } })).data).toMatchObject({
    state: 'open',
    priority: 'urgent',
  });
  const unanswered = await call(support.channels, { query: { unanswered: 'yes', limit: 100 } });
  expect(unanswered.data.map(({ id }) => id)).toContain(own);
  await undo(first.data.uuid);
  expect(await workOf(own, other)).toEqual(before);

  const second = await merge(kept.uuid, merged.uuid);
  await answer(own, 'k2');
  await undo(second.data.uuid);
  const [stays, returned] = await Promise.all([own, other].map((id) => workOf(id)));
  expect(stays![0].channel).toMatchObject({ state: 'waiting', priority: 'urgent' });
  expect(stays![0].cases).toHaveLength(2);
  expect(returned![0]).toMatchObject({ channel: { state: 'closed', case_uuid: null }, cases: null });
});

test.each([
  ['takes', (id: string, owner: string) => call(supportDesk.assign, { params: { id }, body: { owner } })],
  [
    'prioritises',
    (id: string) => call(supportDesk.setPriority, { params: { id }, body: { priority: 'high' } }),
  ],
  ['closes', (id: string) => call(supportDesk.setState, { params: { id }, body: { state: 'closed' } })],
])('the undo returns a case that a colleague only %s, with this work', async (_what, work) => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await kept.write('k1');
  await merged.write('m1');
  const [own, other] = [await kept.channel(), await merged.channel()];
  await call(supportDesk.setState, { params: { id: own }, body: { state: 'closed' } });
  const before = await workOf(own);
  const { data } = await merge(kept.uuid, merged.uuid);
  await work(own, (await api.call('GET', '/auth/me')).body.uuid);
  const [{ channel: worked, cases }] = await workOf(own);
  await undo(data.uuid);
  expect(await workOf(own)).toEqual(before);
  const { state, owner_uuid, priority, case_uuid } = worked;
  const [returned] = await workOf(other);
  expect(returned.channel).toMatchObject({ state, owner_uuid, priority, case_uuid });
  expect(returned.cases).toMatchObject([
    { uuid: case_uuid, closed_at: cases.find(({ uuid }: { uuid: string }) => uuid === case_uuid).closed_at },
  ]);
});

test('of two open cases one is closed, the more urgent work counts, and the undo reopens it', async () => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await kept.write('k1');
  await merged.write('m1');
  const [own, other] = [await kept.channel(), await merged.channel()];
  await answer(own, 'k2');
  await call(supportDesk.setPriority, { params: { id: own }, body: { priority: 'high' } });
  const before = await workOf(own, other);
  const { data } = await merge(kept.uuid, merged.uuid);
  const row = (await call(support.channel, { params: { uuid: own } })).data;
  expect(row).toMatchObject({ state: 'open', priority: 'high' });
  const [closed] = await workOf(other);
  expect(closed.channel.state).toBe('closed');
  expect(closed.cases[0].closed_at).not.toBeNull();
  await undo(data.uuid);
  expect(await workOf(own, other)).toEqual(before);
});

test('messages of the merged account arrive in the kept conversation, a repeated one once', async () => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  const id = randomUUID();
  await kept.write('k1');
  await merged.write('m1', id);
  const own = await kept.channel();
  await merge(kept.uuid, merged.uuid);
  const token = await signIn(merged.email);
  for (const body of [
    { id, text: 'm1' },
    { id: randomUUID(), text: 'm2' },
  ])
    await api.call('POST', '/consumer/support/messages', { token, body });
  expect(texts((await readAsDesk(own)).data)).toEqual(['k1', 'm1', 'm2']);
  expect(numbered(await kept.read())).toEqual({ 1: 'k1', 2: 'm2' });
});

test('a message that is sent during the merge is in the kept conversation afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [kept, merged] = [await newWriter(), await newWriter()];
    await kept.write('k1');
    if (round % 2) await merged.write('m1');
    const sent = Array.from({ length: 4 }, (_, n) =>
      api.call('POST', '/consumer/support/messages', {
        token: merged.token,
        body: { text: `crossing ${n}` },
      }),
    );
    const [, ...replies] = await Promise.all([merge(kept.uuid, merged.uuid), ...sent]);
    expect(replies.map(({ status }) => status).filter((status) => ![200, 401].includes(status))).toEqual([]);
    const accepted = replies.flatMap(({ status, body }) => (status === 200 ? [body.data.text] : []));
    const found = texts((await readAsDesk(await kept.channel())).data);
    expect(found.filter((text) => text.startsWith('crossing')).toSorted()).toEqual(accepted.toSorted());
  }
});

test('the export of a person contains the conversations of merged records', async () => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await kept.write('k1');
  await merged.write('m1');
  await merge(kept.uuid, merged.uuid);
  await stepUp(api);
  const { raw } = await api.call('GET', `/privacy/people/${kept.uuid}/export`);
  const { tables } = JSON.parse(unzip(raw).get('data.json')!.toString());
  const written = tables.support_messages as { text: string }[];
  expect(texts(written).toSorted()).toEqual(['k1', 'm1']);
});
