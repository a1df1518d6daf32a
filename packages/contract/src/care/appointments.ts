import * as z from 'zod';
import { bookingFeed } from './care-feeds.ts';
import { couponCode, newBooking, queryAmount, reschedule } from './booking-bodies.ts';
import { download, get, list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import type { NextOf, Transitions } from '../kit/transitions.ts';
import { slotCalls } from './slots.ts';
import { paymentSummary } from '../money/transactions.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Appointments, called bookings on the wire, and their slots (`slots.ts`). The specification fixes category CG for create and
 * GC for reschedule, and a GET that cancels. `request_uuid`, `instead_of`, `seen_discount`, `version`, `consumer`, `kind`, `expired`,
 * history, coupons, `payment`, `search` and the filter `past_open` are additions. `amount` is the price; the amount paid is the price less the coupon's discount.
 */
export const bookingKinds = ['free', 'sadn', 'nigerian', 'international'] as const;
export type BookingKind = (typeof bookingKinds)[number];
const kind = z.enum(bookingKinds);

/** The statuses of an appointment that took place: its price is earned (docs/money.md). */
export const visitStatuses = ['closed', 'followup', 'extended', 'followup_C', 'extended_C'] as const;

/** The wire value of each kind. */
export const bookingTypeNames = {
  free: 'free',
  sadn: 'sadn',
  nigerian: 'Find a doctor',
  international: 'normal',
} as const satisfies Record<BookingKind, string>;

/** The statuses in the order of the filter. */
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

/** The status changes that staff can make. */
export const bookingTransitions = {
  pending: ['booked', 'rejected'],
  booked: ['cancelled', 'rescheduled'],
} as const satisfies Transitions<BookingStatus>;
export type NextBookingStatus = NextOf<typeof bookingTransitions>;

const filters = {
  booked_date: p.day.optional(),
  booked_end_date: p.day.optional(),
  status: z.enum(bookingStatuses).optional(),
  type: z.enum([...bookingKinds, 'Find a doctor', 'normal']).optional(),
  'created_by.uuid': p.uuid.optional(),
  doctor_uuid: p.uuid.optional(),
};

const moreFilters = {
  /** By the name or phone of the patient and the account holder, and by the beginning of a reference. */
  search: p.search,
  /** Over, but neither closed nor cancelled. */
  past_open: p.yesFilter,
  amount_from: p.queryNaira.optional(),
  amount_to: p.queryNaira.optional(),
};

export const booking = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  booking_date: z.string(),
  createdAt: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  type: z.string(),
  kind,
  status: z.enum(bookingStatuses),
  /** Rejected because staff began the booking and did not complete it in time. */
  expired: z.boolean(),
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
  payment: paymentSummary.nullable(),
  /** The coupon of the booking; not used yet while the booking is pending. */
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

const bookingReply = z.object({ message: z.string(), data: booking });

export const MAX_LOST_ATTEMPTS = 10;

/** Ids of requests whose replies were lost, separated by commas. */
const lostAttempts = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(p.uuid).max(MAX_LOST_ATTEMPTS));

const create = <const P extends string>(path: P, summary: string) =>
  post(path, {
    summary,
    permission: 'appointments:write',
    query: z.object({ instead_of: lostAttempts.optional() }),
    body: newBooking,
    status: 201,
    reply: bookingReply,
  });

export const bookingEvent = z.object({
  at: z.string(),
  what: z.string(),
  by: z.string().nullable(),
  note: z.string(),
});
export type BookingEvent = z.output<typeof bookingEvent>;

const bookingList = list('/booking/adminBooking/adminall', {
  summary: 'Appointments, latest first',
  permission: 'appointments:read',
  row: booking,
  sorts: ['booking_date'],
  columns: {
    booking_date: 'time',
    patient: 'text',
    doctor: 'text',
    consumer_mobile: 'phone',
    type: 'short',
    status: 'short',
    amount: 'naira',
    uuid: 'short',
  },
  filters,
  moreFilters,
});
export type BookingFilters = FiltersOf<typeof bookingList>;

export const appointments = {
  list: bookingList,
  recordHistory: historyOf('appointments', { permission: 'appointments:read', actions: ['booking.'] }),
  get: record('appointments', bookingList, 'One appointment; access is logged'),
  exportCsv: download('/booking/adminBooking/adminall/export/csv', {
    summary: 'Every appointment that matches, as CSV',
    permission: 'appointments:read',
    query: bookingList.filters,
  }),
  history: get('/booking/adminBooking/history/:uuid', {
    summary: 'The history of an appointment, with who made each change',
    permission: 'appointments:read',
    reply: z.object({ data: z.array(bookingEvent) }),
  }),
  cancel: get('/booking/adminBooking/admincancel/:id', {
    effect: 'write',
    summary: 'Cancel a booked appointment',
    permission: 'appointments:write',
    params: z.object({ id: p.uuid }),
    reply: bookingReply,
  }),
  reschedule: post('/booking/adminBooking/adminrescheduled', {
    summary: 'Move a booked appointment to another slot of the same doctor, or confirm its slot again',
    permission: 'appointments:write',
    body: reschedule,
    status: 201,
    reply: bookingReply,
  }),
  reject: put('/booking/adminBooking/updateThePendingStatus/:uuid', {
    summary: 'Reject a pending appointment',
    permission: 'appointments:write',
    reply: bookingReply,
  }),
  createFree: create('/booking/{product}/admin/new/free', 'Start booking a free appointment for a patient'),
  createSadn: create('/booking/{product}/admin/new/sadn', 'Start booking a see-a-doctor-now appointment'),
  createNormal: create(
    '/booking/{product}/admin/new/normal',
    'Start booking an appointment with a chosen doctor',
  ),
  markBooked: put('/booking/adminBooking/admin/:id/booked', {
    summary: 'Complete a pending booking',
    permission: 'appointments:write',
    params: z.object({ id: p.uuid }),
    query: z.object({ seen_discount: queryAmount.optional() }),
    reply: bookingReply,
  }),
  couponOffer: get('/booking/adminBooking/coupon', {
    summary: 'Preview the benefit of a coupon for a booking, or why it is rejected; the coupon is not used',
    permission: 'appointments:write',
    query: z.object({
      coupon_code: couponCode.min(1),
      type: kind,
      user_uuid: p.uuid,
      doctor_uuid: p.uuid,
      amount_value: queryAmount,
    }),
    reply: z.object({
      data: z.object({ accepted: z.boolean(), message: z.string(), discount: z.number().optional() }),
    }),
  }),
  warnings: get('/booking/adminBooking/warnings', {
    summary: 'What is unusual about a booking before it is made: staff are asked, nothing is refused',
    permission: 'appointments:write',
    query: z.object({ patient_uuid: p.uuid, slot: p.uuid, type: kind, amount_value: queryAmount }),
    reply: z.object({ data: z.array(z.string()) }),
  }),
  ...slotCalls,
  ...listExport('appointments', bookingList),
  feed: bookingFeed,
};
