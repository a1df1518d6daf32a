import * as z from 'zod';
import { couponCode, newBooking, queryAmount, reschedule } from './booking-bodies.ts';
import type { CouponSubCategory } from './coupons/coupon-rules.ts';
import { download, endpoint, list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';

/**
 * Appointments, called bookings on the wire, and the slots they take. `type` is spelled free, sadn, "Find a
 * doctor" (a Nigerian one) or normal (an international one); `kind` tells the last two apart by our word. The
 * category is CG when staff create and GC when they reschedule: both are written as the texts write them. One
 * address cancels by GET. `request_uuid`, `version`, `consumer`, `kind`, the history and everything about coupons
 * are ours. `amount` is the price; what was paid is the price less the coupon's discount.
 */
export const bookingKinds = ['free', 'sadn', 'nigerian', 'international'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** The wire's word for each kind, and the path a new booking of it is sent to. */
export const bookingTypes = {
  free: { type: 'free', path: 'free' },
  sadn: { type: 'sadn', path: 'sadn' },
  nigerian: { type: 'Find a doctor', path: 'normal' },
  international: { type: 'normal', path: 'normal' },
} as const satisfies Record<BookingKind, { type: string; path: string }>;

/** Which coupons for appointments a kind may use: a free one none. */
export const couponKinds = {
  free: null,
  sadn: 'sadn',
  nigerian: 'fadn',
  international: 'fadn',
} as const satisfies Record<BookingKind, CouponSubCategory | null>;

/** As the filter offers them, then the two it needs besides. */
export const filterStatuses = [
  'booked',
  'rescheduled',
  'cancelled',
  'declined',
  'closed',
  'missed',
  'extended',
  'followup',
  'pending',
  'rejected',
] as const;
export const bookingStatuses = [...filterStatuses, 'followup_C', 'extended_C'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** What staff may make of a booking; a status that is not named here is read-only. */
export const transitions: Partial<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['rejected'],
  booked: ['cancelled', 'rescheduled'],
};

const optional = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')]).optional();

const filters = {
  booked_date: optional(p.day),
  booked_end_date: optional(p.day),
  status: optional(z.enum(bookingStatuses)),
  type: optional(z.enum([...bookingKinds, 'Find a doctor', 'normal'])),
  'created_by.uuid': optional(p.uuid),
  doctor_uuid: optional(p.uuid),
};
export type BookingFilters = z.output<z.ZodObject<typeof filters>>;

export const booking = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  booking_date: z.string(),
  createdAt: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  type: z.string(),
  kind: z.enum(bookingKinds),
  status: z.enum(bookingStatuses),
  amount: z.number(),
  ref_id: z.string().nullable(),
  category: z.string(),
  reasons: z.array(z.string()),
  desc: z.string(),
  addInfo: z.string(),
  patient: z.object({
    uuid: p.uuid,
    full_name: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
  }),
  consumer: z.object({ uuid: p.uuid, full_name: z.string(), mobile: z.string() }),
  doctors: z.array(z.object({ uuid: p.uuid, full_name: z.string() })),
  eprescriptions_count: z.object({ total_eprescription: z.number().int() }),
  eprescription_labs_count: z.object({ total_eprescription_lab: z.number().int() }),
  transaction: z.object({ reference_id: z.string() }).nullable(),
  /** The coupon it was booked with, or is to be booked with while it is pending. Naira, Naira, points. */
  coupon: z
    .object({ coupon_code: z.string(), discount: z.number(), cashback: z.number(), point: z.number().int() })
    .nullable(),
  patient_uuid: p.uuid,
  doctor_uuid: p.uuid,
  slot: p.uuid,
  clinic: z.string(),
  version: z.number().int(),
});
export type Booking = z.output<typeof booking>;

const answered = z.object({ message: z.string(), data: booking });

const create = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    may: 'appointments:write',
    body: newBooking,
    status: 201,
    reply: answered,
  });

export const slot = z.object({
  uuid: p.uuid,
  start_time: z.string(),
  end_time: z.string(),
  clinic: z.object({ uuid: p.uuid, name: z.string() }),
});
export type Slot = z.output<typeof slot>;

export const bookingEvent = z.object({
  at: z.string(),
  what: z.string(),
  by: z.string().nullable(),
  note: z.string(),
});
export type BookingEvent = z.output<typeof bookingEvent>;

export const appointments = {
  list: list({
    path: '/booking/adminBooking/adminall',
    summary: 'Appointments, latest first',
    may: 'appointments:read',
    row: booking,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
    filters,
  }),
  exportCsv: download({
    path: '/booking/adminBooking/adminall/export/csv',
    summary: 'Every appointment that matches, as CSV',
    may: 'appointments:read',
    query: z.object(filters),
  }),
  history: endpoint({
    method: 'GET',
    path: '/booking/adminBooking/history/:uuid',
    summary: 'What happened to an appointment, and by whom',
    may: 'appointments:read',
    params: z.object({ uuid: p.uuid }),
    reply: z.object({ data: z.array(bookingEvent) }),
  }),
  cancel: endpoint({
    method: 'GET',
    effect: 'write',
    path: '/booking/adminBooking/admincancel/:id',
    summary: 'Cancel a booked appointment',
    may: 'appointments:write',
    params: z.object({ id: p.uuid }),
    reply: answered,
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/booking/adminBooking/adminrescheduled',
    summary: 'Move a booked appointment to a slot of the same doctor, or confirm its own anew',
    may: 'appointments:write',
    body: reschedule,
    status: 201,
    reply: answered,
  }),
  reject: endpoint({
    method: 'PUT',
    path: '/booking/adminBooking/updateThePendingStatus/:uuid',
    summary: 'Reject a pending appointment',
    may: 'appointments:write',
    params: z.object({ uuid: p.uuid }),
    reply: answered,
  }),
  createFree: create('/booking/{product}/admin/new/free', 'Begin a free appointment for a patient'),
  createSadn: create('/booking/{product}/admin/new/sadn', 'Begin a see-a-doctor-now appointment'),
  createNormal: create('/booking/{product}/admin/new/normal', 'Begin an appointment with a chosen doctor'),
  markBooked: endpoint({
    method: 'PUT',
    path: '/booking/adminBooking/admin/:id/booked',
    summary: 'Finish a booking that was begun',
    may: 'appointments:write',
    params: z.object({ id: p.uuid }),
    reply: answered,
  }),
  couponOffer: endpoint({
    method: 'GET',
    path: '/booking/adminBooking/coupon',
    summary: 'What a coupon would give a booking, or why it would be refused; nothing is used',
    may: 'appointments:write',
    query: z.object({
      coupon_code: couponCode.min(1),
      type: z.enum(bookingKinds),
      user_uuid: p.uuid,
      doctor_uuid: p.uuid,
      amount_value: queryAmount,
    }),
    reply: z.object({ data: z.object({ accepted: z.boolean(), message: z.string() }) }),
  }),
  slots: endpoint({
    method: 'GET',
    path: '/slot/getslotBydoctor/:doctor/:day',
    summary: 'Free slots of a doctor on a day, and the next day that has any',
    may: 'appointments:read',
    params: z.object({ doctor: p.uuid, day: p.day }),
    reply: z.object({ data: z.array(slot), next_free_day: z.string().nullable() }),
  }),
};
