import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment } from '../../money/transactions/payment-events.testing.ts';
import { orderStatusOf } from './treatment-orders.service.ts';

const api = useTestApp();
const LIST = '/baobabnew/order/admin/treatmentplanlist';
const setStatus = (
  order_id: string,
  test_id: string,
  baobab_action: string,
  as: 'admin' | 'dmp-admin' = 'admin',
) => api.call('PUT', '/order/admin/update/doctalAction', { as, body: { order_id, baobab_action, test_id } });

/** Items without an action. */
const findNewItems = async (count = 1) =>
  (
    await api.owner.query(
      `select i.uuid as item, o.uuid as order, o.reference_id from treatment_items i
       join treatment_orders o on o.uuid = i.order_uuid where i.action is null order by i.uuid limit $1`,
      [count],
    )
  ).rows as { item: string; order: string; reference_id: string }[];

test('lists treatment orders newest first with items and address, and ignores user_uuid', async () => {
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

test('reads one order as the list shows it with an audit row, and answers 404 for an unknown one', async () => {
  const { body: list } = await api.call('GET', `${LIST}?limit=10&pagenum=0`);
  const before = await api.countAudit('treatment-order.open');
  const one = await api.call('GET', `/records/treatment-orders/${list.data[2].uuid}`);
  expect(one.body).toEqual({ data: list.data[2] });
  expect(await api.countAudit('treatment-order.open')).toBe(before + 1);
  expect((await api.call('GET', `/records/treatment-orders/${crypto.randomUUID()}`)).status).toBe(404);
});

test('an item takes only allowed statuses, and repeating a status changes nothing', async () => {
  const [one] = await findNewItems();
  const before = await api.countAudit('treatment-item.status');
  expect((await setStatus(one!.reference_id, one!.item, 'delivered')).status).toBe(409);
  expect((await setStatus(one!.reference_id, one!.item, 'sent to the moon')).status).toBe(422);
  const first = await setStatus(one!.order, one!.item, 'confirmed');
  expect([first.status, first.body.message]).toEqual([200, 'Order Status Updated Successfully']);
  expect((await setStatus(one!.order, one!.item, 'confirmed')).status).toBe(200);
  expect((await setStatus(one!.order, one!.item, 'ordered')).status).toBe(409);
  expect(await api.countAudit('treatment-item.status')).toBe(before + 1);
});

test('applies conflicting concurrent statuses at most once each', async () => {
  const [one] = await findNewItems();
  const before = await api.countAudit('treatment-item.status');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => setStatus(one!.order, one!.item, i % 2 ? 'confirmed' : 'cancelled')),
  );
  expect(answers.some((answer) => answer.status === 409)).toBe(true);
  // A confirmed item can still be cancelled, so one or two changes are audited, never twelve.
  const changes = (await api.countAudit('treatment-item.status')) - before;
  expect(changes === 1 || changes === 2).toBe(true);
});

test('the question before a bulk status names orders whose payment was refunded, but not for Cancelled', async () => {
  const [one] = await findNewItems();
  const { uuid } = await addPayment(api, { kind: 'treatmentplan', status: 'paid' });
  await api.owner.query('update treatment_orders set payment_uuid = $1 where uuid = $2', [uuid, one!.order]);
  await api.owner.query('update payments set refund_completed_at = now() where uuid = $1', [uuid]);
  const { call } = api.client();
  const warningsOf = async (value: string) => {
    const body = { action: 'status' as const, value, uuids: [one!.order], preview: true };
    return (await call(treatmentOrders.bulk, { body })).warnings.map(({ reason }) => reason);
  };
  expect(await warningsOf('confirmed')).toEqual(['its payment was refunded']);
  expect(await warningsOf('cancelled')).toEqual([]);
});

test('the status of an order is that of its slowest item', () => {
  const statuses = { ordered: [], confirmed: [], dispatched: [], delivered: [], cancelled: [] };
  expect(orderStatusOf(statuses, ['delivered', 'confirmed'])).toBe('confirmed');
  expect(orderStatusOf(statuses, ['delivered', 'cancelled'])).toBe('delivered');
  expect(orderStatusOf(statuses, ['cancelled', 'cancelled'])).toBe('cancelled');
});

test('rejects dmp-admin on treatment orders with 403', async () => {
  const [one] = await findNewItems();
  expect((await setStatus(one!.order, one!.item, 'confirmed', 'dmp-admin')).status).toBe(403);
  expect((await api.call('GET', LIST, { as: 'dmp-admin' })).status).toBe(403);
});

test('listing writes one audit row per account and search', async () => {
  const before = await api.countAudit('treatment-orders.list');
  for (const page of [0, 1, 0]) await api.call('GET', `${LIST}?limit=10&pagenum=${page}&search=trace`);
  expect(await api.countAudit('treatment-orders.list')).toBe(before + 1);
});
