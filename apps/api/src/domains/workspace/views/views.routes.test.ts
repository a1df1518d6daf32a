import { roles, type Role } from '@baobab/contract/kit/roles';
import type { SavedView } from '@baobab/contract/workspace/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

const values = {
  screen: '/order',
  name: 'Overdue',
  search: { overdue: 'yes', sort: '-order_date' },
  columns: { order: ['Order Id'], hidden: ['City'] },
  shared_with: null as Role | null,
};
const editable = ({ screen: _screen, ...rest }: typeof values) => rest;
const post = (body: object = {}, as: Role = 'admin') =>
  api.call('POST', '/views', { as, body: { ...values, ...body } });
const put = (uuid: string, body: object = {}, as: Role = 'admin') =>
  api.call('PUT', `/views/${uuid}`, { as, body: { ...editable(values), ...body } });
const remove = (uuid: string, as: Role = 'admin') => api.call('DELETE', `/views/${uuid}`, { as });
const list = async (as: Role = 'admin'): Promise<SavedView[]> =>
  (await api.call('GET', '/views', { as })).body.views;
const add = async (body: object = {}, as: Role = 'admin'): Promise<SavedView> => {
  const { status, body: reply } = await post(body, as);
  expect(status).toBe(200);
  return reply.data;
};

const countWrites = () =>
  Promise.all(['view.add', 'view.edit', 'view.delete'].map((action) => api.countAudit(action)));

beforeEach(() => api.owner.query('delete from saved_views'));

describe.each(roles)('%s', (role) => {
  test('saves, lists, edits and deletes an own view, each with an audit row', async () => {
    const before = await countWrites();
    const view = await add({}, role);
    expect(view).toMatchObject({ ...values, own: true, version: 1 });
    expect(view.owner_name).not.toBe('');
    expect(await list(role)).toEqual([view]);
    const { body } = await put(view.uuid, { name: 'Late', search: {}, columns: null, version: 1 }, role);
    expect(body.data).toEqual({ ...view, name: 'Late', search: {}, columns: null, version: 2 });
    expect((await remove(view.uuid, role)).body).toEqual({ message: 'View deleted' });
    expect(await list(role)).toEqual([]);
    expect(await countWrites()).toEqual(before.map((count) => count + 1));
  });

  test.each(roles)('may share with %s only as an admin or a member of the role', async (other) => {
    const isAllowed = role === 'admin' || role === other;
    const { status, body } = await post({ shared_with: other }, role);
    expect(status).toBe(isAllowed ? 200 : 403);
    if (!isAllowed) expect(body.fields).toEqual({ shared_with: 'Share a view with your own role' });
    const own = await add({ name: 'Mine' }, role);
    expect((await put(own.uuid, { name: 'Mine', shared_with: other }, role)).status).toBe(
      isAllowed ? 200 : 403,
    );
  });

  test.each(roles.filter((other) => other !== role))(
    'does not see the private views of %s',
    async (other) => {
      const view = await add({}, other);
      expect(await list(role)).toEqual([]);
      expect((await put(view.uuid, { name: 'Taken' }, role)).status).toBe(404);
      expect((await remove(view.uuid, role)).status).toBe(404);
    },
  );

  test.each(roles)('sees a view shared with %s as a member of the role or an admin', async (other) => {
    const view = await add({ shared_with: other }, 'admin');
    const seen = (await list(role)).map(({ uuid }) => uuid);
    expect(seen).toEqual(role === 'admin' || role === other ? [view.uuid] : []);
  });
});

test('only the owner and admins edit and delete a shared view', async () => {
  const view = await add({ shared_with: 'dmp-admin' });
  expect((await list('dmp-admin'))[0]).toMatchObject({ own: false, owner_name: view.owner_name });
  expect((await put(view.uuid, { name: 'Taken' }, 'dmp-admin')).status).toBe(403);
  expect((await remove(view.uuid, 'dmp-admin')).status).toBe(403);
  const theirs = await add({ shared_with: 'support' }, 'support');
  const { body } = await put(theirs.uuid, { name: 'Renamed', shared_with: 'support' });
  expect(body.data).toMatchObject({ name: 'Renamed', own: false });
  expect((await remove(theirs.uuid)).status).toBe(200);
});

test('a shared view stays when its owner changes role or is disabled, and keeps its role in edits', async () => {
  const view = await add({ shared_with: 'support' }, 'support');
  await api.owner.query(`update saved_views set shared_with = 'dmp-admin' where uuid = $1`, [view.uuid]);
  expect((await put(view.uuid, { name: 'Renamed', shared_with: 'dmp-admin' }, 'support')).status).toBe(200);
  const owner = `(select account_uuid from staff where role = 'support' limit 1)`;
  await api.owner.query(`update accounts set active = false where uuid = ${owner}`);
  expect((await list('dmp-admin')).map(({ uuid }) => uuid)).toEqual([view.uuid]);
  expect((await remove(view.uuid)).status).toBe(200);
  await api.owner.query(`update accounts set active = true where uuid = ${owner}`);
});

test('rejects an edit of an outdated version with 409 and the current view', async () => {
  const view = await add();
  await put(view.uuid, { name: 'First', version: 1 });
  const { status, body } = await put(view.uuid, { name: 'Second', version: 1 });
  expect([status, body.current.name]).toEqual([409, 'First']);
});

test('an edit that changes nothing keeps the version and writes no audit row', async () => {
  const view = await add();
  const before = await countWrites();
  expect((await put(view.uuid, { version: 1 })).body.data.version).toBe(1);
  expect(await countWrites()).toEqual(before);
});

test('a name is used once per owner and screen, whatever its capitals', async () => {
  await add();
  const { status, body } = await post({ name: 'OVERDUE' });
  expect([status, body.fields]).toEqual([
    409,
    { name: 'You already have a view with this name on this screen' },
  ]);
  expect((await post({ screen: '/users' })).status).toBe(200);
  expect((await post({}, 'dmp-admin')).status).toBe(200);
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'x']));
test.each([
  ['screen', { screen: 'order' }],
  ['screen', { screen: '//host.example/x' }],
  ['screen', { screen: '/\\host.example' }],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['search', { search: many(41) }],
  [`search.${'k'.repeat(41)}`, { search: { ['k'.repeat(41)]: 'x' } }],
  ['search.key', { search: { key: 'x'.repeat(401) } }],
  ['search.key', { search: { key: 1 } }],
  ['columns.hidden', { columns: { order: [] } }],
  ['shared_with', { shared_with: 'owner' }],
  ['owner_uuid', { owner_uuid: 'x' }],
])('rejects a wrong %s with 422', async (field, body) => {
  const reply = await post(body);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.fields)).toEqual([field]);
});

test('rejects the view after the two hundredth with 409, also for concurrent requests', async () => {
  await api.owner.query(
    `insert into saved_views (uuid, owner_uuid, screen, name, search)
     select gen_random_uuid(), (select account_uuid from staff where role = 'admin' limit 1), '/x', n::text, '{}'
     from generate_series(1, 199) n`,
  );
  const replies = await Promise.all(['a', 'b', 'c'].map((name) => post({ name })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('answers 404 for a view that does not exist', async () => {
  const uuid = '0190a000-0000-7000-8000-000000000000';
  expect((await put(uuid)).status).toBe(404);
  expect((await remove(uuid)).status).toBe(404);
});
