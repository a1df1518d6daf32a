import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment, eventSender, eventText, settings } from '../transactions/payment-events.testing.ts';
import { paymentChecksJobs } from './payment-checks.jobs.ts';

const api = useTestApp(settings);
const fixtures = fixturesFor(api);
const { paystack } = eventSender(api);
const { call } = api.client();
const job = paymentChecksJobs.find(({ name }) => name === 'payment-checks.removed-items')!;
const run = () => job.run(api.services, {});
const checksOf = async (search: string) =>
  (await call(paymentChecks.list, { query: { search, pagenum: 0, limit: 10, exact: true } })).data;
const statesOf = async (reference: string) =>
  (await checksOf(reference)).map(({ reason, state }) => `${reason} ${state}`);
const decide = async (item: string, action: string) => {
  const path = `/order/updateOrderStatus?uuid=${item}&baobab_action=${encodeURIComponent(action)}`;
  expect((await api.call('PUT', path)).status).toBe(200);
};
const refund = (reference: string, kobo: number) =>
  paystack(
    eventText('paystack-refund-processed', reference, { amount: String(kobo), refund_reference: newId() }),
  );

/** An order of two plans for ₦2,000 and ₦3,000. */
async function twoPlans(status = 'paid', kobo = 500_000) {
  const { consumer } = await fixtures.addPatient();
  const payment = await addPayment(api, { kind: 'treatmentplan', amount_kobo: kobo, status });
  const [order, first, second] = [newId(), newId(), newId()];
  await api.owner.query(
    `insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, amount_kobo, payment_uuid, name,
       mobile, line1, search)
     values ($1::uuid, 'TR-' || $1::text, $2, (select uuid from diseases limit 1), 'plan', $4, $3, 'N', 'M', 'L', '')`,
    [order, consumer, payment.uuid, kobo],
  );
  await api.owner.query(
    `insert into treatment_items (uuid, order_uuid, position, plan_name, price_kobo)
     values ($1, $3, 0, 'Plan', 200000), ($2, $3, 1, 'Plan', 300000)`,
    [first, second, order],
  );
  return { ...payment, order, first, second };
}

test('a cancelled item of a paid order is to be checked once, until its price is paid back', async () => {
  const { uuid, reference, order, first } = await twoPlans();
  await decide(first, 'cancelled');
  for (const _time of [1, 2]) await run();
  expect(await checksOf(reference)).toMatchObject([
    {
      reason: 'item_cancelled',
      state: 'open',
      payment_uuid: uuid,
      detail: `₦2,000.00 of transaction ${reference} is the price of item 1 of order TR-${order}, which was cancelled`,
    },
  ]);
  await refund(reference, 150_000);
  await run();
  expect(await statesOf(reference)).toEqual(['item_cancelled open']);
  await refund(reference, 50_000);
  await run();
  expect(await statesOf(reference)).toEqual(['item_cancelled closed']);
});

test('the whole refund, the end of the order and the note of staff close it', async () => {
  const [refunded, over, checked] = [await twoPlans(), await twoPlans(), await twoPlans()];
  for (const { first } of [refunded, over, checked]) await decide(first, 'cancelled');
  await run();
  await refund(refunded.reference, 500_000);
  expect(await statesOf(refunded.reference)).toEqual(['item_cancelled closed']);
  await decide(over.second, 'cancelled');
  const [check] = await checksOf(checked.reference);
  await call(paymentChecks.close, { params: { uuid: check!.uuid }, body: { note: 'Replaced' } });
  await run();
  for (const { reference } of [over, checked])
    expect(await statesOf(reference)).toEqual(['item_cancelled closed']);
});

test('an item that was cancelled before the order was paid is to be checked when it is paid', async () => {
  const { reference, first } = await twoPlans('pending');
  await decide(first, 'cancelled');
  await api.owner.query(
    `update treatment_items set action_at = action_at - interval '30 days' where uuid = $1`,
    [first],
  );
  await run();
  expect(await statesOf(reference)).toEqual([]);
  await paystack(
    eventText('paystack-charge-success', reference, { amount: 500_000, paid_at: api.now().toISOString() }),
  );
  await run();
  expect(await statesOf(reference)).toEqual(['item_cancelled open']);
});

test.each([
  ['Confirm Refund Completed', 'is marked as refunded'],
  ['Doctor Will Confirm Refund Request', 'has a refund request'],
])('a test with “%s” is to be checked', async (action, text) => {
  const order = await fixtures.addLabOrder(await fixtures.addPatient(), 400_000, {
    status: 'pending',
    tests: [100_000, 300_000],
  });
  const { rows } = await api.owner.query(
    `select i.uuid as item, y.reference_id as reference from lab_order_items i join lab_orders o on o.uuid = i.order_uuid
       join payments y on y.uuid = o.payment_uuid where o.uuid = $1 order by i.position`,
    [order],
  );
  const { item, reference } = rows[1] as { item: string; reference: string };
  await decide(item, action);
  await run();
  expect(await checksOf(reference)).toMatchObject([
    {
      detail: `₦3,000.00 of transaction ${reference} is the price of item 2 of order EV-${order}, which ${text}`,
    },
  ]);
});
