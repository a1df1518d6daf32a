import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { notifyStaffMember } from './public.ts';

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

test('older items can be read page by page, and opening the bell marks them as read too', async () => {
  const uuid = await me('admin');
  const bell = async (before = '') => (await api.call('GET', `/notification/list/${uuid}${before}`)).body;
  await api.owner.query(
    `insert into bell_items (uuid, account_uuid, message, link, created_at)
     select gen_random_uuid(), $1, 'Refund due', '/transactions', now() - make_interval(secs => n / 3)
     from generate_series(1, 66) n`,
    [uuid],
  );
  const ids = [];
  let page = await bell();
  ids.push(...page.data);
  const { unread } = page;
  expect([page.data.length, page.more, unread >= 66]).toEqual([50, true, true]);
  while (page.more) {
    page = await bell(`?before=${ids.at(-1)._id}`);
    ids.push(...page.data);
  }
  const { rows } = await api.owner.query(
    'select count(*)::int as n from bell_items where account_uuid = $1',
    [uuid],
  );
  expect(new Set(ids.map(({ _id }) => _id)).size).toBe(rows[0].n);
  const body = { id: ids.slice(1, 50).map(({ _id }) => _id), status: 'read', older: true };
  await api.call('PUT', '/notification/status/all', { body });
  // The first item represents one that arrived after the bell was opened.
  expect((await bell()).unread).toBe(1);
});

test('an item of a muted kind arrives as read, and an item without a kind cannot be muted', async () => {
  const { uuid } = (await api.call('GET', '/auth/me')).body;
  const unread = async () => (await api.call('GET', `/notification/list/${uuid}`)).body.unread as number;
  const ring = (kind?: 'exports' | 'support') =>
    api.db
      .transaction()
      .execute((trx) => notifyStaffMember(trx, uuid, { message: 'Test', link: '/', ...(kind && { kind }) }));
  await api.call('PUT', '/preferences/muted-bells', { body: { value: ['exports'] } });
  const before = await unread();
  await ring('exports');
  expect(await unread()).toBe(before);
  await ring('support');
  await ring();
  expect(await unread()).toBe(before + 2);
});
