import { col, table } from '../../platform/db/table.ts';

export const transactionsTables = {
  payments: table({
    uuid: col.uuid,
    reference_id: col.text,
    kind: col.text,
    amount_kobo: col.bigint,
    consumer_uuid: col.uuid,
    patient_uuid: col.uuid.null,
    doctor_uuid: col.uuid.null,
    booking_uuid: col.uuid.null,
    refund_eligible: col.bool.auto,
    refund_completed_at: col.time.null,
    refund_completed_by: col.uuid.null,
    created_at: col.time.auto,
  }),
};
