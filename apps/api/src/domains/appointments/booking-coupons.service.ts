import { couponKinds, type BookingKind } from '@baobab/contract/appointments';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import type { Ctx, Trx } from '../../schema.ts';
import { acceptCoupon, redeemCoupon, type CouponUse } from '../coupons/public.ts';
import { getBooking } from './appointments.repository.ts';
import { findBookingForUpdate, updateCoupon, type BookingState } from './bookings.repository.ts';

interface Order {
  uuid: string;
  consumer_uuid: string;
  doctor_uuid: string;
  kind: string;
  amount_kobo: number;
}

/** A booking as an order that wants a coupon. Its own id is the reference, so finishing it twice uses one once. */
export const couponUse = (order: Order, code: string): CouponUse => ({
  code,
  consumer: order.consumer_uuid,
  category: 'appointment',
  subCategory: couponKinds[order.kind as BookingKind],
  doctor: order.doctor_uuid,
  amountKobo: order.amount_kobo,
  referenceId: order.uuid,
  at: new Date(),
});

/** Refuses a coupon that would not be taken now. It is used when the booking is finished, not before. */
export const acceptFor = (trx: Trx, order: Order, code: string | undefined): Promise<string | null> =>
  code ? acceptCoupon(trx, couponUse(order, code)) : Promise.resolve(null);

/** Uses the coupon the booking named, within the transaction that books it. */
export const redeemFor = (trx: Trx, booking: BookingState) =>
  booking.coupon_code ? redeemCoupon(trx, couponUse(booking, booking.coupon_code)) : null;

const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase();

/**
 * A request that is sent again while its booking waits to be finished may name another coupon, or none: so one
 * whose coupon was used up meanwhile keeps its slot and can still be booked.
 */
export const renameCoupon = (ctx: Ctx, uuid: string, code: string | undefined) =>
  change(ctx, 'booking.coupon', async (trx) => {
    const booking = await findBookingForUpdate(trx, uuid);
    if (!booking?.expires_at || isSame(booking.coupon_code, code || null))
      return unchanged(await getBooking(trx, uuid));
    const coupon = await acceptFor(trx, booking, code);
    await updateCoupon(trx, uuid, coupon);
    return done(await getBooking(trx, uuid), uuid, { coupon });
  });
