import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment } from '../../money/transactions/payment-events.testing.ts';
import { findOrder } from './lab-orders.repository.ts';
import { openItems, resultForm, resultPdf } from './lab-orders.testing.ts';
import { receiptOf } from './receipt.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);
const act = (item: string, action: string) =>
  api.call('PUT', `/order/updateOrderStatus?baobab_action=${encodeURIComponent(action)}&uuid=${item}`);

/** Orders with at least two undecided tests. */
async function openOrders(count: number) {
  const { rows } = await api.owner.query<{ uuid: string; items: string[] }>(
    `select o.uuid, array_agg(i.uuid) as items from lab_orders o join lab_order_items i on i.order_uuid = o.uuid
     where o.status = 'pending' group by o.uuid having count(*) > 1 and bool_and(i.action is null) order by o.uuid limit $1`,
    [count],
  );
  return rows;
}

test('an order whose last tests are decided at the same moment is completed', async () => {
  const orders = await openOrders(12);
  expect(orders.length).toBeGreaterThan(5);
  for (const { uuid, items } of orders) {
    await Promise.all(items.map((item) => act(item, 'Receipt of Result')));
    const { rows } = await api.owner.query('select status from lab_orders where uuid = $1', [uuid]);
    expect(rows).toEqual([{ status: 'completed' }]);
  }
});

test('a refunded test takes no result', async () => {
  const [open] = await openItems(api, 1);
  await act(open!.item, 'Refund Completed');
  const form = resultForm({ order_uuid: open!.order, item_uuid: open!.item }, await resultPdf());
  const { status, body } = await api.call('POST', '/upload/labtest-result', form);
  expect([status, body.message]).toEqual([409, 'This test was refunded and takes no results']);
});

test('a cancelled order can only be refunded', async () => {
  const [open] = await openItems(api, 1);
  await api.owner.query(`update lab_orders set status = 'cancelled' where uuid = $1`, [open!.order]);
  const { status, body } = await act(open!.item, 'Confirm Result Received');
  expect([status, body.message]).toEqual([409, 'This order was cancelled. Its tests can only be refunded.']);
  expect((await act(open!.item, 'Refund Completed')).status).toBe(200);
});

test('the money of a cancelled order is due back, also when it arrives later', async () => {
  for (const first of ['paid', 'pending']) {
    const order = await fixtures.addLabOrder(await fixtures.addPatient(), 450_000);
    const set = (status: string) =>
      api.owner.query(
        'update payments set status = $2 where uuid = (select payment_uuid from lab_orders where uuid = $1)',
        [order, status],
      );
    await set(first);
    await api.owner.query(`update lab_orders set status = 'cancelled' where uuid = $1`, [order]);
    await set('paid');
    const { body } = await api.call('GET', `/records/lab-orders/${order}`);
    expect(body.data.payment).toMatchObject({ status: 'paid', due_back: 4500 });
  }
});

test.each(['lab', 'treatment'])('the money linked to a cancelled %s order is due back', async (kind) => {
  const patient = await fixtures.addPatient();
  await (kind === 'lab' ? fixtures.addLabOrder : fixtures.addTreatmentOrder)(patient, 450_000);
  const { uuid } = await addPayment(api, { kind: 'cart', status: 'paid' });
  const change = (set: string, ...values: string[]) =>
    api.owner.query(`update ${kind}_orders set ${set} where consumer_uuid = $1`, [
      patient.consumer,
      ...values,
    ]);
  await change(`status = 'cancelled'`);
  await change('payment_uuid = $2', uuid);
  const { body } = await api.call('GET', `/records/transactions/${uuid}`);
  expect(body.data.due_back).toBe(12_500);
  const { rows } = await api.owner.query('select from due_announcements where payment_uuid = $1', [uuid]);
  expect(rows).toHaveLength(1);
});

test('an unpaid order says so, is found by the filter and has no receipt', async () => {
  const order = await fixtures.addLabOrder(await fixtures.addPatient(), 450_000);
  const unpaid = async () =>
    (await api.call('GET', '/order/admin/fullorderdetails?paid=false&limit=12')).body.count;
  const before = await unpaid();
  await api.owner.query(
    `update payments set status = 'pending' where uuid = (select payment_uuid from lab_orders where uuid = $1)`,
    [order],
  );
  expect(await unpaid()).toBe(before + 1);
  const { body } = await api.call('GET', `/records/lab-orders/${order}`);
  expect(body.data.payment).toMatchObject({ status: 'pending', paid_at: null });
  const receipt = await api.call('GET', `/ep/orderPaymentPreview/${order}`);
  expect([receipt.status, receipt.body.message]).toEqual([
    409,
    'This order is not paid, so it has no receipt.',
  ]);
});

test('the receipt has the time of the charge', async () => {
  const order = await fixtures.addLabOrder(await fixtures.addPatient(), 450_000);
  await api.owner.query(
    `update payments set paid_at = '2026-02-03 10:20+01'
     where uuid = (select payment_uuid from lab_orders where uuid = $1)`,
    [order],
  );
  const row = (await findOrder(api.db, order))!;
  const { blocks } = receiptOf('Baobab', row, [], row.payment.paid_at!, new Date());
  expect(JSON.stringify(blocks)).toContain('["Paid on","03/02/2026 10:20 am"]');
});
