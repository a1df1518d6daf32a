import { labActions, labActionsInView, RESULT_MISSING } from '@baobab/contract/care/lab-actions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { openItems, resultForm, resultPdf } from './lab-orders.testing.ts';

const api = useTestApp();
const LIST = '/order/admin/fullorderdetails';
const setAction = (
  order_id: string,
  test_id: string,
  baobab_action: string,
  as: 'admin' | 'dmp-admin' = 'admin',
) => api.call('PUT', '/order/admin/update/doctalAction', { as, body: { order_id, baobab_action, test_id } });

test('lists the orders of a partner newest first, with the requested limit and the exact total', async () => {
  const { status, body } = await api.call('GET', `${LIST}?partnerName=SYNLAB&pagenum=0&limit=12`);
  expect([status, body.data.length]).toEqual([200, 12]);
  const { rows } = await api.owner.query(
    `select count(*)::int as n from lab_orders where partner_uuid = (select uuid from partners where name = 'SYNLAB')`,
  );
  expect(body.count).toBe(rows[0].n);
  const dates = body.data.map((order: { order_info: { order_date: string } }) => order.order_info.order_date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const [item] = body.data[0].full_order_details;
  expect(item.test_info).toMatchObject({
    diagnosticspartner: 'SYNLAB',
    baobabsexclusivediscountedprice: expect.any(Number),
  });
  expect(item).toHaveProperty('baobab_action');
});

test('returns 100 orders without a limit, a short last page, and none for an unknown partner', async () => {
  const all = await api.call('GET', LIST);
  expect(all.body.data).toHaveLength(100);
  const last = Math.floor((all.body.count - 1) / 12);
  const page = await api.call('GET', `${LIST}?pagenum=${last}&limit=12`);
  expect(page.body.data).toHaveLength(all.body.count - last * 12);
  const { body } = await api.call('GET', `${LIST}?partnerName=Nobody`);
  expect([body.data, body.count]).toEqual([[], 0]);
});

test('search finds an order by number, patient and payment, within its partner only', async () => {
  const { body } = await api.call('GET', `${LIST}?partnerName=SYNLAB&limit=1`);
  const [order] = body.data;
  for (const search of [
    order.order_info.order_id,
    order.order_info.transaction_id,
    order.patient_info.patient_name,
  ]) {
    const found = await api.call('GET', `${LIST}?partnerName=SYNLAB&search=${encodeURIComponent(search)}`);
    expect(found.body.data.map((one: { uuid: string }) => one.uuid)).toContain(order.uuid);
  }
  const elsewhere = await api.call(
    'GET',
    `${LIST}?partnerName=Iroko%20Diagnostics&search=${order.order_info.order_id}`,
  );
  expect(elsewhere.body.count).toBe(0);
});

test('returns one order with all its tests, by number or uuid', async () => {
  const { rows } = await api.owner.query(
    `select o.uuid, o.order_id from lab_orders o join lab_order_items i on i.order_uuid = o.uuid
     group by 1, 2 having count(*) = 40`,
  );
  for (const key of [rows[0].order_id, rows[0].uuid]) {
    const { status, body } = await api.call('GET', `/order/getOrderDetialsByOrderId/${key}`);
    expect(status).toBe(200);
    expect(body.order_info).toHaveLength(1);
    expect(body.full_order_details).toHaveLength(40);
  }
  expect((await api.call('GET', '/order/getOrderDetialsByOrderId/LB0')).status).toBe(404);
});

test('an action is set once: repeating it changes nothing, another one is rejected with 409', async () => {
  const [one] = await openItems(api, 1);
  const before = await api.countAudit('lab-item.action');
  const first = await setAction(one!.order_id, one!.item, 'Confirm Result Received', 'dmp-admin');
  expect([first.status, first.body.message]).toEqual([200, 'Order Status Updated Successfully']);
  expect((await setAction(one!.order_id, one!.item, 'Confirm Result Received')).status).toBe(200);
  const other = await setAction(one!.order_id, one!.item, 'Confirm Refund Completed');
  expect([other.status, other.body.current]).toEqual([409, 'Confirm Result Received']);
  expect(await api.countAudit('lab-item.action')).toBe(before + 1);
});

test('exactly one of several concurrent actions is applied', async () => {
  const [one] = await openItems(api, 1);
  const names = [
    'Doctor Will Confirm Refund Request',
    'Confirm Result Received',
    'Confirm Refund Completed',
    'Confirm Receipt of Result',
  ];
  const before = await api.countAudit('lab-item.action');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => setAction(one!.order, one!.item, names[i % names.length]!)),
  );
  const { rows } = await api.owner.query('select action from lab_order_items where uuid = $1', [one!.item]);
  const winner = names.indexOf(rows[0].action);
  answers.forEach((answer, i) => expect(answer.status).toBe(i % names.length === winner ? 200 : 409));
  expect(await api.countAudit('lab-item.action')).toBe(before + 1);
});

test.each(['Confirm Result Accepted', 'Result Accepted', 'Result Rejected'])(
  'rejects %s without a result with 422 and the message of the specification',
  async (name) => {
    const [one] = await openItems(api, 1);
    for (const answer of [
      await setAction(one!.order_id, one!.item, name),
      await api.call(
        'PUT',
        `/order/updateOrderStatusbaobab_action?baobab_action=${encodeURIComponent(name)}&uuid=${one!.item}`,
      ),
    ])
      expect([answer.status, answer.body.message]).toEqual([422, RESULT_MISSING]);
  },
);

test('accepts an uploaded result, also by the short name of the action', async () => {
  const [one] = await openItems(api, 1);
  const fields = { order_uuid: one!.order, item_uuid: one!.item };
  await api.call('POST', '/upload/labtest-result', resultForm(fields, await resultPdf()));
  const { status, body } = await api.call(
    'PUT',
    `/order/updateOrderStatus?baobab_action=Result%20Accepted&uuid=${one!.item}`,
  );
  expect([status, body.message]).toEqual([200, 'Status Changed']);
  const { body: order } = await api.call('GET', `/order/getOrderDetialsByOrderId/${one!.order}`);
  const item = order.full_order_details.find((each: { uuid: string }) => each.uuid === one!.item);
  expect(item.baobab_action).toBe('Confirm Result Accepted');
});

test('rejects an unknown action and a test of another order', async () => {
  expect([labActions.length, labActionsInView.length]).toEqual([6, 4]);
  const items = await openItems(api, 60);
  const one = items[0]!;
  const two = items.find((each) => each.order !== one.order)!;
  expect((await setAction(one.order_id, one.item, 'Anything')).status).toBe(422);
  expect((await setAction(two.order_id, one.item, 'Confirm Result Received')).status).toBe(404);
});

test('an order is completed when every test has an action', async () => {
  const { rows } = await api.owner.query(
    `select o.uuid, o.order_id, array_agg(i.uuid) as items from lab_orders o join lab_order_items i on i.order_uuid = o.uuid
     where o.status = 'pending' group by 1, 2 having count(*) = 2 and bool_and(i.action is null) limit 1`,
  );
  const status = async () =>
    (await api.call('GET', `/order/getOrderDetialsByOrderId/${rows[0].uuid}`)).body.order_info[0]
      .order_status;
  await setAction(rows[0].order_id, rows[0].items[0], 'Confirm Receipt of Result');
  expect(await status()).toBe('inprogress');
  await setAction(rows[0].order_id, rows[0].items[1], 'Confirm Receipt of Result');
  expect(await status()).toBe('completed');
});

test('a receipt is a PDF, and opening it writes an audit row', async () => {
  const [one] = await openItems(api, 1);
  const before = await api.countAudit('lab-receipt.open');
  const { status, body, headers } = await api.call('GET', `/ep/orderPaymentPreview/${one!.order_id}`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Buffer.from(body.data, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  expect(await api.countAudit('lab-receipt.open')).toBe(before + 1);
});

test('listing writes one audit row per account and filter, for any page and in parallel', async () => {
  const auditRows = () => api.countAudit('lab-orders.list');
  const before = await auditRows();
  const page = (n: number, as: 'admin' | 'dmp-admin' = 'admin') =>
    api.call('GET', `${LIST}?partnerName=SYNLAB&search=trace&pagenum=${n}&limit=12`, { as });
  await Promise.all(Array.from({ length: 30 }, (_, n) => page(n % 3)));
  expect(await auditRows()).toBe(before + 1);
  await page(0, 'dmp-admin');
  await api.call('GET', `${LIST}?partnerName=SYNLAB&search=trace2`);
  expect(await auditRows()).toBe(before + 3);
  const { rows } = await api.owner.query(
    `select actor_role, subject, details, address from audit_log where details ->> 'search' = 'trace' order by id`,
  );
  const row = {
    subject: 'lab-orders',
    details: { partner: 'SYNLAB', search: 'trace' },
    address: '127.0.0.1',
  };
  expect(rows).toEqual([
    { actor_role: 'admin', ...row },
    { actor_role: 'dmp-admin', ...row },
  ]);
});

test('listing writes another audit row after ten minutes', async () => {
  const list = () => api.call('GET', `${LIST}?search=later`);
  const auditRows = () => api.countAudit('lab-orders.list');
  await list();
  const before = await auditRows();
  await api.owner.query('alter table audit_log disable trigger user');
  await api.owner.query(
    `update audit_log set at = at - interval '10 minutes' where details ->> 'search' = 'later'`,
  );
  await api.owner.query('alter table audit_log enable trigger user');
  await list();
  expect(await auditRows()).toBe(before + 1);
});

test('opening an order writes an audit row with the patient', async () => {
  const { body } = await api.call('GET', `${LIST}?limit=1`);
  const [order] = body.data;
  await api.call('GET', `/order/getOrderDetialsByOrderId/${order.order_info.order_id}`);
  const { rows } = await api.owner.query(
    `select details from audit_log where action = 'lab-order.open' and subject = $1`,
    [order.uuid],
  );
  expect(rows).toEqual([{ details: { patient: order.patient_info.patient_uuid } }]);
  expect((await api.call('GET', '/order/getOrderDetialsByOrderId/nobody')).status).toBe(404);
});

test('reads one order as the list shows it, and answers 404 for an unknown one', async () => {
  const { body: list } = await api.call('GET', '/order/admin/fullorderdetails?limit=3');
  const { uuid } = list.data[1];
  expect((await api.call('GET', `/records/lab-orders/${uuid}`)).body).toEqual({ data: list.data[1] });
  expect((await api.call('GET', `/records/lab-orders/${crypto.randomUUID()}`)).status).toBe(404);
});
