import * as z from 'zod';
import { MAX_CODE } from '../money/coupons/coupon-rules.ts';
import { symptoms } from '../data/symptoms.ts';
import { formatNaira } from '../kit/naira.ts';
import * as p from '../kit/primitives.ts';

/** The bodies to book and to reschedule an appointment. `amount` is always 0; the price is `amount_value`. */

/** The highest price in Naira; catches typing errors. */
export const MAX_BOOKING = p.MAX_FEE;
export const TOO_EXPENSIVE = `Amount may be at most ${formatNaira(MAX_BOOKING)}`;
const amount = p.naira.refine((naira) => naira <= MAX_BOOKING, { message: TOO_EXPENSIVE });
/** The price as a query parameter. */
export const queryAmount = z
  .union([z.number(), z.string().regex(/^\d{1,8}(\.\d{1,2})?$/)])
  .transform(Number)
  .pipe(amount);
const reference = z.string().trim().max(60);
export const couponCode = z.string().trim().max(MAX_CODE);

export const newBooking = z.strictObject({
  clinic_uuid: p.uuid.optional(),
  patient_uuid: p.uuid,
  doctor_uuid: p.uuid,
  slot: p.uuid,
  booking_date: z.union([z.iso.datetime({ offset: true }), p.day]),
  reasons: z.array(z.enum(symptoms)).length(1),
  desc: p.optionalText(2_000),
  video: z.literal(true).optional(),
  category: z.literal('CG').optional(),
  type: z.enum(['free', 'sadn', 'Find a doctor', 'normal']),
  amount: z.literal(0).optional(),
  amount_value: amount,
  addInfo: p.optionalText(2_000),
  admin: z.literal(true).optional(),
  rfid: reference.optional(),
  coupon_code: couponCode.optional(),
  request_uuid: p.uuid.optional(),
});
export type NewBooking = z.output<typeof newBooking>;

export const reschedule = z.strictObject({
  uuid: p.uuid,
  patient_uuid: p.uuid.optional(),
  doctor_uuid: p.uuid.optional(),
  slot: p.uuid,
  booking_date: z.union([z.iso.datetime({ offset: true }), p.day]).optional(),
  video: z.literal(true).optional(),
  category: z.literal('GC').optional(),
  status: z.literal('rescheduled').optional(),
});
export type Reschedule = z.output<typeof reschedule>;
