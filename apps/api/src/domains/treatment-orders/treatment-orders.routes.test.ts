import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { wholeOf } from './treatment-orders.service.ts';

const api = useTestApp();
const LIST = '/baobabnew/order/admin/treatmentplanlist';
const move = (
  order_id: string,
  test_id: string,
  baobab_action: string,
  as: 'admin' | 'dmp-admin' = 'admin',
) => api.call('PUT', '/order/admin/update/doctalAction', { as, body: { order_id, baobab_action, test_id } });

/** Items of orders that were just ordered. */
const fresh = async (count = 1) =>
  (
    await api.owner.query(
      `select i.uuid as item, o.uuid as order, o.reference_id from treatment_items i
       join treatment_orders o on o.uuid = i.order_uuid where i.action is null order by i.uuid limit $1`,
      [count],
    )
  ).rows as { item: string; order: string; reference_id: string }[];

test('treatment orders come newest first with their items and address, whoever the query names', async () => {
  const { status, body } = await api.call(
    'GET',
    `${LIST}?limit=10&pagenum=0&user_uuid=${crypto.randomUUID()}&search=`,
  );
  expect([status, body.data.length]).toEqual([200, 10]);
  const { rows } = await api.owner.query('select count(*)::int as n from treatment_orders');
  expect(body.count).toBe(rows[0].n);
  expect(body.data[0].delivery_address).toMatchObject({
    Mobile: expect.any(String),
    addressLine12: expect.any(String),
  });
  expect(body.data[0].details.treatment[0]).toHaveProperty('baobab_action');
  const found = await api.call('GET', `${LIST}?search=${body.data[3].reference_id}`);
  expect(found.body.data.map((one: { uuid: string }) => one.uuid)).toEqual([body.data[3].uuid]);
});

test('an item moves along the allowed statuses; the same again changes nothing; others are refused', async () => {
  const [one] = await fresh();
  const before = await api.countAudit('treatment-item.status');
  expect((await move(one!.reference_id, one!.item, 'delivered')).status).toBe(409);
  expect((await move(one!.reference_id, one!.item, 'sent to the moon')).status).toBe(422);
  const first = await move(one!.order, one!.item, 'confirmed');
  expect([first.status, first.body.message]).toEqual([200, 'Order Status Updated Successfully']);
  expect((await move(one!.order, one!.item, 'confirmed')).status).toBe(200);
  expect((await move(one!.order, one!.item, 'ordered')).status).toBe(409);
  expect(await api.countAudit('treatment-item.status')).toBe(before + 1);
});

test('of different moves at once exactly one wins, and a repeat is skipped', async () => {
  const [one] = await fresh();
  const before = await api.countAudit('treatment-item.status');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => move(one!.order, one!.item, i % 2 ? 'confirmed' : 'cancelled')),
  );
  expect(answers.some((answer) => answer.status === 409)).toBe(true);
  // Confirmed may still be called off, so one or two moves are put down, never twelve.
  const moves = (await api.countAudit('treatment-item.status')) - before;
  expect(moves === 1 || moves === 2).toBe(true);
});

test('an order is as far as its slowest item', () => {
  const statuses = { ordered: [], confirmed: [], dispatched: [], delivered: [], cancelled: [] };
  expect(wholeOf(statuses, ['delivered', 'confirmed'])).toBe('confirmed');
  expect(wholeOf(statuses, ['delivered', 'cancelled'])).toBe('delivered');
  expect(wholeOf(statuses, ['cancelled', 'cancelled'])).toBe('cancelled');
});

test('dmp-admin decides on lab tests but not on treatments', async () => {
  const [one] = await fresh();
  expect((await move(one!.order, one!.item, 'confirmed', 'dmp-admin')).status).toBe(403);
  expect((await api.call('GET', LIST, { as: 'dmp-admin' })).status).toBe(403);
});

test('the list leaves one trace for the same person and search', async () => {
  const before = await api.countAudit('treatment-orders.list');
  for (const page of [0, 1, 0]) await api.call('GET', `${LIST}?limit=10&pagenum=${page}&search=trace`);
  expect(await api.countAudit('treatment-orders.list')).toBe(before + 1);
});
