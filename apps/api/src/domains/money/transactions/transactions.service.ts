import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Trx } from '../../../schema.ts';
import { applyEarlierEvents, lockReference } from './payment-events.service.ts';
import { findByReference, insertPayment } from './transactions.repository.ts';

const REFERENCE_EXISTS = 'A payment with this reference already exists';
export const paymentConstraintMessages = { payments_reference: { field: 'rfid', message: REFERENCE_EXISTS } };

export async function refuseUsedReference(trx: Trx, reference: string, field: string) {
  if (await findByReference(trx, reference))
    throw conflict(REFERENCE_EXISTS, { fields: { [field]: REFERENCE_EXISTS } });
}

/** Adds the payment of a booking, which staff have seen, with the given or a generated reference. */
export async function recordPayment(
  trx: Trx,
  booking: {
    uuid: string;
    reference_id: string | null;
    amount_kobo: number;
    consumer_uuid: string;
    patient_uuid: string;
    doctor_uuid: string;
  },
  now: Date,
) {
  const { uuid: booking_uuid, reference_id, ...rest } = booking;
  const uuid = newId();
  if (reference_id) await lockReference(trx, reference_id);
  await insertPayment(trx, {
    uuid,
    kind: 'appointment',
    reference_id: reference_id ?? `TX-${uuid.slice(-12).toUpperCase()}`,
    booking_uuid,
    amount_kobo: rest.amount_kobo,
    consumer_uuid: rest.consumer_uuid,
    patient_uuid: rest.patient_uuid,
    doctor_uuid: rest.doctor_uuid,
  });
  if (reference_id) await applyEarlierEvents(trx, uuid, reference_id, now);
}
