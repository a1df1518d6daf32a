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
const { newWriter, answer, texts, numbered, readAsDesk, workOf } = conversationsFor(api);

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

const closeChat = (id: string) => call(supportDesk.setState, { params: { id }, body: { state: 'closed' } });
type Writer = Awaited<ReturnType<typeof newWriter>>;

/** Conversations of the kept person and of the first merged one; the second one always has an open question. */
const constellations: Record<string, (kept: Writer, first: Writer) => Promise<unknown>> = {
  'a person without a conversation': (_kept, first) => first.write('first'),
  'a person without a conversation, the first one closed': async (_kept, first) => {
    await first.write('first');
    await closeChat(await first.channel());
  },
  'a person whom the desk has answered': async (kept, first) => {
    await kept.write('kept');
    await answer(await kept.channel(), 'answer');
    await first.write('first');
  },
  'a person with a more urgent question': async (kept, first) => {
    await first.write('first');
    await kept.write('kept');
    const priority = 'urgent' as const;
    await call(supportDesk.setPriority, { params: { id: await kept.channel() }, body: { priority } });
  },
  'a person with a closed conversation': async (kept, first) => {
    await kept.write('kept');
    await closeChat(await kept.channel());
    await first.write('first');
  },
};
const orders = [
  [0, 'earlier'],
  [1, 'later'],
] as const;
const cases = Object.entries(constellations).flatMap(([name, prepare]) =>
  orders.map(([undone, which]) => [which, name, undone, prepare] as const),
);

test.each(cases)(
  'the %s of two merges into %s is undone alone, and then the other one',
  async (_which, _name, undone, prepare) => {
    const [kept, first, second] = [await newWriter(), await newWriter(), await newWriter()] as const;
    await prepare(kept, first);
    const isNew = (await countOf(kept.uuid)) === 0;
    await second.write('second');
    const merged = [first, second] as const;
    const others = await Promise.all(merged.map((person) => person.channel()));
    const before = await workOf(...others, ...(isNew ? [] : [await kept.channel()]));

    const single = await merge(kept.uuid, merged[1 - undone]!.uuid);
    const own = await kept.channel();
    const alone = await rowOf(own);
    await undo(single.data.uuid);
    expect(await workOf(...others, own)).toEqual(before);

    const merges = [await merge(kept.uuid, first.uuid), await merge(kept.uuid, second.uuid)];
    const id = await kept.channel();
    await undo(merges[undone]!.data.uuid);
    expect(await rowOf(id)).toEqual({ ...alone, id });
    expect(await workOf(others[undone]!)).toEqual(
      before.filter(({ channel }) => channel.uuid === others[undone]),
    );
    await undo(merges[1 - undone]!.data.uuid);
    expect(await workOf(...others, id)).toEqual(before);
  },
);

test('the undo of an earlier merge keeps the work of the desk on those who stay', async () => {
  const [kept, first, second] = [await newWriter(), await newWriter(), await newWriter()];
  await kept.write('kept');
  await first.write('first');
  await second.write('second');
  const [own, other] = [await kept.channel(), await first.channel()];
  const { state, timer } = await rowOf(other);
  const { data } = await merge(kept.uuid, first.uuid);
  await merge(kept.uuid, second.uuid);
  await answer(own, 'answer to all');
  await call(supportDesk.setPriority, { params: { id: own }, body: { priority: 'urgent' } });
  await undo(data.uuid);
  expect(texts((await readAsDesk(own)).data)).toEqual(['kept', 'second', 'answer to all']);
  expect(await rowOf(own)).toMatchObject({ state: 'waiting', priority: 'urgent' });
  expect(await rowOf(other)).toMatchObject({ state, timer });
});

test('the case of a later merge is not given to the person of an earlier one', async () => {
  const [kept, first, second] = [await newWriter(), await newWriter(), await newWriter()];
  await first.write('first');
  await closeChat(await first.channel());
  await second.write('second');
  const { data } = await merge(kept.uuid, first.uuid);
  const later = await merge(kept.uuid, second.uuid);
  const priority = 'high' as const;
  await call(supportDesk.setPriority, { params: { id: await kept.channel() }, body: { priority } });
  await undo(data.uuid);
  expect(await rowOf(await first.channel())).toMatchObject({ state: 'closed', priority: 'normal' });
  expect(await rowOf(await kept.channel())).toMatchObject({ state: 'open', priority });
  await undo(later.data.uuid);
  expect(await rowOf(await second.channel())).toMatchObject({ state: 'open', priority });
  expect(await countOf(kept.uuid)).toBe(0);
});

test('the undo of an earlier merge keeps when and by whom the case of a later one was closed', async () => {
  const writers = [await newWriter(), await newWriter(), await newWriter()] as const;
  for (const writer of writers) await writer.write('question');
  const [kept, first, second] = writers;
  const { data } = await merge(kept.uuid, first.uuid);
  await merge(kept.uuid, second.uuid);
  const closingOf = async (returning: string) =>
    (await api.owner.query(returning, [second.uuid])).rows as Record<string, unknown>[];
  const of = `from support_channels c where c.case_uuid = k.uuid and c.consumer_uuid = $1`;
  const columns = 'k.closed_at::text, k.closed_by, k.resolution_seconds';
  const before = await closingOf(
    `update support_cases k set closed_at = k.closed_at - interval '8 days', resolution_seconds = 77,
       closed_by = (select account_uuid from staff where role = 'support' limit 1) ${of} returning ${columns}`,
  );
  expect(before).toMatchObject([{ resolution_seconds: 77 }]);
  await undo(data.uuid);
  expect(await closingOf(`select ${columns} from support_cases k, ${of.slice(5)}`)).toEqual(before);
});
