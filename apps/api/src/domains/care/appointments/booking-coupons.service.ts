import type { BookingKind } from '@baobab/contract/care/appointments';
import { couponKinds } from '@baobab/contract/care/booking-kinds';
import { formatKobo, toKobo } from '@baobab/contract/kit/naira';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { acceptCoupon, redeemCoupon, type CouponUse } from '../../money/coupons/public.ts';
import { bookingRecords } from './appointments.repository.ts';
import { findBookingForUpdate, updateCoupon, type BookingState } from './bookings.repository.ts';

/** Shown at the slot, which is not held any more. */
export const endedHold = (message: string) => conflict(message, { fields: { slot: message } });

const NO_COUPON = 'A free appointment uses no coupon';

interface Order {
  uuid: string;
  consumer_uuid: string;
  doctor_uuid: string;
  kind: string;
  amount_kobo: number;
}

/** A booking as a coupon order. Its id is the reference, so completing it twice redeems the coupon once. */
export const couponUse = (order: Order, code: string, at: Date): CouponUse => ({
  code,
  consumer: order.consumer_uuid,
  category: 'appointment',
  subCategory: couponKinds[order.kind as BookingKind],
  doctor: order.doctor_uuid,
  amountKobo: order.amount_kobo,
  referenceId: order.uuid,
  at,
});

/** Rejects a coupon that cannot be used now. It is redeemed only when the booking is completed. */
export async function acceptCouponFor(
  trx: Trx,
  order: Order,
  code: string | undefined,
  at: Date,
): Promise<string | null> {
  if (!code) return null;
  if (order.kind === 'free') throw conflict(NO_COUPON, { fields: { coupon_code: NO_COUPON } });
  return acceptCoupon(trx, couponUse(order, code, at));
}

/**
 * Redeems the coupon of a booking in the transaction that completes it. A coupon that was edited since gives another
 * discount than the one that staff have seen, in naira, which is refused; a consumer who has paid gets the discount of then.
 */
export async function redeemCouponFor(
  trx: Trx,
  booking: BookingState,
  at: Date,
  { seen, paidKobo }: { seen?: number | undefined; paidKobo?: number } = {},
) {
  const { coupon_code: code, amount_kobo } = booking;
  const used = code ? await redeemCoupon(trx, { ...couponUse(booking, code, at), paidKobo }) : null;
  const discount = used?.discount_kobo ?? 0;
  if (seen !== undefined && toKobo(seen) !== discount) {
    const price = `${formatKobo(discount)} off, ${formatKobo(amount_kobo - discount)} to pay`;
    const message = `The coupon has changed: ${price}. Submit again to book at this price.`;
    throw conflict(message, { fields: { coupon_code: message } });
  }
  return used;
}

const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase();

/**
 * A repeated request can name another coupon, or none, while its booking is pending. So a booking whose coupon was
 * used up in the meantime keeps its slot and can still be completed.
 */
export const changeCoupon = (ctx: Ctx, uuid: string, code: string | undefined) =>
  change(ctx, 'booking.coupon', async (trx) => {
    const booking = await findBookingForUpdate(trx, uuid);
    if (booking && !booking.holds_slot)
      throw endedHold(`This booking was ${booking.status} in the meantime. Please book again.`);
    if (!booking?.expires_at || isSame(booking.coupon_code, code || null))
      return unchanged(await bookingRecords.get(trx, uuid));
    const now = ctx.now();
    const coupon = await acceptCouponFor(trx, booking, code, now);
    await updateCoupon(trx, uuid, { coupon_code: coupon, updated_at: now });
    return done(await bookingRecords.get(trx, uuid), uuid, {
      patient: booking.patient_uuid,
      changed: { coupon_code: [booking.coupon_code, coupon] },
    });
  });
