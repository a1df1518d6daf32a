import {
  type Booking,
  type BookingEvent,
  type BookingKind,
  type BookingStatus,
} from '@baobab/contract/care/appointments';
import { bookingTypes } from '@baobab/contract/care/booking-kinds';
import type { Slot } from '@baobab/contract/care/slots';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { toNaira } from '@baobab/contract/kit/naira';
import { presentPaymentSummary } from '../../money/transactions/public.ts';
import type { BookingRow, EventRow } from './appointments.repository.ts';
import type { FreeSlot, OtherSlot } from './slots.repository.ts';

export const presentBooking = (row: BookingRow): Booking => ({
  uuid: row.uuid,
  _id: row.uuid,
  booking_date: row.starts_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  start_time: row.starts_at.toISOString(),
  end_time: row.ends_at.toISOString(),
  type: bookingTypes[row.kind as BookingKind].type,
  kind: row.kind as BookingKind,
  status: row.status as BookingStatus,
  expired: row.expired,
  amount: toNaira(row.amount_kobo),
  ref_id: row.reference_id,
  category: row.category,
  reasons: row.symptom ? [row.symptom] : [],
  desc: row.description,
  addInfo: row.additional_info,
  patient: {
    uuid: row.patient_uuid,
    full_name: row.patient,
    email: row.patient_email,
    mobile: row.patient_mobile,
  },
  consumer: { uuid: row.consumer_uuid, full_name: row.consumer, mobile: row.consumer_mobile },
  doctors: [{ uuid: row.doctor_uuid, full_name: row.doctor }],
  eprescriptions_count: { total_eprescription: row.prescriptions ?? 0 },
  eprescription_labs_count: { total_eprescription_lab: row.lab_advices ?? 0 },
  transaction: row.money?.paid_at ? { reference_id: row.money.reference_id } : null,
  payment: presentPaymentSummary(row.money),
  coupon: couponOf(row),
  patient_uuid: row.patient_uuid,
  doctor_uuid: row.doctor_uuid,
  slot: row.slot_uuid,
  clinic: row.clinic,
  version: row.version,
});

/** A booking that was never completed has not used its coupon. */
const couponOf = (row: BookingRow): Booking['coupon'] =>
  row.coupon_code && (row.redemption || row.status === 'pending')
    ? {
        coupon_code: row.coupon_code,
        discount: toNaira(row.discount_kobo),
        cashback: toNaira(row.cashback_kobo ?? 0),
        point: row.points ?? 0,
      }
    : null;

function noteOf({ from, to, coupon }: Record<string, unknown>): string {
  if (typeof coupon === 'string') return `with coupon ${coupon}`;
  return typeof from === 'string' && typeof to === 'string' && from !== to
    ? `from ${formatDateTime(from)} to ${formatDateTime(to)}`
    : '';
}

export const presentEvent = (row: EventRow): BookingEvent => ({
  at: row.at.toISOString(),
  what: row.what,
  by: row.by,
  note: noteOf(row.details),
});

export const presentSlot = (row: FreeSlot): Slot => ({
  uuid: row.uuid,
  start_time: row.starts_at.toISOString(),
  end_time: row.ends_at.toISOString(),
  clinic: { uuid: row.clinic_uuid, name: row.clinic },
});

export const presentOtherSlot = (row: OtherSlot) => ({
  slot: presentSlot(row),
  doctor: {
    uuid: row.doctor_uuid,
    _id: row.doctor_uuid,
    full_name: row.full_name,
    speciality: row.speciality,
    consultation_fee: toNaira(row.consultation_fee_kobo),
  },
});
