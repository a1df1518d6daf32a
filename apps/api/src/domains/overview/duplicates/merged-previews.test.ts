import { support } from '@baobab/contract/messages/support';
import { supportDesk } from '@baobab/contract/messages/support-desk';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { conversationsFor } from './merged-conversations.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { merge, undo } = mergesFor(api);
const { newWriter, answer, readAsDesk } = conversationsFor(api);

/** The row of the desk's list, with its place among the first ones. */
const listedAs = async (id: string, list?: 'unread') => {
  const { data } = await call(support.channels, { query: { limit: 100, ...(list && { list }) } });
  const row = data.find((channel) => channel.id === id);
  return row && { place: data.indexOf(row), last: row.last_message?.text, unread: row.unread };
};

test('preview, place and unread count cover both conversations, and the undo separates them', async () => {
  const [kept, merged, other] = [await newWriter(), await newWriter(), await newWriter()];
  await kept.write('k1');
  const own = await kept.channel();
  await answer(own, 'k2');
  await other.write('o1');
  await merged.write('m1');
  await merged.write('m2');
  const joined = await merged.channel();
  const both = async () => [await listedAs(own), await listedAs(joined)];
  const apart = [
    { place: 2, last: 'k2', unread: 0 },
    { place: 0, last: 'm2', unread: 2 },
  ];
  expect(await both()).toEqual(apart);
  const first = await merge(kept.uuid, merged.uuid);
  expect(await both()).toEqual([{ place: 0, last: 'm2', unread: 2 }, undefined]);
  expect(await listedAs(own, 'unread')).toMatchObject({ unread: 2 });
  const counts = async () => (await call(supportDesk.counts, {})).unread;
  const unread = await counts();
  await undo(first.data.uuid);
  expect(await both()).toEqual(apart);

  const second = await merge(kept.uuid, merged.uuid);
  const { marks } = await readAsDesk(own);
  expect(marks.desk_read).toBe(2);
  const mark = (read: number) => call(support.mark, { params: { id: own }, body: { delivered: read, read } });
  expect(await mark(3)).toMatchObject({ desk_read: 3 });
  expect(await listedAs(own)).toMatchObject({ unread: 1 });
  expect(await mark(4)).toMatchObject({ desk_read: 4 });
  expect(await listedAs(own)).toMatchObject({ unread: 0 });
  expect(await listedAs(own, 'unread')).toBeUndefined();
  expect(await counts()).toBe(unread - 1);
  await undo(second.data.uuid);
  expect(await listedAs(joined)).toMatchObject({ last: 'm2', unread: 0 });
});

test('an answer of the desk marks the messages of both conversations as read', async () => {
  const [kept, merged] = [await newWriter(), await newWriter()];
  await kept.write('k1');
  await merged.write('m1');
  const own = await kept.channel();
  await merge(kept.uuid, merged.uuid);
  expect(await listedAs(own)).toMatchObject({ unread: 2 });
  await answer(own, 'k2');
  expect(await listedAs(own)).toMatchObject({ unread: 0, last: 'k2' });
});
