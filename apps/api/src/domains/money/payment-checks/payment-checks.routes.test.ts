import type { ApiError } from '@baobab/contract/kit/client';
import { paymentChecks, type PaymentCheck } from '@baobab/contract/money/payment-checks';
import { transactions } from '@baobab/contract/money/transactions';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment, eventSender, eventText, settings } from '../transactions/payment-events.testing.ts';
import { recordPayment } from '../transactions/public.ts';
import { paymentChecksJobs } from './payment-checks.jobs.ts';

const api = useTestApp(settings);
const fixtures = fixturesFor(api);
const { paystack, flutterwave } = eventSender(api);
const { call } = api.client();

const success = (reference: string, data = {}) => eventText('paystack-charge-success', reference, data);
const refunded = (reference: string, amount: number, name = 'one') =>
  eventText('paystack-refund-processed', reference, {
    amount: String(amount),
    refund_reference: `${name}-${reference}`,
  });
const checksOf = async (reference: string): Promise<PaymentCheck[]> =>
  (await call(paymentChecks.list, { query: { search: reference, pagenum: 0, limit: 10, exact: true } })).data;
const statesOf = async (reference: string) =>
  (await checksOf(reference)).map(({ reason, state }) => `${reason} ${state}`).toSorted();
const historyOf = async (uuid: string) =>
  (await api.call('GET', `/records/transactions/${uuid}/history`)).body.data as Record<string, unknown>[];

async function paidTwice() {
  const payment = await addPayment(api);
  await paystack(success(payment.reference));
  await paystack(success(payment.reference, { id: `again-${payment.reference}` }));
  return payment;
}

describe('a check is opened', () => {
  test('once for a second charge, also when the event arrives again', async () => {
    const { uuid, reference } = await paidTwice();
    await paystack(success(reference, { id: `again-${reference}` }));
    expect(await checksOf(reference)).toMatchObject([
      {
        reason: 'paid_twice',
        payment_uuid: uuid,
        state: 'open',
        detail: `Transaction ${reference} was paid twice: ₦12,500.00 is due back`,
      },
    ]);
  });

  test('for an event that arrived before the payment of another amount was recorded', async () => {
    const [doctor, patient] = [await fixtures.addDoctor(), await fixtures.addPatient()];
    const uuid = await fixtures.addBooking(doctor, patient, { status: 'booked' });
    const reference = `TX-early-${newId()}`;
    await paystack(success(reference));
    expect(await statesOf(reference)).toEqual(['unknown_reference open']);
    const people = { consumer_uuid: patient.consumer, patient_uuid: patient.uuid, doctor_uuid: doctor.uuid };
    await api.db
      .transaction()
      .execute((trx) =>
        recordPayment(trx, { uuid, reference_id: reference, amount_kobo: 1_500_000, ...people }, api.now()),
      );
    expect(await statesOf(reference)).toEqual(['amount_differs open', 'unknown_reference closed']);
  });

  test('for a signed event that cannot be read, once, and it is refused with 422', async () => {
    const text = success(`TX-odd-${newId()}`, { amount: null });
    for (let time = 0; time < 2; time += 1) expect((await paystack(text)).status).toBe(422);
    const reference = (JSON.parse(text) as { data: { reference: string } }).data.reference;
    expect(await checksOf(reference)).toMatchObject([
      { reason: 'no_effect', detail: 'An event of paystack could not be read: data.amount' },
    ]);
    expect((await paystack('{')).status).toBe(400);
    expect(
      (await flutterwave(JSON.stringify({ event: 'charge.completed', data: { tx_ref: '\u{d800}' } }))).status,
    ).toBe(422);
  });

  test('for the event of a payment that another system recorded afterwards', async () => {
    const reference = `TX-late-${newId()}`;
    await paystack(success(reference));
    const { uuid } = await addPayment(api, { reference_id: reference });
    await paystack(success(reference));
    expect(await statesOf(reference)).toEqual(['unknown_reference closed']);
    expect((await call(transactions.get, { params: { uuid } })).data.status).toBe('paid');
  });
});

describe('a check is closed', () => {
  test('by the refund that pays back what is due, not by half of it', async () => {
    const { reference } = await paidTwice();
    await paystack(refunded(reference, 625_000));
    expect(await statesOf(reference)).toEqual(['paid_twice open']);
    await api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, { body: {} });
    const [check] = await checksOf(reference);
    expect(check).toMatchObject({ state: 'closed', closed_by: null, note: '' });
  });

  test('by the charge that an early refund was waiting for', async () => {
    const { reference } = await addPayment(api);
    await paystack(refunded(reference, 1_250_000));
    expect(await statesOf(reference)).toEqual(['refund_exceeds open']);
    await paystack(success(reference));
    expect(await statesOf(reference)).toEqual(['refund_exceeds closed']);
  });

  test('by staff with a note, which is in the history of the payment', async () => {
    const { uuid: payment, reference } = await paidTwice();
    const [{ uuid }] = (await checksOf(reference)) as [PaymentCheck];
    const body = { note: 'Paid back in cash' };
    const { data } = await call(paymentChecks.close, { params: { uuid }, body });
    expect(data).toMatchObject({ state: 'closed', note: 'Paid back in cash' });
    expect(data.closed_by).not.toBeNull();
    expect((await historyOf(payment))[0]).toMatchObject({
      action: 'payment.check',
      reason: 'Paid back in cash',
    });
    const before = await api.countAudit();
    await call(paymentChecks.close, { params: { uuid }, body });
    expect(await api.countAudit()).toBe(before);
    await expect(
      call(paymentChecks.close, { params: { uuid }, body: { note: 'Another' } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('by one of ten people at once', async () => {
    const { reference } = await paidTwice();
    const [{ uuid }] = (await checksOf(reference)) as [PaymentCheck];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(paymentChecks.close, { params: { uuid }, body: { note: `Note ${index}` } }).catch(
          (error: unknown) => (error as ApiError).status,
        ),
      ),
    );
    expect(replies.filter((reply) => reply === 409)).toHaveLength(9);
  });

  test('only with a note, and for ever: a later cancellation opens none', async () => {
    const { uuid: payment, reference } = await paidTwice();
    const [{ uuid }] = (await checksOf(reference)) as [PaymentCheck];
    await expect(call(paymentChecks.close, { params: { uuid }, body: { note: ' ' } })).rejects.toMatchObject({
      status: 422,
    });
    await api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, { body: {} });
    await api.owner.query('update payments set refund_eligible = true where uuid = $1', [payment]);
    expect(await statesOf(reference)).toEqual(['paid_twice closed']);
  });
});

describe('a payment of a cart without an order', () => {
  const MINUTE = 60_000;
  const [job] = paymentChecksJobs;
  const realNow = api.now;
  const runAfter = (minutes: number) =>
    job!.run({ ...api.services, now: () => new Date(realNow().getTime() + minutes * MINUTE) }, {});
  const payLate = async () => {
    const payment = await addPayment(api, {
      kind: 'cart',
      status: 'failed',
      failure_reason: 'insufficient_funds',
      amount_kobo: 400_000,
    });
    await paystack(success(payment.reference, { amount: 400_000, paid_at: api.now().toISOString() }));
    return payment;
  };

  test('opens one check half an hour after the charge, which the refund closes', async () => {
    const { uuid, reference } = await payLate();
    await runAfter(29);
    expect(await statesOf(reference)).toEqual([]);
    await runAfter(31);
    await runAfter(41);
    expect(await checksOf(reference)).toMatchObject([
      {
        reason: 'without_order',
        provider: 'paystack',
        payment_uuid: uuid,
        state: 'open',
        detail: `₦4,000.00 of transaction ${reference} was received, but no order was made for it`,
      },
    ]);
    await call(transactions.completeRefund, {
      params: { reference_id: reference },
      body: { reason: 'Paid twice' },
    });
    expect(await statesOf(reference)).toEqual(['without_order closed']);
    await runAfter(51);
    expect(await statesOf(reference)).toEqual(['without_order closed']);
  });

  test('is no longer to check when the app makes the order later, until another payment takes its place', async () => {
    const { uuid, reference } = await payLate();
    await runAfter(31);
    const order = await fixtures.addLabOrder(await fixtures.addPatient(), 400_000);
    const link = (payment: string) =>
      api.owner.query('update lab_orders set payment_uuid = $1 where uuid = $2', [payment, order]);
    await link(uuid);
    await runAfter(41);
    expect(await statesOf(reference)).toEqual(['without_order closed']);
    await link((await addPayment(api, { kind: 'cart', status: 'paid' })).uuid);
    await runAfter(51);
    expect(await statesOf(reference)).toEqual(['without_order open']);
  });

  test('is to check when it is paid a month after it was recorded, and not again after staff have checked it', async () => {
    const created_at = new Date(api.now().getTime() - 31 * 86_400_000);
    const { reference } = await addPayment(api, { kind: 'cart', created_at });
    await paystack(success(reference, { paid_at: api.now().toISOString() }));
    await runAfter(31);
    const [check] = (await checksOf(reference)) as [PaymentCheck];
    expect(check).toMatchObject({ reason: 'without_order', state: 'open' });
    await call(paymentChecks.close, { params: { uuid: check.uuid }, body: { note: 'Delivered by hand' } });
    await runAfter(41);
    expect(await statesOf(reference)).toEqual(['without_order closed']);
  });

  test('is not to check when it was refunded while the job ran', async () => {
    const { reference } = await payLate();
    await runAfter(31);
    await api.owner.query(
      `update payments set refund_completed_at = now() where lower(reference_id) = lower($1)`,
      [reference],
    );
    await runAfter(41);
    expect(await statesOf(reference)).toEqual(['without_order closed']);
  });

  test('is to check as well when it is for an appointment that has no booking', async () => {
    const { reference } = await addPayment(api, { status: 'paid' });
    await runAfter(31);
    expect(await checksOf(reference)).toMatchObject([
      { detail: `₦12,500.00 of transaction ${reference} was received, but no appointment was made for it` },
    ]);
  });
});
