import { appointments } from '@baobab/contract/care/appointments';
import { recordAccess, recordListAccess } from '../../../platform/audit/change.ts';
import { setFilters } from '../../../platform/db/list-filters.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays } from '@baobab/contract/kit/lagos-time';
import { toKobo } from '@baobab/contract/kit/naira';
import { sendFeed } from '../../../platform/feeds/feed.ts';
import { serve } from '../../../schema.ts';
import { previewCoupon } from '../../money/coupons/public.ts';
import { findSurvivor } from '../../workspace/access/merged-records.public.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { bookingListExport, exportBookings } from './appointments.export.ts';
import { presentBooking, presentEvent, presentOtherSlot, presentSlot } from './appointments.presenter.ts';
import { bookingList, findEvents, bookingRecords, type BookingRow } from './appointments.repository.ts';
import {
  beginBooking,
  cancelBooking,
  finishBooking,
  rejectBooking,
  rescheduleBooking,
} from './appointments.service.ts';
import { couponUse } from './booking-coupons.service.ts';
import { warningsFor } from './booking-warnings.ts';
import { findFreeSlots, findNextFreeDay, findNextOtherSlot, findNextSlot } from './slots.repository.ts';
import { bookingChanges } from './appointments.feed.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { recordIn } from '../../workspace/audit/history.public.ts';

const answer = (message: string, row: BookingRow) => ({ message, data: presentBooking(row) });
const ADDED = 'booking added Successfully!';

export const appointmentsRoutes = serve(appointments, {
  async list({ query, page }, ctx) {
    const [bookings] = await Promise.all([
      bookingRecords.page(ctx.readDb, query, page, ctx.now()),
      recordListAccess(ctx, 'appointments', setFilters(bookingList, query)),
    ]);
    return presentRows(bookings, presentBooking);
  },
  recordHistory: historyHandler(appointments.recordHistory, recordIn('bookings')),
  async get({ params }, ctx) {
    const row = await bookingRecords.get(ctx.db, params.uuid);
    await recordAccess(ctx, 'appointments.open', row.uuid, { patient: row.patient_uuid });
    return { data: presentBooking(row) };
  },
  exportCsv: ({ query }, ctx) => exportBookings(ctx, query),
  async history({ params }, ctx) {
    const row = await bookingRecords.get(ctx.db, params.uuid);
    await recordAccess(ctx, 'appointments.history', row.uuid, { patient: row.patient_uuid });
    return { data: (await findEvents(ctx.db, row.uuid)).map(presentEvent) };
  },
  cancel: async ({ params }, ctx) =>
    answer('booking cancelled Successfully!', await cancelBooking(ctx, params.id)),
  reschedule: async ({ body }, ctx) =>
    answer('booking Rescheduled Successfully!', await rescheduleBooking(ctx, body)),
  reject: async ({ params }, ctx) =>
    answer('booking Rejected Successfully!', await rejectBooking(ctx, params.uuid)),
  createFree: async ({ body, query }, ctx) =>
    answer(ADDED, await beginBooking(ctx, 'free', body, query.instead_of)),
  createSadn: async ({ body, query }, ctx) =>
    answer(ADDED, await beginBooking(ctx, 'sadn', body, query.instead_of)),
  createNormal: async ({ body, query }, ctx) =>
    answer(ADDED, await beginBooking(ctx, 'normal', body, query.instead_of)),
  markBooked: async ({ params, query }, ctx) =>
    answer(ADDED, await finishBooking(ctx, params.id, query.seen_discount)),
  async couponOffer({ query }, { db, now }) {
    const order = {
      uuid: newId(),
      consumer_uuid: await findSurvivor(db, 'accounts', query.user_uuid),
      doctor_uuid: query.doctor_uuid,
      kind: query.type,
      amount_kobo: toKobo(query.amount_value),
    };
    return { data: await previewCoupon(db, couponUse(order, query.coupon_code, now())) };
  },
  async warnings({ query }, { db }) {
    const { patient_uuid: patient, slot, type: kind, amount_value } = query;
    return { data: await warningsFor(db, { patient, slot, kind, amountKobo: toKobo(amount_value) }) };
  },
  async slots({ params }, { db, now }) {
    const at = now();
    const free = await findFreeSlots(db, params.doctor, at, params.day, params.day);
    return {
      data: free.map(presentSlot),
      next_free_day: await findNextFreeDay(db, params.doctor, at, params.day),
    };
  },
  async weekSlots({ params: { doctor, day } }, { db, now }) {
    const free = await findFreeSlots(db, doctor, now(), day, addDays(day, 6));
    return { data: free.map(presentSlot) };
  },
  async nextSlot({ params, query }, { db, now }) {
    const at = now();
    const next = await findNextSlot(db, params.doctor, at);
    const other = query.others ? await findNextOtherSlot(db, params.doctor, at) : undefined;
    return { data: next ? presentSlot(next) : null, other: other ? presentOtherSlot(other) : null };
  },
  ...exportHandlers(bookingListExport),
  feed: ({ query }, ctx) => sendFeed(ctx, bookingChanges, query),
});
