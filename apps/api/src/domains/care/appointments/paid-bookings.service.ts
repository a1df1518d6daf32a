import { change, done, type Changer } from '../../../platform/audit/change.ts';
import { AppError } from '../../../platform/errors.ts';
import { publishChange } from '../../../platform/realtime/publish.ts';
import type { Schema, Trx } from '../../../schema.ts';
import type { PaidBooking } from '../../../platform/domain.ts';
import { redeemCouponFor } from './booking-coupons.service.ts';
import {
  findBookingForUpdate,
  insertEvent,
  updateBooking,
  type BookingState,
} from './bookings.repository.ts';

/**
 * Books the pending booking of a payment that a provider reports as paid. A booking whose coupon cannot be used any more
 * is rejected, and its money is due back.
 */
export async function bookPaid(by: Changer<Schema>, payment: PaidBooking, now: Date): Promise<void> {
  const booking = await findBookingForUpdate(by.db as Trx, payment.booking_uuid);
  if (booking?.status !== 'pending') return;
  if (booking.expires_at && booking.expires_at <= now) return reject(by, booking, now, 'expired');
  try {
    await book(by, booking, payment.amount_kobo, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await reject(by, booking, now, error.message);
  }
}

const book = (by: Changer<Schema>, booking: BookingState, paidKobo: number, now: Date) =>
  change(by, 'booking.booked', async (trx) => {
    const used = await redeemCouponFor(trx, booking, now, { paidKobo });
    const discount_kobo = used?.discount_kobo ?? 0;
    await updateBooking(trx, booking.uuid, { status: 'booked', discount_kobo, updated_at: now });
    const details = { paid: true, ...(used && { coupon: used.code, discount_kobo }) };
    return finish(trx, booking, 'booked', details);
  });

const reject = (by: Changer<Schema>, booking: BookingState, now: Date, reason: string) =>
  change(by, 'booking.rejected', async (trx) => {
    await updateBooking(trx, booking.uuid, { status: 'rejected', updated_at: now });
    return finish(trx, booking, 'rejected', { reason });
  });

async function finish(
  trx: Trx,
  booking: BookingState,
  to: 'booked' | 'rejected',
  details: Record<string, unknown>,
) {
  await insertEvent(trx, booking.uuid, to, null, details);
  await publishChange(trx, booking.patient_uuid, null);
  return done(undefined, booking.uuid, {
    patient: booking.patient_uuid,
    ...details,
    changed: { status: [booking.status, to] },
  });
}
