import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons, useRedemptions } from '../../money/coupons/coupons.testing.ts';
import {
  addPayment,
  eventSender,
  eventText,
  settings,
} from '../../money/transactions/payment-events.testing.ts';
import { transactionsJobs } from '../../money/transactions/transactions.jobs.ts';
import { useAppBookings } from './app-bookings.testing.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp(settings);
const bookings = useBookings(api);
const { cancel, create, draft, expire, finish, one, reject, state } = bookings;
const { bookedByApp, dueOf } = useAppBookings(api, bookings);
const { edit, make } = useCoupons(api);
const { tally } = useRedemptions(api);
const { paystack } = eventSender(api);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const coupon = () =>
  make({ sub_category: 'fadn', appointment_type: 'all', valid_from: inDays(-1), valid_to: inDays(1) });

describe('a success event', () => {
  test('books the pending booking that holds its slot, with one audit row', async () => {
    const { uuid, patient, pay } = await bookedByApp();
    await pay();
    expect(await state(uuid)).toMatchObject({ status: 'booked' });
    const { rows } = await api.owner.query(
      `select details ->> 'patient' as patient from audit_log where subject = $1 and action = 'booking.booked'`,
      [uuid],
    );
    expect(rows).toEqual([{ patient }]);
    const { body } = await api.call('GET', `/records/appointments/${uuid}`);
    expect(body.data.payment).toMatchObject({ status: 'paid', channel: 'card', due_back: 0 });
  });

  test('uses the coupon of the booking', async () => {
    const ten = await coupon();
    const { uuid, pay } = await bookedByApp(ten.coupon_code);
    await pay();
    expect(await tally(ten)).toMatchObject({ used: 1, rows: 1 });
    expect(await one('select discount_kobo from bookings where uuid = $1', [uuid])).toEqual({
      discount_kobo: '125000',
    });
  });

  test('rejects the booking whose coupon has ended, makes the money due back and notifies staff', async () => {
    const ended = await coupon();
    const { uuid, patient, pay, payment } = await bookedByApp(ended.coupon_code);
    await edit(ended.uuid, { valid_to: inDays(-0.5) });
    await pay();
    expect(await state(uuid)).toMatchObject({ status: 'rejected' });
    expect(await dueOf(payment.uuid)).toBe(11_250);
    const { data } = (await api.call('GET', `/audit?person=${patient}&limit=10`)).body;
    expect(data[0]).toMatchObject({ action: 'booking.rejected', reason: 'This coupon is no longer valid' });
    const { rows } = await api.owner.query('select from bell_items where message like $1', [
      `Refund due: ₦11,250.00 of transaction ${payment.reference}`,
    ]);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('books with the discount that was paid with when the coupon was edited before the charge', async () => {
    const ten = await coupon();
    const { uuid, pay, payment } = await bookedByApp(ten.coupon_code);
    await edit(ten.uuid, { discount: 5 });
    await pay();
    expect(await state(uuid)).toMatchObject({ status: 'booked' });
    expect(await dueOf(payment.uuid)).toBe(0);
    const { rows } = await api.owner.query(
      `select b.discount_kobo::int, r.discount_kobo::int as redeemed, r.paid_kobo::int from bookings b
       join coupon_redemptions r on r.reference_id = b.uuid::text where b.uuid = $1`,
      [uuid],
    );
    expect(rows).toEqual([{ discount_kobo: 125_000, redeemed: 125_000, paid_kobo: 1_125_000 }]);
  });

  test('of a booking that staff rejected meanwhile makes the money due back', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { uuid, pay, payment } = await bookedByApp();
      await Promise.all([reject(uuid), pay()]);
      const { status } = await state(uuid);
      expect([status, await dueOf(payment.uuid)]).toEqual(
        status === 'booked' ? ['booked', 0] : ['rejected', 12_500],
      );
    }
  });
});

test('a success that arrives before the app records the payment books the booking within a minute', async () => {
  const { uuid } = await bookedByApp();
  const reference_id = `TX-early-${uuid}`;
  await paystack(eventText('paystack-charge-success', reference_id));
  const payment = await addPayment(api, { reference_id, booking_uuid: uuid });
  const apply = transactionsJobs.find(({ name }) => name === 'transactions.apply-unmatched')!;
  for (const _time of [1, 2]) await apply.run(api.services, {});
  expect(await state(uuid)).toMatchObject({ status: 'booked' });
  const { rows } = await api.owner.query(
    `select (select count(*)::int from audit_log where subject = $1 and action = 'payment.event') as audited,
       (select count(*)::int from payment_checks where payment_uuid::text = $1 and closed_at is null) as open`,
    [payment.uuid],
  );
  expect(rows).toEqual([{ audited: 1, open: 0 }]);
});

test('a booking that is paid through two references keeps the first payment, the second is due back', async () => {
  const { uuid, pay, payment } = await bookedByApp();
  const second = await addPayment(api, { booking_uuid: uuid });
  await Promise.all([pay(), paystack(eventText('paystack-charge-success', second.reference))]);
  const due = await Promise.all([dueOf(payment.uuid), dueOf(second.uuid)]);
  expect(due.toSorted()).toEqual([0, 12_500]);
  const [kept, back] = due[0] === 0 ? [payment, second] : [second, payment];
  const bell = 'select from bell_items where message = $1';
  const text = `Refund due: ₦12,500.00 of transaction ${back.reference}`;
  expect((await api.owner.query(bell, [text])).rows.length).toBeGreaterThan(0);
  const shown = (await api.call('GET', `/records/appointments/${uuid}`)).body.data.payment;
  expect(shown).toMatchObject({ reference_id: kept.reference, status: 'paid', due_back: 0 });
});

describe('when the kept one of two payments of a booking is paid back', () => {
  const paidTwice = async () => {
    const { uuid, pay, payment } = await bookedByApp();
    const second = await addPayment(api, { booking_uuid: uuid });
    await paystack(eventText('paystack-charge-success', second.reference));
    await pay();
    expect([await dueOf(second.uuid), await dueOf(payment.uuid)]).toEqual([0, 12_500]);
    return { uuid, kept: second, due: payment };
  };
  const refundOf = (reference: string) =>
    paystack(
      eventText('paystack-refund-processed', reference, {
        amount: '1250000',
        refund_reference: `R-${reference}`,
      }),
    );
  const shown = async (uuid: string) => (await api.call('GET', `/records/appointments/${uuid}`)).body.data;

  test('by the provider, the other one is kept for the live appointment', async () => {
    const { uuid, kept, due } = await paidTwice();
    await refundOf(kept.reference);
    expect([await dueOf(kept.uuid), await dueOf(due.uuid)]).toEqual([0, 0]);
    const { payment, transaction } = await shown(uuid);
    expect(payment).toMatchObject({ reference_id: due.reference, status: 'paid', due_back: 0 });
    expect(transaction).toEqual({ reference_id: due.reference });
  });

  test('by staff, the other one is kept until the appointment is cancelled', async () => {
    const { uuid, kept, due } = await paidTwice();
    await api.call('PUT', `/payment/updateTheRefundProvideStatus/${kept.reference}`, {
      body: { reason: 'The wrong one of two' },
    });
    expect(await dueOf(due.uuid)).toBe(0);
    await cancel(uuid);
    expect(await dueOf(due.uuid)).toBe(12_500);
  });

  test('both are paid back when the provider refunds both, or the appointment is cancelled', async () => {
    const [both, cancelled] = [await paidTwice(), await paidTwice()];
    await cancel(cancelled.uuid);
    for (const { kept } of [both, cancelled]) await refundOf(kept.reference);
    await refundOf(both.due.reference);
    expect([await dueOf(both.due.uuid), await dueOf(cancelled.due.uuid)]).toEqual([0, 12_500]);
    expect((await shown(both.uuid)).payment.status).toBe('refunded');
  });
});

describe('an attempt whose hold has expired', () => {
  test('begins a new booking with the same request', async () => {
    const body = await draft({ request_uuid: randomUUID() });
    const first = (await create(body)).body.data;
    await expire(first.uuid);
    expect((await finish(first.uuid)).body).toMatchObject({ fields: { slot: expect.any(String) } });
    const again = await create(body);
    expect([again.status, again.body.data.status]).toEqual([201, 'pending']);
    expect(again.body.data.uuid).not.toBe(first.uuid);
    expect((await finish(again.body.data.uuid)).body.data.status).toBe('booked');
    expect(await state(first.uuid)).toMatchObject({ status: 'rejected' });
  });

  test('is refused when another booking has the slot', async () => {
    const body = await draft({ request_uuid: randomUUID() });
    const first = (await create(body)).body.data;
    await expire(first.uuid);
    await create({ ...body, request_uuid: randomUUID() });
    expect((await create(body)).status).toBe(409);
  });
});

test('a repeated attempt whose booking was rejected is refused with 409', async () => {
  const body = await draft({ request_uuid: randomUUID() });
  const { uuid } = (await create(body)).body.data;
  await reject(uuid);
  const { status, body: answer } = await create(body);
  expect([status, answer.fields]).toEqual([
    409,
    { slot: 'This booking was rejected in the meantime. Please book again.' },
  ]);
});
