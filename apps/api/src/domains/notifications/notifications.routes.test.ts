import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
const me = async (as: 'admin' | 'support') => (await api.call('GET', '/auth/me', { as })).body.uuid as string;

test('lists the own bell items newest first, with the unread count', async () => {
  const { status, body } = await api.call('GET', `/notification/list/${await me('admin')}`);
  expect(status).toBe(200);
  expect(body.unread).toBe(body.data.filter((item: { status: string }) => item.status === 'unread').length);
  const times = body.data.map((item: { createdAt: string }) => item.createdAt);
  expect(times.toSorted().toReversed()).toEqual(times);
});

test('every item has a console path', async () => {
  const { body } = await api.call('GET', `/notification/list/${await me('admin')}`);
  for (const { link } of body.data) expect(link).toMatch(/^\/[A-Za-z]/);
});

test('rejects the bell of another account with 403', async () => {
  expect((await api.call('GET', `/notification/list/${await me('admin')}`, { as: 'support' })).status).toBe(
    403,
  );
});

test('marks only the given items of the own account as read', async () => {
  const bell = async (as: 'admin' | 'support') =>
    (await api.call('GET', `/notification/list/${await me(as)}`, { as })).body;
  const [mine, theirs] = [await bell('admin'), await bell('support')];
  const body = { id: [mine.data[0]._id, theirs.data[0]._id], status: 'read' };
  expect((await api.call('PUT', '/notification/status/all', { body })).status).toBe(200);
  expect((await bell('admin')).unread).toBe(mine.unread - 1);
  expect((await bell('support')).unread).toBe(theirs.unread);
});
