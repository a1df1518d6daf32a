import {
  appointments as contract,
  bookingTypeNames,
  type BookingFilters,
} from '@baobab/contract/care/appointments';
import { bookingStatusLabels, bookingTypeLabels, NOT_FINISHED } from '@baobab/contract/care/care-labels';
import { sql } from 'kysely';
import {
  column,
  labelled,
  lagosDateTime,
  lagosDay,
  lagosTime,
  naira,
} from '../../../platform/db/cell-values.ts';
import { exportFile, type Export } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { bookingList } from './appointments.repository.ts';
import { hasExpired } from './bookings.repository.ts';

const bookings: Export<BookingFilters> = {
  subject: 'appointments',
  title: 'Appointments',
  list: bookingList,
  joins: sql`
    join patients p on p.uuid = b.patient_uuid
    join accounts c on c.uuid = b.consumer_uuid
    join accounts d on d.uuid = b.doctor_uuid`,
  columns: [
    { header: 'Booking Id', value: column('b.uuid') },
    { header: 'Booking Date', value: lagosDay('b.starts_at') },
    { header: 'Start Time', value: lagosTime('b.starts_at') },
    { header: 'End Time', value: lagosTime('b.ends_at') },
    { header: 'Type', value: labelled('b.kind', bookingTypeNames) },
    { header: 'Status', value: column('b.status') },
    { header: 'Patient Name', value: column('p.full_name') },
    { header: 'Patient Email', value: column('p.email') },
    { header: 'Patient Mobile', value: column('p.mobile') },
    { header: 'Consumer Mobile', value: column('c.mobile') },
    { header: 'Doctor Name', value: column('d.full_name') },
    { header: 'Amount', value: naira('b.amount_kobo'), kind: 'money' },
    { header: 'Reference Id', value: column('b.reference_id') },
    {
      header: 'Transaction Reference',
      value: sql`(select y.reference_id from payments y where y.booking_uuid = b.uuid and y.status = 'paid' limit 1)`,
    },
    { header: 'Created At', value: lagosDateTime('b.created_at') },
    {
      header: 'Coupon Code',
      value: sql`case when b.status not in ('pending', 'rejected') then b.coupon_code end`,
    },
    { header: 'Discount', value: naira('b.discount_kobo'), kind: 'money' },
  ],
};

export const exportBookings = (ctx: Ctx, query: BookingFilters) => exportFile(ctx, bookings, query, 'csv');

export const bookingListExport = defineListExport({
  ...bookings,
  endpoint: contract.exportJob,
  columns: {
    booking_date: { header: 'Booking Date', value: lagosDateTime('b.starts_at') },
    patient: { header: 'Patient Name', value: column('p.full_name'), width: 28 },
    doctor: { header: 'Doctor Name', value: column('d.full_name'), width: 28 },
    consumer_mobile: { header: 'Consumer Mobile', value: column('c.mobile'), width: 18 },
    type: {
      header: 'Type',
      value: labelled('b.kind', bookingTypeNames),
      labels: bookingTypeLabels,
      width: 18,
    },
    status: {
      header: 'Status',
      value: sql`case when ${hasExpired} then ${sql.lit(NOT_FINISHED)} else b.status end`,
      labels: bookingStatusLabels,
      width: 14,
    },
    amount: { header: 'Amount', value: naira('b.amount_kobo') },
    uuid: { header: 'Booking Id', value: column('b.uuid'), width: 38 },
  },
});
