import type { BookingKind, BookingStatus } from '@baobab/contract/care/appointments';
import { acceptCoupon, useCoupon } from './coupons.ts';
import { dueBack, recordPayment } from './money.ts';
import { refuse, type Model } from './model.ts';

/** Appointments hold slots of doctors. A slot has at most one live appointment. */
export interface Slot {
  doctor: string;
  startsAt: number;
  endsAt: number;
}

export interface Booking {
  slot: string;
  status: BookingStatus;
  kind: BookingKind;
  consumer: string;
  amountKobo: number;
  discountKobo: number;
  coupon: string | null;
  /** Until when an unfinished booking of staff holds its slot; null for others. */
  heldUntil: number | null;
  /** The attempt of staff that made it: a repeated attempt gives the same booking. */
  request: string | null;
  reference: string | null;
  /** Its hold ended before it was completed. */
  expired?: boolean;
}

const HOLD_MS = 10 * 60_000;
const live: readonly BookingStatus[] = ['pending', 'booked', 'rescheduled'];

/** The statuses that the app of a doctor gives an appointment, and from which. */
export const visitEnds = ['closed', 'missed', 'followup', 'extended', 'declined'] as const;

export const isLive = (model: Model, { status, heldUntil }: Booking) =>
  live.includes(status) && (heldUntil === null || heldUntil > model.now);

export const isHeld = (model: Model, slot: string, ...except: readonly string[]) =>
  Object.entries(model.bookings).some(
    ([name, booking]) => !except.includes(name) && booking.slot === slot && isLive(model, booking),
  );

function requireFree(model: Model, slot: string, ...except: readonly string[]) {
  if (model.slots[slot]!.startsAt <= model.now) refuse('the slot is in the past');
  if (isHeld(model, slot, ...except)) refuse('the slot is taken');
}

export interface NewBooking {
  slot: string;
  kind: BookingKind;
  consumer: string;
  amountKobo: number;
  coupon: string | null;
  request: string;
  reference: string | null;
}

/**
 * Staff begin a booking; it holds the slot for ten minutes. The same attempt again gives the same booking. A new one
 * releases the slots of those that it replaces, unless it is refused.
 */
export function begin(
  model: Model,
  name: string,
  wanted: NewBooking,
  insteadOf: readonly string[] = [],
): string {
  const [earlier, before] =
    Object.entries(model.bookings).find(([, one]) => one.request === wanted.request) ?? [];
  if (before) settleExpired(model, before);
  if (before && !before.expired && ['rejected', 'cancelled', 'declined'].includes(before.status))
    refuse('it was decided otherwise');
  if (earlier && before && !before.expired) {
    if (before.heldUntil !== null && before.coupon !== wanted.coupon) {
      if (wanted.coupon) acceptCoupon(model, wanted.coupon, wanted);
      before.coupon = wanted.coupon;
    }
    return earlier;
  }
  const replaced = insteadOf.filter((one) => model.bookings[one]?.status === 'pending');
  requireFree(model, wanted.slot, ...replaced);
  if (wanted.reference && model.payments[wanted.reference]) refuse('the reference is used');
  if (wanted.coupon) acceptCoupon(model, wanted.coupon, wanted);
  for (const one of replaced) reject(model, one);
  // An attempt whose hold has expired begins again, because no honest repetition fails for ever.
  if (before) before.request = null;
  model.bookings[name] = { ...wanted, status: 'pending', discountKobo: 0, heldUntil: model.now + HOLD_MS };
  return name;
}

/** Completes a held booking: the coupon is used and the rest of the price counts as paid. */
export function finish(model: Model, name: string) {
  const booking = model.bookings[name]!;
  if (booking.status === 'booked') return;
  if (booking.status !== 'pending' || booking.heldUntil === null)
    refuse('it is not an unfinished booking of staff');
  if (booking.heldUntil! <= model.now) refuse('its slot was released');
  booking.discountKobo = booking.coupon ? useCoupon(model, booking.coupon, booking) : 0;
  booking.status = 'booked';
  booking.heldUntil = null;
  if (booking.amountKobo > booking.discountKobo) recordPayment(model, name, booking);
}

/** Rejecting or cancelling what was paid makes the money due back. */
export function reject(model: Model, name: string) {
  const booking = model.bookings[name]!;
  settleExpired(model, booking);
  if (booking.status === 'rejected') return;
  if (booking.status !== 'pending') refuse('it is not pending');
  booking.status = 'rejected';
  booking.heldUntil = null;
  dueBack(model, name);
}

export function cancel(model: Model, name: string) {
  const booking = model.bookings[name]!;
  if (booking.status === 'cancelled') return;
  if (booking.status !== 'booked') refuse('it is not booked');
  booking.status = 'cancelled';
  dueBack(model, name);
}

/** Moves a booked appointment to a free slot of the same doctor; its own slot counts as free. */
export function reschedule(model: Model, name: string, slot: string) {
  const booking = model.bookings[name]!;
  if (booking.status === 'rescheduled' && booking.slot === slot) return;
  if (booking.status !== 'booked') refuse('it is not booked');
  if (model.slots[slot]!.doctor !== model.slots[booking.slot]!.doctor) refuse('another doctor');
  requireFree(model, slot, name);
  booking.status = 'rescheduled';
  booking.slot = slot;
}

/** An unfinished booking whose time is over is rejected and frees its slot. */
export function settleExpired(model: Model, booking: Booking) {
  if (booking.heldUntil === null || booking.heldUntil > model.now) return;
  booking.status = 'rejected';
  booking.heldUntil = null;
  booking.expired = true;
}
