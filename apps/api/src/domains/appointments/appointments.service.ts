import { bookingTypes, type BookingKind } from '@baobab/contract/appointments';
import type { NewBooking, Reschedule } from '@baobab/contract/booking-bodies';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { dayOf } from '../../platform/lagos-time.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { toKobo } from '../../platform/money.ts';
import type { Ctx, Trx } from '../../schema.ts';
import { makeRefundable, recordPayment, refuseUsedReference } from '../transactions/public.ts';
import { getBooking } from './appointments.repository.ts';
import { acceptFor, redeemFor, renameCoupon } from './booking-coupons.service.ts';
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

/** What staff may make of a booking, and what a repeated call finds done already. */
const allowed = {
  booked: { from: 'pending', refusal: 'Only a booking that was begun can be finished' },
  rejected: { from: 'pending', refusal: 'Only a pending appointment can be rejected' },
  cancelled: { from: 'booked', refusal: 'Only a booked appointment can be cancelled' },
  rescheduled: { from: 'booked', refusal: 'Only a booked appointment can be rescheduled' },
} as const;

const TAKEN = 'This slot has just been taken. Please choose another one.';
const HOLD_MS = 10 * 60_000;

export const bookingConstraintMessages = {
  bookings_one_per_slot: { field: 'slot', message: TAKEN },
  slots_no_overlap: { message: 'This doctor has another slot at that time' },
};

const wrong = (field: string, message: string) => invalid(message, { [field]: message });

/** A path is for its own kind of booking; two kinds share one. */
function kindOf(path: string, type: string): BookingKind {
  const kinds = Object.entries(bookingTypes) as [BookingKind, (typeof bookingTypes)[BookingKind]][];
  const [kind] = kinds.find(([, known]) => known.path === path && known.type === type) ?? [];
  if (!kind) throw wrong('type', `A booking of type ${type} is not made at this address`);
  return kind;
}

/**
 * Begins a booking: its slot is held for ten minutes, until it is finished or lets go. Of any number of calls
 * for one slot one wins. The same request sent again finds what its first try has made; the coupon it names is
 * the one that counts.
 */
export async function beginBooking(ctx: Ctx, path: 'free' | 'sadn' | 'normal', body: NewBooking) {
  const kind = kindOf(path, body.type);
  const before = await earlierTry(ctx, body);
  if (before) return before;
  try {
    return await change(ctx, 'booking.create', (trx) => insertNew(trx, ctx, kind, body));
  } catch (error) {
    // The first try may have been under way while this one waited behind it.
    const first = isRefusal(error) ? await earlierTry(ctx, body) : null;
    if (first) return first;
    throw error;
  }
}

async function earlierTry(ctx: Ctx, { request_uuid, coupon_code }: NewBooking) {
  const made = request_uuid && (await findByRequest(ctx.db, request_uuid, ctx.actor.uuid));
  return made ? renameCoupon(ctx, made.uuid, coupon_code) : null;
}

/** Refused by a rule or a constraint. A database that does not answer is not asked again: it would double the wait. */
const isRefusal = (error: unknown) =>
  error instanceof AppError || (error as { code?: string }).code?.startsWith('23') === true;

async function insertNew(trx: Trx, ctx: Ctx, kind: BookingKind, body: NewBooking) {
  const slot = await freeSlot(trx, body.slot, body.doctor_uuid);
  if (body.clinic_uuid && body.clinic_uuid !== slot.clinic_uuid)
    throw wrong('clinic_uuid', 'This slot is at another clinic');
  if (dayOf(new Date(dayStart(body.booking_date))) !== slot.day)
    throw wrong('booking_date', 'This slot is on another day');
  const patient = await findPatient(trx, body.patient_uuid);
  if (!patient) throw wrong('patient_uuid', 'This patient was not found');
  if (!patient.active) throw wrong('patient_uuid', 'This patient is not active');
  if (body.rfid) await refuseUsedReference(trx, body.rfid, 'rfid');
  const uuid = newId();
  const order = {
    uuid,
    doctor_uuid: slot.doctor_uuid,
    consumer_uuid: patient.consumer_uuid,
    kind,
    amount_kobo: toKobo(body.amount_value),
  };
  const coupon_code = await acceptFor(trx, order, body.coupon_code);
  await releaseExpired(trx, slot.uuid);
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
    expires_at: new Date(Date.now() + HOLD_MS),
    request_uuid: body.request_uuid ?? null,
  });
  await insertEvent(trx, uuid, 'created', ctx.actor.uuid);
  return done(await getBooking(trx, uuid), uuid, {
    slot: slot.uuid,
    doctor: slot.doctor_uuid,
    patient: patient.uuid,
    kind,
  });
}

/** A bare day is a day in Lagos. */
const dayStart = (date: string) => (date.length === 10 ? `${date}T12:00:00+01:00` : date);

async function freeSlot(trx: Trx, uuid: string, doctor: string, own?: string): Promise<SlotRow> {
  const slot = await findSlot(trx, uuid);
  if (!slot || slot.doctor_uuid !== doctor) throw wrong('slot', 'This doctor has no such slot');
  if (slot.uuid === own) return slot;
  if (!slot.doctor_active || !slot.clinic_active)
    throw wrong('doctor_uuid', 'This doctor does not take bookings at the moment');
  if (slot.starts_at <= new Date()) throw wrong('slot', 'This slot is in the past');
  return slot;
}

async function locked(trx: Trx, uuid: string): Promise<BookingState> {
  const booking = await findBookingForUpdate(trx, uuid);
  if (!booking) throw notFound('This appointment');
  return booking;
}

/** The one way a booking changes its status: allowed, put down, and harmless when repeated. */
const move = (
  ctx: Ctx,
  uuid: string,
  to: keyof typeof allowed,
  work: (trx: Trx, booking: BookingState) => Promise<Record<string, unknown>>,
  isRepeated = (booking: BookingState) => booking.status === to,
) =>
  change(ctx, `booking.${to}`, async (trx) => {
    const booking = await locked(trx, uuid);
    if (isRepeated(booking)) return unchanged(await getBooking(trx, uuid));
    if (booking.status !== allowed[to].from) throw conflict(allowed[to].refusal);
    const details = await work(trx, booking);
    await insertEvent(trx, uuid, to, ctx.actor.uuid, details);
    return done(await getBooking(trx, uuid), uuid, details);
  });

/**
 * The second half of a booking: its coupon is used, and what is then left of its price counts as paid from here
 * on. A coupon that is refused by now changes nothing: the slot stays held, and the request may name another.
 */
export const finishBooking = (ctx: Ctx, uuid: string) =>
  move(ctx, uuid, 'booked', async (trx, booking) => {
    if (!booking.expires_at) throw conflict(allowed.booked.refusal);
    if (booking.expires_at <= new Date())
      throw conflict('This booking was not finished within ten minutes, and its slot is free again');
    const used = await redeemFor(trx, booking);
    const discount_kobo = used?.discount_kobo ?? 0;
    await updateBooking(trx, uuid, { status: 'booked', discount_kobo });
    const amount_kobo = booking.amount_kobo - discount_kobo;
    if (amount_kobo > 0) await recordPayment(trx, { ...booking, amount_kobo });
    return used ? { coupon: used.code, discount_kobo } : {};
  });

export const rejectBooking = (ctx: Ctx, uuid: string) =>
  move(ctx, uuid, 'rejected', async (trx) => {
    await updateBooking(trx, uuid, { status: 'rejected' });
    return {};
  });

/** What was paid may be given back. A coupon that was used stays used. */
export const cancelBooking = (ctx: Ctx, uuid: string) =>
  move(ctx, uuid, 'cancelled', async (trx) => {
    await updateBooking(trx, uuid, { status: 'cancelled' });
    await makeRefundable(trx, uuid);
    return {};
  });

/** Into its own slot or another free one of the same doctor; if that is taken, everything stays as it was. */
export const rescheduleBooking = (ctx: Ctx, body: Reschedule) =>
  move(
    ctx,
    body.uuid,
    'rescheduled',
    async (trx, booking) => {
      if (body.doctor_uuid && body.doctor_uuid !== booking.doctor_uuid)
        throw wrong('doctor_uuid', 'An appointment stays with its doctor');
      if (body.patient_uuid && body.patient_uuid !== booking.patient_uuid)
        throw wrong('patient_uuid', 'An appointment stays with its patient');
      const slot = await freeSlot(trx, body.slot, booking.doctor_uuid, booking.slot_uuid);
      if (slot.uuid !== booking.slot_uuid) await releaseExpired(trx, slot.uuid);
      await updateBooking(trx, booking.uuid, {
        status: 'rescheduled',
        category: 'GC',
        slot_uuid: slot.uuid,
        starts_at: slot.starts_at,
        ends_at: slot.ends_at,
      });
      return { from: booking.starts_at.toISOString(), to: slot.starts_at.toISOString() };
    },
    (booking) => booking.status === 'rescheduled' && booking.slot_uuid === body.slot,
  );
