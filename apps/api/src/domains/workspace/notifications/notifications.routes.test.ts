import type { BellItem } from '@baobab/contract/workspace/notifications';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import type { NewBellItem } from './notifications.repository.ts';
import { notifyStaffMember } from './public.ts';

const api = useTestApp();
const fromAda = { link: '/support?channel=1', grouped: '{n} new messages from Ada Obi' };
const bell = async (query = '') =>
  (await api.call('GET', `/notification/list/${await me('admin')}${query}`)).body;
const markRead = (body: { id?: string[]; older?: boolean; opened?: string }) =>
  api.call('PUT', '/notification/status/all', { body: { id: [], status: 'read', ...body } });
const notify = async (item: Partial<NewBellItem>, account?: string) => {
  const to = account ?? (await me('admin'));
  await api.db
    .transaction()
    .execute((trx) => notifyStaffMember(trx, to, { message: 'Test', link: '/', kind: 'support', ...item }));
};
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
  const bellOf = async (as: 'admin' | 'support') =>
    (await api.call('GET', `/notification/list/${await me(as)}`, { as })).body;
  const [mine, theirs] = [await bellOf('admin'), await bellOf('support')];
  const body = { id: [mine.data[0]._id, theirs.data[0]._id], status: 'read' };
  expect((await api.call('PUT', '/notification/status/all', { body })).status).toBe(200);
  expect((await bellOf('admin')).unread).toBe(mine.unread - 1);
  expect((await bellOf('support')).unread).toBe(theirs.unread);
});

test('older items can be read page by page, and opening the bell marks them as read too', async () => {
  const uuid = await me('admin');
  await api.owner.query(
    `insert into bell_items (uuid, account_uuid, message, link, created_at)
     select gen_random_uuid(), $1, 'Refund due', '/transactions', now() - make_interval(secs => n / 3)
     from generate_series(1, 66) n`,
    [uuid],
  );
  const ids = [];
  let page = await bell();
  ids.push(...page.data);
  expect([page.data.length, page.unread >= 66]).toEqual([50, true]);
  while (page.next) {
    page = await bell(`?cursor=${page.next}`);
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
  expect((await api.call('GET', `/notification/list/${uuid}?cursor=wrong`)).status).toBe(400);
});

test('an item of a muted kind arrives as read, but changes of the account cannot be muted', async () => {
  await api.call('PUT', '/preferences/muted-bells', { body: { value: ['exports', 'account'] } });
  const { unread } = await bell();
  await notify({ kind: 'exports' });
  expect((await bell()).unread).toBe(unread);
  await notify({ kind: 'support' });
  await notify({ kind: 'account' });
  expect((await bell()).unread).toBe(unread + 2);
});

test('unread items about one subject are one entry with their number and the newest time', async () => {
  const { unread } = await bell();
  await notify({ ...fromAda, message: 'New message from Ada Obi' });
  await notify({ link: '/support?channel=2', message: 'Something else' });
  const [, single] = (await bell()).data;
  expect(single.message).toBe('New message from Ada Obi');
  await notify(fromAda);
  await notify(fromAda);
  const { data, unread: after } = await bell();
  expect(after).toBe(unread + 2);
  expect(data[0].message).toBe('3 new messages from Ada Obi');
  expect(data.filter(({ link }: BellItem) => link === fromAda.link)).toHaveLength(1);
});

test('an entry that was read starts again at one when the next item arrives', async () => {
  await markRead({ id: [(await bell()).data[0]._id] });
  await notify({ ...fromAda, message: 'New message from Ada Obi' });
  const [first] = (await bell()).data;
  expect(first).toMatchObject({ message: 'New message from Ada Obi', status: 'unread' });
});

test('marking a shown entry keeps an item unread that joined it later', async () => {
  const shown = (await bell()).data.map(({ _id }: BellItem) => _id);
  await notify(fromAda);
  await markRead({ id: shown, older: true });
  const { data, unread } = await bell();
  expect(unread).toBe(1);
  expect(data[0]).toMatchObject({ message: '2 new messages from Ada Obi', status: 'unread' });
});

test('items that arrive at the same time are all counted in one entry', async () => {
  const link = '/support?channel=burst';
  await Promise.all(Array.from({ length: 20 }, () => notify({ ...fromAda, link })));
  const entries = (await bell()).data.filter((item: BellItem) => item.link === link);
  expect(entries.map(({ message }: BellItem) => message)).toEqual(['20 new messages from Ada Obi']);
});

test('an entry of a muted kind stays one entry without a number', async () => {
  const link = '/support?channel=muted';
  await api.call('PUT', '/preferences/muted-bells', { body: { value: ['support'] } });
  for (let n = 0; n < 3; n += 1) await notify({ ...fromAda, link, message: 'New message from Ada Obi' });
  await api.call('PUT', '/preferences/muted-bells', { body: { value: [] } });
  const entries = (await bell()).data.filter((item: BellItem) => item.link === link);
  expect(entries).toMatchObject([{ message: 'New message from Ada Obi', status: 'read' }]);
});

test('opening a page marks the items that link to it, also those behind the first page', async () => {
  await markRead({ id: [(await bell()).data[0]._id], older: true });
  await notify({ link: '/approvals?state=approved&dialog=view&id=a1' });
  await notify({ link: '/support?channel=7' });
  await api.owner.query(
    `insert into bell_items (uuid, account_uuid, message, link)
     select gen_random_uuid(), $1, 'Refund due', '/transactions' from generate_series(1, 60) n`,
    [await me('admin')],
  );
  const { unread } = await bell();
  for (const [opened, read] of [
    ['/support', 0],
    ['/support?channel=8', 0],
    ['/support?channel=7&view=mine', 1],
    ['/approvals?dialog=view&id=a2', 0],
    ['/approvals?dialog=view&id=a1', 1],
  ] as const) {
    const { unread: before } = await bell();
    await markRead({ opened });
    expect((await bell()).unread, opened).toBe(before - read);
  }
  expect((await bell()).unread).toBe(unread - 2);
});

test('does not mark items of a colleague when a page is opened', async () => {
  const support = await me('support');
  await notify({ link: '/support?channel=9' }, support);
  const unread = async () =>
    (await api.call('GET', `/notification/list/${support}`, { as: 'support' })).body.unread;
  const before = await unread();
  await markRead({ opened: '/support?channel=9' });
  expect(await unread()).toBe(before);
});
