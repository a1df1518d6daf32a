import { endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { literal } from '../../platform/db/literal.ts';
import { exportCsv, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';
import type { BookingFilter } from './appointments.repository.ts';

const columns: Sheet['columns'] = [
  { header: 'Booking Id', name: 'id', kind: 'text' },
  { header: 'Booking Date', name: 'date', kind: 'text' },
  { header: 'Start Time', name: 'starts', kind: 'text' },
  { header: 'End Time', name: 'ends', kind: 'text' },
  { header: 'Type', name: 'type', kind: 'text' },
  { header: 'Status', name: 'status', kind: 'text' },
  { header: 'Patient Name', name: 'patient', kind: 'text' },
  { header: 'Patient Email', name: 'email', kind: 'text' },
  { header: 'Patient Mobile', name: 'mobile', kind: 'text' },
  { header: 'Consumer Mobile', name: 'consumer_mobile', kind: 'text' },
  { header: 'Doctor Name', name: 'doctor', kind: 'text' },
  { header: 'Amount', name: 'amount', kind: 'number' },
  { header: 'Reference Id', name: 'reference', kind: 'text' },
  { header: 'Transaction Reference', name: 'payment', kind: 'text' },
  { header: 'Created At', name: 'created', kind: 'text' },
  { header: 'Coupon Code', name: 'coupon', kind: 'text' },
  { header: 'Discount', name: 'discount', kind: 'number' },
];

/** Exports all matching bookings, latest first. */
export async function exportBookings(ctx: Ctx, filter: BookingFilter) {
  return exportCsv(
    ctx,
    { subject: 'appointments', details: { ...filter } },
    {
      name: 'Appointments',
      columns,
      select: selectBookings(filter),
    },
  );
}

function selectBookings(filter: BookingFilter): string {
  const conditions = [
    'true',
    ...(filter.from ? [`b.starts_at >= ${literal(startOfDay(filter.from))}`] : []),
    ...(filter.to ? [`b.starts_at < ${literal(endOfDay(filter.to))}`] : []),
    ...(filter.status ? [`b.status = ${literal(filter.status)}`] : []),
    ...(filter.kind ? [`b.kind = ${literal(filter.kind)}`] : []),
    ...(filter.consumer ? [`b.consumer_uuid = ${literal(filter.consumer)}`] : []),
    ...(filter.doctor ? [`b.doctor_uuid = ${literal(filter.doctor)}`] : []),
  ];
  return `
    select b.uuid, to_char(b.starts_at at time zone 'Africa/Lagos', 'DD/MM/YYYY'),
      to_char(b.starts_at at time zone 'Africa/Lagos', 'HH12:MI am'),
      to_char(b.ends_at at time zone 'Africa/Lagos', 'HH12:MI am'),
      case b.kind when 'nigerian' then 'Find a doctor' when 'international' then 'normal' else b.kind end,
      b.status, p.full_name, p.email, p.mobile, c.mobile, d.full_name, round(b.amount_kobo / 100.0, 2),
      b.reference_id, (select y.reference_id from payments y where y.booking_uuid = b.uuid limit 1),
      to_char(b.created_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am'),
      case when b.status not in ('pending', 'rejected') then b.coupon_code end, round(b.discount_kobo / 100.0, 2)
    from bookings b
      join patients p on p.uuid = b.patient_uuid
      join accounts c on c.uuid = b.consumer_uuid
      join accounts d on d.uuid = b.doctor_uuid
    where ${conditions.join(' and ')}
    order by b.starts_at desc, b.uuid desc`;
}
