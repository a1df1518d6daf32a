import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { bulkCalls } from './bulk-actions.testing.ts';

/** Statuses that can also be set back, so that an undo succeeds. */
const environment = {
  TREATMENT_STATUSES: 'ordered>confirmed|cancelled, confirmed>ordered|dispatched, dispatched, cancelled',
};
const api = useTestApp(environment);
const { bulk, idsOf, perform, preview, read, rowsOf, run, send, users } = bulkCalls(api, environment);

beforeEach(async () => {
  api.now = () => new Date();
  await api.owner.query(`update accounts set active = true where kind = 'consumer' and not active`);
});

test('the result names the items of a treatment order by their number, from 1', async () => {
  const [order] = await idsOf(
    `select o.uuid from treatment_orders o join treatment_items i on i.order_uuid = o.uuid
     group by o.uuid having count(*) > 1 order by o.uuid limit 1`,
  );
  await api.owner.query(
    'update treatment_items set action = null, action_at = null, action_by = null where order_uuid = $1',
    [order],
  );
  const { batch } = await run('treatment-orders', { action: 'status', uuids: [order], value: 'confirmed' });
  const { rows } = await api.owner.query(
    `select i.label, o.reference_id || ' / ' || row_number() over (order by i.label) as wanted
     from bulk_items i join treatment_orders o on o.uuid = $2 where i.batch_uuid = $1`,
    [batch, order],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { label, wanted } of rows) expect(label).toBe(wanted);
});

test('sets the status of treatment items that the transitions allow, and back', async () => {
  const orders = await idsOf('select uuid from treatment_orders order by uuid limit 4');
  await api.owner.query(
    `update treatment_items set action = case when order_uuid = $1 then 'cancelled' end,
       action_at = case when order_uuid = $1 then now() end, action_by = case when order_uuid = $1 then $3::uuid end
     where order_uuid = any ($2)`,
    [orders[0], orders, (await idsOf('select account_uuid as uuid from staff limit 1'))[0]],
  );
  const actions = async () =>
    (
      await api.owner.query(
        `select coalesce(action, 'ordered') as action from treatment_items where order_uuid = any ($1) order by uuid`,
        [orders],
      )
    ).rows;
  const before = await actions();
  expect((await bulk('treatment-orders', { action: 'status', uuids: orders })).status).toBe(422);
  expect((await bulk('treatment-orders', { action: 'status', uuids: orders, value: 'lost' })).status).toBe(
    422,
  );
  const { exceptions, batch, affected, after } = await run('treatment-orders', {
    action: 'status',
    uuids: orders,
    value: 'confirmed',
  });
  expect(exceptions[0].reason).toBe('An item that is cancelled cannot become confirmed');
  expect(after).toMatchObject({ done: affected, value: 'confirmed', canUndo: true });
  const undo = (await api.call('POST', `/bulk-actions/${batch}/undo`)).body.data;
  await perform(undo.uuid);
  expect(await read(undo.uuid)).toMatchObject({ done: affected, undoes: batch, canUndo: false });
  expect(await actions()).toEqual(before);
});

test('counts the items of unpaid orders, which are changed, and asks again when one was paid meanwhile', async () => {
  const orders = await idsOf(
    `select o.uuid from treatment_orders o where exists (select from treatment_items i where i.order_uuid = o.uuid)
     order by o.uuid desc limit 3`,
  );
  await api.owner.query(
    'update treatment_items set action = null, action_at = null, action_by = null where order_uuid = any ($1)',
    [orders],
  );
  const setPaid = (paid: boolean, uuids: string[]) =>
    api.owner.query('update treatment_orders set paid = $1 where uuid = any ($2)', [paid, uuids]);
  await setPaid(true, orders);
  await setPaid(false, orders.slice(0, 2));
  const unpaid = (
    await idsOf(`select uuid from treatment_items where order_uuid in ('${orders[0]}', '${orders[1]}')`)
  ).length;
  const request = { action: 'status', uuids: orders, value: 'confirmed' };
  const shown = (await preview('treatment-orders', request)).body;
  expect(shown.warnings).toEqual([{ reason: 'the order is not paid', count: unpaid }]);
  expect(shown.affected).toBeGreaterThan(unpaid);
  expect((await preview('treatment-orders', { ...request, value: 'cancelled' })).body.warnings).toEqual([]);
  await setPaid(true, orders.slice(0, 1));
  const refused = await send('treatment-orders', { ...request, digest: shown.digest });
  expect([refused.status, refused.body.current.warnings[0].count]).toEqual([409, expect.any(Number)]);
  expect(refused.body.current.warnings[0].count).toBeLessThan(unpaid);
  const started = await send('treatment-orders', { ...request, digest: refused.body.current.digest });
  expect([started.status, started.body.affected]).toEqual([200, shown.affected]);
});

test('undo restores the rows that have not changed since, once', async () => {
  const uuids = await users('true', 4);
  const { batch } = await run('users', { action: 'deactivate', uuids });
  await api.call('PUT', `/user/suspend-user/${uuids[0]}/true`);
  const replies = await whileLocked(
    api,
    ['select from bulk_batches where uuid = $1 for update', [batch]],
    [1, 2, 3].map(() => () => api.call('POST', `/bulk-actions/${batch}/undo`)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refused = replies.filter(({ status }) => status === 409).map(({ body }) => body.message);
  expect(new Set(refused)).toEqual(new Set(['This bulk action has already been undone']));
  const undo = replies.find(({ status }) => status === 200)!.body.data;
  await perform(undo.uuid);
  expect(await read(undo.uuid)).toMatchObject({ action: 'activate', undoes: batch, done: 3, skipped: 1 });
  expect((await rowsOf(undo.uuid, 'skipped')).data).toMatchObject([
    { uuid: uuids[0], message: 'Changed since' },
  ]);
  expect(await users('not active', 10)).toEqual([]);
  expect(await read(batch)).toMatchObject({ undoneBy: undo.uuid, canUndo: false });
  expect((await api.call('POST', `/bulk-actions/${undo.uuid}/undo`)).status).toBe(422);
});

test('undo leaves out a row that was set to the same state again since', async () => {
  const uuids = await users('true', 2);
  const { batch } = await run('users', { action: 'deactivate', uuids });
  for (const active of [true, false]) await api.call('PUT', `/user/suspend-user/${uuids[0]}/${active}`);
  const { uuid: undo } = (await api.call('POST', `/bulk-actions/${batch}/undo`)).body.data;
  await perform(undo);
  expect((await rowsOf(undo, 'skipped')).data).toMatchObject([{ uuid: uuids[0], message: 'Changed since' }]);
  expect((await rowsOf(undo, 'done')).data).toMatchObject([{ uuid: uuids[1] }]);
  expect(await users('not active', 10)).toEqual([uuids[0]]);
});

test.each([
  ['the reverse order', [2, 1, 0], [1, 1, 1]],
  ['their order', [0, 1, 2], [0, 0, 1]],
] as const)('three bulk actions on one row are undone in %s', async (_order, order, done) => {
  const uuids = await users('active', 1);
  const started: string[] = [];
  for (const action of ['deactivate', 'activate', 'deactivate'])
    started.push((await run('users', { action, uuids })).batch);
  const undo = async (batch: string) => {
    const { uuid } = (await api.call('POST', `/bulk-actions/${batch}/undo`)).body.data;
    await perform(uuid);
    return (await read(uuid)).done;
  };
  const undone: number[] = [];
  for (const index of order) undone.push(await undo(started[index]!));
  expect(undone).toEqual(done);
  expect((await api.owner.query('select active from accounts where uuid = $1', uuids)).rows).toEqual([
    { active: true },
  ]);
});

test('of two undos of the same record at once, the second one waits for the end of the first', async () => {
  const uuids = await users('active', 1);
  const [first, second] = [
    (await run('users', { action: 'deactivate', uuids })).batch,
    (await run('users', { action: 'activate', uuids })).batch,
  ];
  const undo = (batch: string) => api.call('POST', `/bulk-actions/${batch}/undo`);
  const replies = await Promise.all([undo(second), undo(first)]);
  const [started, refused] = replies.toSorted((a, b) => a.status - b.status);
  expect([started!.status, refused!.status, refused!.body.message]).toEqual([
    200,
    409,
    'Another bulk action with some of these records is being undone. Undo this one when it has ended.',
  ]);
  await perform(started!.body.data.uuid);
  const { status, body } = await undo(started === replies[0] ? first : second);
  expect(status).toBe(200);
  await perform(body.data.uuid);
});

test('undo leaves out a treatment item and a coupon that were set to the same state again since', async () => {
  const [item] = (
    await api.owner.query(
      `update treatment_items set action = null, action_at = null, action_by = null
       where uuid = (select uuid from treatment_items order by uuid limit 1) returning uuid, order_uuid`,
    )
  ).rows;
  const order = { uuids: [item.order_uuid], action: 'status' };
  const { batch: confirmed } = await run('treatment-orders', { ...order, value: 'confirmed' });
  for (const value of ['ordered', 'confirmed']) await run('treatment-orders', { ...order, value });
  const coupons = await idsOf('select uuid from coupons where active order by uuid limit 1');
  const { batch: stopped } = await run('coupons', { action: 'deactivate', uuids: coupons });
  for (const action of ['activate', 'deactivate']) await run('coupons', { action, uuids: coupons });
  for (const batch of [confirmed, stopped]) {
    const { uuid } = (await api.call('POST', `/bulk-actions/${batch}/undo`)).body.data;
    await perform(uuid);
    expect((await rowsOf(uuid)).data[0].message).toBe('Changed since');
    expect(await read(uuid)).toMatchObject({ done: 0, failed: 0 });
  }
});

test('undo of a bulk action of an earlier release compares the state of its rows', async () => {
  const uuids = await users('true', 1);
  const { batch } = await run('users', { action: 'deactivate', uuids });
  await api.owner.query('update bulk_items set version = null where batch_uuid = $1', [batch]);
  for (const active of [true, false]) await api.call('PUT', `/user/suspend-user/${uuids[0]}/${active}`);
  const { uuid: undo } = (await api.call('POST', `/bulk-actions/${batch}/undo`)).body.data;
  await perform(undo);
  expect(await read(undo)).toMatchObject({ done: 1 });
});

test('rows of an undo that failed because its author left are undone by a colleague', async () => {
  const uuids = await users('active', 2);
  const { batch } = await run('users', { action: 'deactivate', uuids });
  const undo = () => api.call('POST', `/bulk-actions/${batch}/undo`);
  const { uuid } = (await undo()).body.data;
  await api.owner.query(
    `update bulk_batches set created_by = (select account_uuid from staff where role = 'support' limit 1) where uuid = $1`,
    [uuid],
  );
  await perform(uuid);
  expect(await read(uuid)).toMatchObject({ done: 0, failed: 2 });
  expect(await read(batch)).toMatchObject({ canUndo: true });
  const replies = await Promise.all([undo(), undo()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await perform(uuid);
  expect(await read(uuid)).toMatchObject({ done: 2, failed: 0, state: 'done' });
  expect(await users('not active', 10)).toEqual([]);
  expect((await undo()).status).toBe(409);
});

test('undo is possible for 24 hours', async () => {
  const { batch } = await run('users', { action: 'deactivate', uuids: await users('true', 1) });
  api.now = () => new Date(Date.now() + 24 * 60 * 60_000 + 1_000);
  expect((await read(batch)).canUndo).toBe(false);
  expect((await api.call('POST', `/bulk-actions/${batch}/undo`)).status).toBe(422);
});

test('only the own bulk actions are visible, except to an admin', async () => {
  const { batch } = await run('users', { action: 'deactivate', uuids: await users('true', 1) });
  for (const route of ['', '/rows', '/rows/csv'])
    expect((await api.call('GET', `/bulk-actions/${batch}${route}`, { as: 'support' })).status).toBe(404);
  expect((await api.call('POST', `/bulk-actions/${batch}/undo`, { as: 'support' })).status).toBe(404);
  expect((await api.call('GET', '/bulk-actions', { as: 'support' })).body).toEqual({ data: [], count: 0 });
  expect((await api.call('GET', '/bulk-actions')).body.data[0].uuid).toBe(batch);
});
