import {
  bookingTransitions,
  type BookingKind,
  type NextBookingStatus,
} from '@baobab/contract/care/appointments';
import { bookingTypes } from '@baobab/contract/care/booking-kinds';
import type { NewBooking, Reschedule } from '@baobab/contract/care/booking-bodies';
import { canBecome } from '@baobab/contract/kit/transitions';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { change, done, inTransaction, unchanged } from '../../../platform/audit/change.ts';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { publishChange } from '../../../platform/realtime/publish.ts';
import { toKobo } from '@baobab/contract/kit/naira';
import type { Ctx, Trx } from '../../../schema.ts';
import { announceDue, recordPayment, refuseUsedReference } from '../../money/transactions/public.ts';
import { findSurvivor } from '../../workspace/access/merged-records.public.ts';
import { bookingRecords } from './appointments.repository.ts';
import { acceptCouponFor, changeCoupon, endedHold, redeemCouponFor } from './booking-coupons.service.ts';
import {
  findBookingForUpdate,
  findByRequest,
  insertBooking,
  insertEvent,
  releaseExpired,
  updateBooking,
  type BookingState,
} from './bookings.repository.ts';
import { findPatient } from './patients.repository.ts';
import { findSlot, type SlotRow } from './slots.repository.ts';

/** The refusal of each status that `bookingTransitions` allows after another status only. */
const refusals = {
  booked: 'Only a pending booking made by staff can be completed',
  rejected: 'Only a pending appointment can be rejected',
  cancelled: 'Only a booked appointment can be cancelled',
  rescheduled: 'Only a booked appointment can be rescheduled',
} satisfies Record<NextBookingStatus, string>;

const TAKEN = 'This slot has just been taken. Please choose another one.';
const HOLD_MS = 10 * 60_000;

export const bookingConstraintMessages = {
  bookings_one_per_slot: { field: 'slot', message: TAKEN },
  slots_no_overlap: { message: 'This doctor has another slot at that time' },
};

const invalidField = (field: string, message: string) => invalid(message, { [field]: message });

/** Each path accepts its own kind of booking; two kinds share one path. */
function kindOf(path: string, type: string): BookingKind {
  const kinds = Object.entries(bookingTypes) as [BookingKind, (typeof bookingTypes)[BookingKind]][];
  const [kind] = kinds.find(([, known]) => known.path === path && known.type === type) ?? [];
  if (!kind) throw invalidField('type', `Bookings of type ${type} cannot be created at this address`);
  return kind;
}

/** A repeated request waits for its first attempt: it would be checked against what has changed since, and refused. */
const attemptLock = advisoryLock('booking-attempt');

/**
 * Creates a pending booking that holds its slot for ten minutes. Of concurrent calls for one slot, one succeeds.
 * A repeated request returns the booking of its first attempt, with the coupon that the repeat names. An attempt whose
 * hold has expired begins again; one that was decided otherwise is refused. The slots of the attempts `insteadOf` are
 * released.
 */
export function beginBooking(
  ctx: Ctx,
  path: 'free' | 'sadn' | 'normal',
  body: NewBooking,
  insteadOf: readonly string[] = [],
) {
  const kind = kindOf(path, body.type);
  if (kind === 'free' && body.amount_value > 0)
    throw invalidField('amount_value', 'A free appointment has no price. Enter 0 as Amount.');
  return inTransaction(ctx.db, async (trx) => {
    const within: Ctx = { ...ctx, db: trx };
    const request = body.request_uuid;
    for (const attempt of [...insteadOf, ...(request ? [request] : [])].toSorted())
      await attemptLock.lockTransaction(trx, attempt);
    if (request) {
      const before = await findByRequest(trx, request, ctx.actor.uuid, ctx.now());
      if (before && !before.expired) return changeCoupon(within, before.uuid, body.coupon_code);
    }
    return change(within, 'booking.create', async () => {
      for (const attempt of insteadOf) await releaseAttempt(trx, within, attempt);
      return insertNew(trx, within, kind, body);
    });
  });
}

async function insertNew(trx: Trx, ctx: Ctx, kind: BookingKind, body: NewBooking) {
  const slot = await freeSlot(trx, ctx.now(), body.slot, body.doctor_uuid);
  if (body.clinic_uuid && body.clinic_uuid !== slot.clinic_uuid)
    throw invalidField('clinic_uuid', 'This slot is at another clinic');
  requireDay(slot, body.booking_date);
  const patient = await findPatient(trx, body.patient_uuid);
  if (!patient) throw invalidField('patient_uuid', 'This patient was not found');
  if (!patient.active) throw invalidField('patient_uuid', 'This patient is not active');
  if (body.rfid) await refuseUsedReference(trx, body.rfid, 'rfid');
  const uuid = newId();
  const order = {
    uuid,
    doctor_uuid: slot.doctor_uuid,
    consumer_uuid: patient.consumer_uuid,
    kind,
    amount_kobo: toKobo(body.amount_value),
  };
  const coupon_code = await acceptCouponFor(trx, order, body.coupon_code, ctx.now());
  await releaseExpired(trx, ctx.now(), { slot: slot.uuid, request: body.request_uuid });
  await insertBooking(trx, {
    ...order,
    slot_uuid: slot.uuid,
    patient_uuid: patient.uuid,
    status: 'pending',
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    coupon_code,
    category: 'CG',
    symptom: body.reasons[0]!,
    description: body.desc ?? '',
    additional_info: body.addInfo ?? '',
    reference_id: body.rfid || null,
    made_by: ctx.actor.uuid,
    expires_at: new Date(ctx.now().getTime() + HOLD_MS),
    request_uuid: body.request_uuid ?? null,
  });
  await insertEvent(trx, uuid, 'created', ctx.actor.uuid);
  await publishChange(trx, patient.uuid, ctx.actor);
  return done(await bookingRecords.get(trx, uuid), uuid, {
    slot: slot.uuid,
    doctor: slot.doctor_uuid,
    patient: patient.uuid,
    kind,
  });
}

/** Rejects the pending booking of an attempt, whose reply did not arrive before staff changed the form. */
async function releaseAttempt(trx: Trx, ctx: Ctx, request: string) {
  const own = await findByRequest(trx, request, ctx.actor.uuid, ctx.now());
  if (own && (await lockBooking(trx, own.uuid)).status === 'pending') await rejectBooking(ctx, own.uuid);
}

/** A date without a time is a day in Lagos. */
const dayIn = (date: string) => (date.length === 10 ? date : dayOf(date));

function requireDay(slot: SlotRow, date: string) {
  if (dayIn(date) !== slot.day) throw invalidField('booking_date', 'This slot is on another day');
}

async function freeSlot(trx: Trx, now: Date, uuid: string, doctor: string, own?: string): Promise<SlotRow> {
  const slot = await findSlot(trx, uuid);
  if (!slot || slot.doctor_uuid !== doctor)
    throw invalidField('slot', 'This slot was not found for this doctor');
  if (slot.starts_at <= now) throw invalidField('slot', 'This slot is in the past');
  if (slot.uuid !== own && (!slot.doctor_active || !slot.clinic_active))
    throw invalidField('doctor_uuid', 'This doctor is not taking bookings at the moment');
  return slot;
}

async function lockBooking(trx: Trx, uuid: string): Promise<BookingState> {
  return found(await findBookingForUpdate(trx, uuid), 'This appointment');
}

/** Every status change goes through here: it is checked, audited and idempotent. */
const changeStatus = (
  ctx: Ctx,
  uuid: string,
  to: NextBookingStatus,
  work: (trx: Trx, booking: BookingState) => Promise<Record<string, unknown>>,
  isRepeated = (booking: BookingState) => booking.status === to,
) =>
  change(ctx, `booking.${to}`, async (trx) => {
    const booking = await lockBooking(trx, uuid);
    if (isRepeated(booking)) return unchanged(await bookingRecords.get(trx, uuid));
    if (!canBecome(bookingTransitions, booking.status, to)) throw conflict(refusals[to]);
    const details = await work(trx, booking);
    await insertEvent(trx, uuid, to, ctx.actor.uuid, details);
    // A patient's record contains the number of bookings and the last appointment.
    await publishChange(trx, booking.patient_uuid, ctx.actor);
    const { from, to: until } = details;
    return done(await bookingRecords.get(trx, uuid), uuid, {
      patient: booking.patient_uuid,
      ...details,
      changed: { status: [booking.status, to], ...(from !== until && { starts_at: [from, until] }) },
    });
  });

/**
 * Completes a pending booking: redeems its coupon and records the rest of the price as paid. When the coupon is
 * refused, nothing changes: the slot stays held and the request can be sent again with another coupon.
 */
export const finishBooking = (ctx: Ctx, uuid: string, seenDiscount?: number) =>
  changeStatus(ctx, uuid, 'booked', async (trx, booking) => {
    if (!booking.expires_at) throw conflict(refusals.booked);
    if (booking.expires_at <= ctx.now())
      throw endedHold(
        'This booking was not completed within ten minutes and its slot was released. Please book again.',
      );
    const used = await redeemCouponFor(trx, booking, ctx.now(), { seen: seenDiscount });
    const discount_kobo = used?.discount_kobo ?? 0;
    await updateBooking(trx, uuid, { status: 'booked', discount_kobo, updated_at: ctx.now() });
    const amount_kobo = booking.amount_kobo - discount_kobo;
    if (amount_kobo > 0) await recordPayment(trx, { ...booking, amount_kobo }, ctx.now());
    return used ? { coupon: used.code, discount_kobo } : {};
  });

export const rejectBooking = (ctx: Ctx, uuid: string) =>
  changeStatus(ctx, uuid, 'rejected', async (trx) => {
    await updateBooking(trx, uuid, { status: 'rejected', updated_at: ctx.now() });
    await announceDue(trx, ctx.actor, { booking: uuid });
    return {};
  });

/** The payment becomes refundable. A redeemed coupon stays used. */
export const cancelBooking = (ctx: Ctx, uuid: string) =>
  changeStatus(ctx, uuid, 'cancelled', async (trx) => {
    await updateBooking(trx, uuid, { status: 'cancelled', updated_at: ctx.now() });
    await announceDue(trx, ctx.actor, { booking: uuid });
    return {};
  });

/** Moves a booking to its own slot or another free slot of the same doctor, never into the past. */
export const rescheduleBooking = (ctx: Ctx, body: Reschedule) =>
  changeStatus(
    ctx,
    body.uuid,
    'rescheduled',
    async (trx, booking) => {
      if (body.doctor_uuid && body.doctor_uuid !== booking.doctor_uuid)
        throw invalidField('doctor_uuid', 'An appointment cannot be moved to another doctor');
      const { patient_uuid: patient } = body;
      if (patient && (await findSurvivor(trx, 'patients', patient)) !== booking.patient_uuid)
        throw invalidField('patient_uuid', 'An appointment cannot be moved to another patient');
      const slot = await freeSlot(trx, ctx.now(), body.slot, booking.doctor_uuid, booking.slot_uuid);
      if (body.booking_date) requireDay(slot, body.booking_date);
      if (slot.uuid !== booking.slot_uuid) await releaseExpired(trx, ctx.now(), { slot: slot.uuid });
      await updateBooking(trx, booking.uuid, {
        status: 'rescheduled',
        category: 'GC',
        slot_uuid: slot.uuid,
        starts_at: slot.starts_at,
        ends_at: slot.ends_at,
        updated_at: ctx.now(),
      });
      return { from: booking.starts_at.toISOString(), to: slot.starts_at.toISOString() };
    },
    (booking) => booking.status === 'rescheduled' && booking.slot_uuid === body.slot,
  );
