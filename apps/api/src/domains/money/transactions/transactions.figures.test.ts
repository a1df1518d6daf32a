import { paymentStatuses } from '@baobab/contract/money/transactions';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment, eventSender, eventText, settings } from './payment-events.testing.ts';
import { recordPayment } from './public.ts';

const api = useTestApp(settings);
const fixtures = fixturesFor(api);
const { paystack } = eventSender(api);
const get = async (path: string) => (await api.call('GET', path)).body;
const list = (query: string) => get(`/payment/search-alls?type=appointment&${query}`);

/** Every figure that money enters, read over HTTP. */
async function figures(consumer: string, patient: string, doctor: string, pharmacy: string) {
  const report = await get(`/user/pharmacyCommission/pharmacy/metrics/data?pharmacy_uuid=${pharmacy}`);
  const [amounts] = report.total_amount;
  const { data: spender } = await get(`/records/consumers/${consumer}`);
  const { data: earner } = await get(`/records/doctors/${doctor}`);
  const partners = await get('/order/admin/getOrderDetailsForAdmin?type=all');
  const income = await get(`/booking/getTheIncomeDetails?type=all&patient_uuid=${patient}`);
  return {
    spent: [spender.bookings_details.totalAmountConsumer, spender.orders_details.totalAmountConsumersOrder],
    bought: [earner.total_recommendation_purchased_lab, earner.total_recommendation_purchased_eprescription],
    orders: [partners.total_orders, partners.total_amount_in_order],
    income: [income.total_orders, income.total_amount_in_order],
    referred: [amounts.total_dmp_order, amounts.total_treatment_plan],
    refundsDue: (await list('refund=due')).count,
  };
}

test('failed and pending payments count in no figure, and a payment counts as soon as it is paid', async () => {
  const doctor = await fixtures.addDoctor();
  const patient = await fixtures.addPatient();
  const booking = await fixtures.addBooking(doctor, patient, { status: 'pending' });
  const advice = await fixtures.addAdvice(doctor, patient);
  const prescription = await fixtures.addPrescription(doctor, patient);
  const { uuid: pharmacy } = (
    await api.owner.query(`select uuid from accounts where kind = 'pharmacist' order by uuid limit 1`)
  ).rows[0];
  await api.owner.query('delete from referrals where referrer_uuid = $1', [pharmacy]);
  await fixtures.addReferral(pharmacy, patient.consumer);
  const read = () => figures(patient.consumer, patient.uuid, doctor.uuid, pharmacy);
  const before = await read();
  const own = { consumer_uuid: patient.consumer, refund_eligible: true, booking_uuid: booking };
  await addPayment(api, own);
  await addPayment(api, { ...own, status: 'failed', failure_reason: 'declined' });
  const order = await fixtures.addLabOrder(patient, 1_250_000, { advice });
  await fixtures.addTreatmentOrder(patient, 1_250_000, { prescription });
  const plan = await addPayment(api, { kind: 'treatmentplan', consumer_uuid: patient.consumer });
  await api.owner.query('update treatment_orders set payment_uuid = $1 where prescription_uuid = $2', [
    plan.uuid,
    prescription,
  ]);
  const { rows } = await api.owner.query<{ reference_id: string }>(
    `update payments p set status = 'pending' from lab_orders o where o.uuid = $1 and p.uuid = o.payment_uuid
     returning p.reference_id`,
    [order],
  );
  expect(await read()).toEqual(before);
  await paystack(eventText('paystack-charge-success', rows[0]!.reference_id));
  await paystack(eventText('paystack-charge-success', plan.reference));
  expect(await read()).toEqual({
    spent: [before.spent[0], 25_000],
    bought: [1, 1],
    orders: [before.orders[0] + 1, before.orders[1] + 12_500],
    income: [1, 12_500],
    referred: [12_500, 0],
    refundsDue: before.refundsDue,
  });
});

test('the totals of lab orders follow the status of their payments', async () => {
  for (const [status, unpaid] of [
    ['pending', 50],
    ['paid', 0],
  ] as const) {
    await api.owner.query(
      `update payments set status = $1 where uuid in (select payment_uuid from lab_orders order by uuid limit 50)`,
      [status],
    );
    const { rows } = await api.owner.query(
      `select mend_totals('lab_orders') as wrong,
         (select sum(n)::int from day_totals where name = 'lab_orders' and key = 'unpaid') as unpaid`,
    );
    expect(rows[0]).toEqual({ wrong: 0, unpaid });
  }
});

test.each([
  ['pending', {}],
  ['failed', { failure_reason: 'declined' }],
])('rejects the refund of a %s payment with 409', async (status, more) => {
  const { uuid, reference } = await addPayment(api, { status, ...more });
  const path = `/payment/updateTheRefundProvideStatus/${reference}`;
  const answer = await api.call('PUT', path, { body: { reason: 'Asked for it' } });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    `This payment is ${status}. Only a paid payment can be refunded.`,
  ]);
  await expect(
    api.owner.query('update payments set refund_completed_at = now() where uuid = $1', [uuid]),
  ).rejects.toThrow('payments_refund_of_paid');
});

test.each(paymentStatuses)('filters and counts the payments that are %s', async (status) => {
  const { data, count } = await list(`status=${status}&limit=100`);
  const { rows } = await api.owner.query(
    `select count(*)::int as n from payments where kind = 'appointment'
     and case when refund_completed_at is null then status else 'refunded' end = $1`,
    [status],
  );
  expect([count, data.length]).toEqual([rows[0].n, Math.min(100, rows[0].n)]);
  expect(new Set(data.map((row: { status: string }) => row.status))).toEqual(new Set([status]));
});

test('the unfiltered list has every payment, whatever its status', async () => {
  const counts = await Promise.all(
    ['', ...paymentStatuses].map(async (status) => (await list(`status=${status}`)).count as number),
  );
  expect(counts[0]).toBe(counts.slice(1).reduce((sum, n) => sum + n, 0));
});

test('counts failed payments by reason in a range of days', async () => {
  const failures = async (query: string) => (await get(`/payment/failures?type=appointment${query}`)).data;
  const expected = await api.owner.query(
    `select failure_reason as reason, count(*)::int as count from payments
     where kind = 'appointment' and status = 'failed' group by 1 order by 2 desc, 1`,
  );
  expect(await failures('')).toEqual(expected.rows);
  expect(expected.rows.length).toBeGreaterThan(5);
  const created_at = new Date('2021-03-04T23:30:00+01:00');
  for (const failure_reason of ['declined', 'not_completed', 'declined'])
    await addPayment(api, { status: 'failed', failure_reason, created_at });
  expect(await failures('&from=2021-03-04&to=2021-03-04')).toEqual([
    { reason: 'declined', count: 2 },
    { reason: 'not_completed', count: 1 },
  ]);
  expect(await failures('&from=2021-03-05&to=2021-03-06')).toEqual([]);
});

test('events that arrived before their payment was recorded are its attempts', async () => {
  const [doctor, patient] = [await fixtures.addDoctor(), await fixtures.addPatient()];
  const uuid = await fixtures.addBooking(doctor, patient, { status: 'booked' });
  const reference = `TX-early-${newId()}`;
  await paystack(eventText('paystack-charge-failed', reference));
  await paystack(eventText('paystack-charge-success', reference.toUpperCase(), { id: 7, channel: 'bank' }));
  await api.db.transaction().execute((trx) =>
    recordPayment(
      trx,
      {
        uuid,
        reference_id: reference,
        amount_kobo: 1_250_000,
        consumer_uuid: patient.consumer,
        patient_uuid: patient.uuid,
        doctor_uuid: doctor.uuid,
      },
      api.now(),
    ),
  );
  const [payment] = (await list(`search=${reference}`)).data;
  expect(payment).toMatchObject({ status: 'paid', channel: 'bank', failure_reason: null });
  const { data } = await get(`/payment/attempts/${payment.uuid}`);
  expect(data).toMatchObject([
    {
      outcome: 'failed',
      failure_reason: 'insufficient_funds',
      message: 'Insufficient Funds',
      amount: 12_500,
    },
    { outcome: 'paid', channel: 'bank' },
  ]);
});

test('an appointment shows the reference of its paid payment only', async () => {
  const [doctor, patient] = [await fixtures.addDoctor(), await fixtures.addPatient()];
  const booking = await fixtures.addBooking(doctor, patient, { status: 'booked' });
  const read = async () => (await get(`/records/appointments/${booking}`)).data.transaction;
  await addPayment(api, { booking_uuid: booking, status: 'failed', failure_reason: 'declined' });
  expect(await read()).toBeNull();
  const { reference } = await addPayment(api, { booking_uuid: booking, status: 'paid' });
  expect(await read()).toEqual({ reference_id: reference });
});

test('demo payments have every status, several channels and reasons, and attempts that agree', async () => {
  const { rows } = await api.owner.query(
    `select kind, count(distinct status)::int as statuses, count(distinct channel)::int as channels,
       count(distinct failure_reason)::int as reasons
     from payments where reference_id not like 'TX-%' and reference_id not like 'EV-%' group by 1 order by 1`,
  );
  expect(rows.map(({ kind, statuses }) => [kind, statuses])).toEqual([
    ['appointment', 3],
    ['cart', 3],
    ['treatmentplan', 3],
  ]);
  for (const { channels, reasons } of rows) expect([channels > 1, reasons > 1]).toEqual([true, true]);
  const failed = (await list('status=failed&limit=50')).data.filter(
    ({ reference_id }: { reference_id: string }) => !reference_id.startsWith('TX-'),
  );
  for (const { uuid, failure_reason } of failed)
    expect((await get(`/payment/attempts/${uuid}`)).data.at(-1)).toMatchObject({ failure_reason });
});
