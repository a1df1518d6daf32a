import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons } from '../../money/coupons/coupons.testing.ts';
import { addPayment, settings } from '../../money/transactions/payment-events.testing.ts';
import { transactionsJobs } from '../../money/transactions/transactions.jobs.ts';
import { useAppBookings } from './app-bookings.testing.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp(settings);
const bookings = useBookings(api);
const { state } = bookings;
const { bookedByApp, dueOf } = useAppBookings(api, bookings);
const { edit, make } = useCoupons(api);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const coupon = () =>
  make({ sub_category: 'fadn', appointment_type: 'all', valid_from: inDays(-1), valid_to: inDays(1) });

describe('a paid payment that the app links late to a pending booking', () => {
  /** The app has written its own payment of the booking, too, which stays pending. */
  const linkLate = async (code: string | null = null) => {
    const { uuid } = await bookedByApp(code);
    const values = { status: 'paid', amount_kobo: code ? 1_125_000 : 1_250_000 };
    const paid = await addPayment(api, values);
    await api.owner.query('update payments set booking_uuid = $2 where uuid = $1', [paid.uuid, uuid]);
    return { uuid, paid };
  };
  const applyLinks = () =>
    transactionsJobs.find(({ name }) => name === 'transactions.apply-unmatched')!.run(api.services, {});

  test('books it within a minute, once', async () => {
    const { uuid, paid } = await linkLate();
    await Promise.all([applyLinks(), applyLinks()]);
    await applyLinks();
    expect([(await state(uuid)).status, await dueOf(paid.uuid)]).toEqual(['booked', 0]);
    const { rows } = await api.owner.query(
      `select action from audit_log where subject = $1 and action like 'booking.%'`,
      [uuid],
    );
    expect(rows).toEqual([{ action: 'booking.booked' }]);
  });

  test('is due back when the coupon of the booking has ended', async () => {
    const ended = await coupon();
    const { uuid, paid } = await linkLate(ended.coupon_code);
    await edit(ended.uuid, { valid_to: inDays(-0.5) });
    await applyLinks();
    expect([(await state(uuid)).status, await dueOf(paid.uuid)]).toEqual(['rejected', 11_250]);
    const { rows } = await api.owner.query('select from bell_items where message like $1', [
      `Refund due: ₦11,250.00 of transaction ${paid.reference}`,
    ]);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('books nothing once it is paid back', async () => {
    const { uuid, paid } = await linkLate();
    const body = { reason: 'The consumer changed their mind' };
    await api.call('PUT', `/payment/updateTheRefundProvideStatus/${paid.reference}`, { body });
    await applyLinks();
    expect(await state(uuid)).toMatchObject({ status: 'pending' });
  });
});
