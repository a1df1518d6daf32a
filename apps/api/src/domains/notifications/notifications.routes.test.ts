import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
const me = async (as: 'admin' | 'support') => (await api.call('GET', '/auth/me', { as })).body.uuid as string;

test('the bell shows the reader’s own items, newest first, with the unread count', async () => {
  const { status, body } = await api.call('GET', `/notification/list/${await me('admin')}`);
  expect(status).toBe(200);
  expect(body.unread).toBe(body.data.filter((item: { status: string }) => item.status === 'unread').length);
  const times = body.data.map((item: { createdAt: string }) => item.createdAt);
  expect(times.toSorted().toReversed()).toEqual(times);
});

test('an item leads to what it is about', async () => {
  const { body } = await api.call('GET', `/notification/list/${await me('admin')}`);
  for (const { link } of body.data) expect(link).toMatch(/^\/[A-Za-z]/);
});

test('another reader’s bell is refused, whatever the path says', async () => {
  expect((await api.call('GET', `/notification/list/${await me('admin')}`, { as: 'support' })).status).toBe(
    403,
  );
});

test('only the items named become read, and only one’s own', async () => {
  const bell = async (as: 'admin' | 'support') =>
    (await api.call('GET', `/notification/list/${await me(as)}`, { as })).body;
  const [mine, theirs] = [await bell('admin'), await bell('support')];
  const body = { id: [mine.data[0]._id, theirs.data[0]._id], status: 'read' };
  expect((await api.call('PUT', '/notification/status/all', { body })).status).toBe(200);
  expect((await bell('admin')).unread).toBe(mine.unread - 1);
  expect((await bell('support')).unread).toBe(theirs.unread);
});
