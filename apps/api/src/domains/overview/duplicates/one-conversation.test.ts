import { support } from '@baobab/contract/messages/support';
import { supportDesk } from '@baobab/contract/messages/support-desk';
import { supportNotes } from '@baobab/contract/messages/support-notes';
import { people } from '@baobab/contract/overview/people';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { conversationsFor } from './merged-conversations.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { merge, undo } = mergesFor(api);
const { newWriter, answer, texts, numbered, readAsDesk } = conversationsFor(api);

/** A consumer without a conversation, and one with a question. */
async function newPair() {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await merged.write('m1');
  return { kept, merged, other: await merged.channel() };
}
const rowOf = async (uuid: string) => (await call(support.channel, { params: { uuid } })).data;
const countOf = async (consumer: string) =>
  (await api.owner.query('select from support_channels where consumer_uuid = $1', [consumer])).rowCount;

test('the kept person gets a conversation of its own, which the desk reads with that of the merged one', async () => {
  const { kept, merged, other } = await newPair();
  const before = await rowOf(other);
  const { data } = await merge(kept.uuid, merged.uuid);
  const own = await kept.channel();
  expect(own).not.toBe(other);
  expect(await rowOf(other)).toMatchObject({
    id: own,
    state: 'open',
    user: { name: kept.full_name },
    unread: 1,
  });
  expect((await call(people.get, { params: { uuid: kept.uuid } })).data).toMatchObject({ channel: own });
  expect(numbered(await kept.read())).toEqual({});
  await kept.write('k1');
  await answer(own, 'k2');
  expect(numbered((await readAsDesk(own)).data)).toEqual({ 1: 'm1', 2: 'k1', 3: 'k2' });
  expect(numbered(await kept.read())).toEqual({ 1: 'k1', 2: 'k2' });
  const found = await call(support.channels, { query: { search: 'm1', limit: 100 } });
  expect(found.data.map(({ id }) => id)).toContain(own);

  await undo(data.uuid);
  expect(texts((await readAsDesk(own)).data)).toEqual(['k1', 'k2']);
  expect(texts((await readAsDesk(other)).data)).toEqual(['m1']);
  expect(numbered(await kept.read())).toEqual({ 1: 'k1', 2: 'k2' });
  expect(await rowOf(own)).toMatchObject({ user: { name: kept.full_name } });
  expect(await rowOf(other)).toMatchObject({ user: before.user });
});

test('the undo gives the work back when the kept person has written nothing', async () => {
  const { kept, merged, other } = await newPair();
  const before = await rowOf(other);
  const first = await merge(kept.uuid, merged.uuid);
  await undo(first.data.uuid);
  expect([await countOf(kept.uuid), await rowOf(other)]).toEqual([0, before]);

  const second = await merge(kept.uuid, merged.uuid);
  await call(supportDesk.setPriority, { params: { id: other }, body: { priority: 'urgent' } });
  await call(supportDesk.setState, { params: { id: other }, body: { state: 'closed' } });
  await undo(second.data.uuid);
  expect(await countOf(kept.uuid)).toBe(0);
  expect(await rowOf(other)).toMatchObject({ state: 'closed', priority: 'urgent' });
  await call(supportDesk.setState, { params: { id: other }, body: { state: 'open' } });
});

test('a note that was written after the merge stays with the kept person', async () => {
  const { kept, merged, other } = await newPair();
  const { data } = await merge(kept.uuid, merged.uuid);
  await call(supportNotes.add, { params: { id: other }, body: { text: 'note of both' } });
  const own = await kept.channel();
  await undo(data.uuid);
  const notes = await call(supportNotes.list, { params: { id: own }, query: { from: 0 } });
  expect(notes.data.map(({ text }) => text)).toEqual(['note of both']);
  expect([(await rowOf(own)).state, (await rowOf(other)).state]).toEqual(['closed', 'open']);
});

test('a closed case goes back when the kept person has begun another one', async () => {
  const { kept, merged, other } = await newPair();
  await call(supportDesk.setState, { params: { id: other }, body: { state: 'closed' } });
  const before = await rowOf(other);
  const { data } = await merge(kept.uuid, merged.uuid);
  expect(await rowOf(other)).toMatchObject({ state: 'closed' });
  await kept.write('k1');
  const own = await kept.channel();
  await undo(data.uuid);
  expect(await rowOf(other)).toEqual(before);
  expect(await rowOf(own)).toMatchObject({ state: 'open' });
  const { rows } = await api.owner.query(
    'select channel_uuid from support_cases where channel_uuid = any ($1)',
    [[own, other]],
  );
  expect(rows.map(({ channel_uuid }) => channel_uuid).toSorted()).toEqual([own, other].toSorted());
});
