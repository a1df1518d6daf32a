import { dueBackOf, factsOf, refundableOf } from './payment-facts.ts';
import { describe, expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { inTransaction } from '../../../platform/audit/change.ts';
import { announceDue } from './refunds.service.ts';
import { findEvents } from './payment-events.repository.ts';
import { addPayment, eventSender, eventText, settings } from './payment-events.testing.ts';
import { findByReference } from './transactions.repository.ts';

const api = useTestApp(settings);
const fixtures = fixturesFor(api);
const { paystack, flutterwave } = eventSender(api);
const success = (reference: string, data = {}) => eventText('paystack-charge-success', reference, data);
const refundOf = (reference: string, name: string, amount: number) =>
  eventText('paystack-refund-processed', reference, {
    amount: String(amount),
    refund_reference: `${name}-${reference}`,
  });
const stateOf = async (uuid: string) =>
  (await api.call('GET', `/records/transactions/${uuid}`)).body.data as Record<string, unknown>;
const refund = (reference: string, payload: object = {}) =>
  api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, { body: payload });
const announce = () => inTransaction(api.db, (trx) => announceDue(trx, null));
const bell = async (text: string) =>
  (await api.owner.query('select message from bell_items where message like $1', [`%${text}%`])).rows.length;

describe('refunds in parts', () => {
  test('two halves complete the refund', async () => {
    const { uuid, reference } = await addPayment(api, { refund_eligible: true });
    await paystack(success(reference));
    await paystack(refundOf(reference, 'first', 625_000));
    expect(await stateOf(uuid)).toMatchObject({
      refund_provided: 'Incomplete',
      refunded_amount: 6250,
      due_back: 6250,
    });
    await paystack(refundOf(reference, 'second', 625_000));
    expect(await stateOf(uuid)).toMatchObject({
      refund_provided: 'Complete',
      status: 'refunded',
      refunded_amount: 12_500,
      due_back: 0,
    });
  });

  test('staff pay back the other half, and the report of the provider changes nothing', async () => {
    const { uuid, reference } = await addPayment(api, { status: 'paid', refund_eligible: true });
    await paystack(refundOf(reference, 'first', 625_000));
    expect((await refund(reference, { amount: 12_500 })).status).toBe(409);
    expect((await refund(reference, { amount: 6250 })).body.data).toMatchObject({
      refund_provided: 'Complete',
      refunded_amount: 12_500,
    });
    await paystack(refundOf(reference, 'second', 625_000));
    expect(await stateOf(uuid)).toMatchObject({ refunded_amount: 12_500, due_back: 0 });
  });
});

test('a second charge is due back, notifies staff and is paid back alone', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference));
  await paystack(success(reference, { id: `again-${reference}` }));
  expect(await stateOf(uuid)).toMatchObject({ status: 'paid', due_back: 12_500, refundable: 12_500 });
  expect(await bell(`${reference} was paid twice: ₦12,500.00 is due back`)).toBeGreaterThan(0);
  await refund(reference);
  expect(await stateOf(uuid)).toMatchObject({
    status: 'paid',
    refund_provided: 'Incomplete',
    refunded_amount: 12_500,
    due_back: 0,
  });
  await refund(reference, { reason: 'Goodwill' });
  expect(await stateOf(uuid)).toMatchObject({ refund_provided: 'Complete', refunded_amount: 25_000 });
});

test('a repeated refund of a second charge does not pay back the amount of the service', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference));
  await paystack(success(reference, { id: `again-${reference}` }));
  for (const _attempt of [1, 2])
    expect(await refund(reference, { amount: 12_500 })).toMatchObject({
      status: 200,
      body: { data: { refunded_amount: 12_500, refund_provided: 'Incomplete' } },
    });
  await paystack(refundOf(reference, 'reported', 1_250_000));
  expect((await refund(reference)).status).toBe(200);
  expect(await stateOf(uuid)).toMatchObject({ refunded_amount: 12_500, due_back: 0 });
});

test('refuses a refund with 409 when more or less than the confirmed amount is to be paid back', async () => {
  const { uuid, reference } = await addPayment(api, { status: 'paid', refund_eligible: true });
  for (const amount of [12_499, 12_501])
    expect((await refund(reference, { amount })).body).toMatchObject({
      message: 'The amount to pay back is now ₦12,500.00. Check it and confirm again.',
    });
  expect(await stateOf(uuid)).toMatchObject({ refunded_amount: 0, refund_provided: 'Incomplete' });
});

test('what was charged too much pays and is due back', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference, { amount: 1_250_100 }));
  expect(await stateOf(uuid)).toMatchObject({ status: 'paid', due_back: 1, refundable: 1 });
});

test('what was charged too little is due back and can be paid back', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference, { amount: 1_249_900 }));
  expect(await stateOf(uuid)).toMatchObject({ status: 'failed', due_back: 12_499 });
  for (const _attempt of [1, 2]) expect((await refund(reference)).status).toBe(200);
  expect(await stateOf(uuid)).toMatchObject({ status: 'failed', due_back: 0, refunded_amount: 12_499 });
});

test('a charge after the refund of all that was received is due back as a whole', async () => {
  const { uuid, reference } = await addPayment(api, { status: 'paid' });
  await api.owner.query('update payments set refund_eligible = true where uuid = $1', [uuid]);
  await paystack(success(reference, { amount: 1_000_000 }));
  await refund(reference);
  expect(await stateOf(uuid)).toMatchObject({ refund_provided: 'Complete', refunded_amount: 10_000 });
  await paystack(success(reference, { id: `late-${reference}` }));
  expect(await stateOf(uuid)).toMatchObject({ due_back: 12_500, refundable: 12_500 });
  await refund(reference);
  expect(await stateOf(uuid)).toMatchObject({ due_back: 0, refunded_amount: 22_500 });
});

test('the columns of every payment equal its facts', async () => {
  const { rows } = await api.owner.query<{ uuid: string; reference_id: string }>(
    `select uuid, reference_id from payments order by failure_reason = 'amount_mismatch' desc nulls last, uuid limit 60`,
  );
  for (const { uuid, reference_id } of rows) {
    const payment = (await findByReference(api.db, reference_id))!;
    const facts = factsOf(payment, await findEvents(api.db, uuid));
    const { due_back, refundable } = await stateOf(uuid);
    expect([uuid, due_back, refundable]).toEqual([
      uuid,
      dueBackOf(payment, facts) / 100,
      refundableOf(payment, facts) / 100,
    ]);
  }
});

test('a fact is never changed or deleted', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference));
  for (const statement of [
    'update payment_events set amount_kobo = 1 where payment_uuid = $1',
    'update payment_events set payment_uuid = null where payment_uuid = $1',
    'delete from payment_events where payment_uuid = $1',
  ])
    await expect(api.owner.query(statement, [uuid])).rejects.toThrow('A payment event is never changed');
});

describe('odd but signed events', () => {
  const charge = (data: object) =>
    JSON.stringify({
      event: 'charge.completed',
      data: {
        id: 'odd-1',
        tx_ref: 'ODD-1',
        amount: 12_500,
        currency: 'NGN',
        status: 'successful',
        created_at: '2026-11-10',
        ...data,
      },
    });
  test.each([
    [{ status: 'constructor' }, 200],
    [{ amount: 1e21 }, 422],
    [{ tx_ref: 'ODD-\u{d800}' }, 422],
    [{ tx_ref: 'ODD-\0' }, 422],
    [{ id: 'odd-\u{d800}' }, 422],
    [{ currency: 'N\u{d800}' }, 422],
    [{ processor_response: 'no \0 \u{d800}', tx_ref: 'ODD-2', id: 'odd-2' }, 200],
    [{ payment_type: '__proto__', tx_ref: 'ODD-3', id: 'odd-3' }, 200],
    [{ payment_type: 'toString', tx_ref: 'ODD-4', id: 'odd-4' }, 200],
  ])('%o is answered with %i', async (data, status) => {
    expect((await flutterwave(charge(data))).status).toBe(status);
  });

  test('an event without a time counts from its arrival', async () => {
    const { uuid, reference } = await addPayment(api);
    await flutterwave(charge({ id: reference, tx_ref: reference, created_at: null }));
    const { rows } = await api.owner.query(
      `select at > now() - interval '1 hour' as fresh from payment_events where payment_uuid = $1`,
      [uuid],
    );
    expect(rows).toEqual([{ fresh: true }]);
  });

  test.each(['toString', 'constructor'])('the event %s of Paystack is not about a payment', async (event) => {
    expect((await paystack(JSON.stringify({ event, data: {} }))).status).toBe(200);
  });
});

describe('the money of a service that does not take place', () => {
  const paidBooking = async (status = 'pending') => {
    const [doctor, patient] = [await fixtures.addDoctor(), await fixtures.addPatient()];
    const booking = await fixtures.addBooking(doctor, patient, { status });
    return { booking, ...(await addPayment(api, { status: 'paid', booking_uuid: booking })) };
  };

  test.each(['rejected', 'declined', 'cancelled'])(
    'is due back when the booking is %s by any system',
    async (to) => {
      const { booking, uuid, reference } = await paidBooking('booked');
      await api.owner.query('update bookings set status = $2 where uuid = $1', [booking, to]);
      expect(await stateOf(uuid)).toMatchObject({ refund_eligible: true, due_back: 12_500 });
      await announce();
      await announce();
      const admins = (
        await api.owner
          .query(`select count(*)::int as n from staff s join accounts a on a.uuid = s.account_uuid
      where a.active and s.role = 'admin'`)
      ).rows[0].n;
      expect(await bell(`Refund due: ₦12,500.00 of transaction ${reference}`)).toBe(admins);
    },
  );

  test('is due back at once when staff reject a pending booking', async () => {
    const { booking, uuid, reference } = await paidBooking();
    await api.call('PUT', `/booking/adminBooking/updateThePendingStatus/${booking}`);
    expect(await stateOf(uuid)).toMatchObject({ due_back: 12_500 });
    expect(await bell(`Refund due: ₦12,500.00 of transaction ${reference}`)).toBeGreaterThan(0);
  });

  test('is due back when it arrives after the end', async () => {
    const { rows } = await api.owner.query(`select uuid from bookings where status = 'rejected' limit 1`);
    const { uuid } = await addPayment(api, { status: 'paid', booking_uuid: rows[0].uuid });
    expect(await stateOf(uuid)).toMatchObject({ refund_eligible: true, due_back: 12_500 });
  });
});
