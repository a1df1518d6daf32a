import { beforeAll, expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
/** A day without orders of the demo data. */
const DAY = '2021-03-04';
const read = async (path: string) =>
  (await api.call('GET', `${path}?type=all&start_date=${DAY}&end_date=${DAY}`)).body;
const card = () => read('/order/admin/getOrderDetailsForAdmin');
let partner: { uuid: string; name: string };

beforeAll(async () => {
  const { addPatient, addLabOrder } = fixturesFor(api);
  const patient = await addPatient();
  const made = new Date(`${DAY}T10:00:00Z`);
  const orders = [];
  for (const status of [
    'completed',
    'completed',
    'completed',
    'inprogress',
    'inprogress',
    'pending',
    'pending',
  ])
    orders.push(await addLabOrder(patient, 500_000, { status, made }));
  // One of each status is not paid.
  await api.owner.query(
    `update payments set status = 'pending' where uuid in (select payment_uuid from lab_orders where uuid = any ($1))`,
    [[orders[0], orders[3], orders[5]]],
  );
  const { rows } = await api.owner.query(
    'select p.uuid, p.name from lab_orders o join partners p on p.uuid = o.partner_uuid where o.uuid = $1',
    [orders[0]],
  );
  partner = rows[0];
});

// The filters are those of the links of the figures.
test.each([
  [
    'Lab orders of Home',
    async () => (await read('/booking/dashboard/overview')).figures.lab_orders.value,
    '',
  ],
  ['Orders of the Partner tab', async () => (await card()).total_orders, ''],
  ['Completed', async () => (await card()).total_order_completed, '&status=completed'],
  ['In progress', async () => (await card()).total_order_inprogress, '&status=inprogress'],
  ['Pending', async () => (await card()).total_order_pending, '&status=pending'],
  [
    'Orders of a compared partner',
    async () =>
      (await read('/booking/dashboard/ranking/partners')).rows.find(
        ({ id }: { id: string }) => id === partner.uuid,
      ).values.orders,
    'partner',
  ],
])('%s are the paid orders of the list', async (_name, figure, filter) => {
  const of = filter === 'partner' ? `&partnerName=${encodeURIComponent(partner.name)}` : filter;
  const count = async (paid: string) =>
    (await api.call('GET', `/order/admin/fullorderdetails?from=${DAY}&to=${DAY}${of}${paid}`)).body.count;
  const value = await figure();
  expect(value).toBeGreaterThan(0);
  expect(await count('&paid=true')).toBe(value);
  expect(await count('')).toBeGreaterThan(value);
});
