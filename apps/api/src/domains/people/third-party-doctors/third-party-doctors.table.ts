import { col, table } from '@baobab/postgres/table';

export const thirdPartyDoctorsTables = {
  doctor_payouts: table({
    uuid: col.uuid,
    doctor_uuid: col.uuid,
    transaction_id: col.text,
    amount_kobo: col.bigint,
    paid_at: col.time.auto,
    created_by: col.uuid.null,
    created_at: col.time.auto,
    reversal_of: col.uuid.null,
    reason: col.text.auto,
    recording: col.smallint.auto,
  }),
  third_party_patients: table({ patient_uuid: col.uuid, since: col.time }),
  third_party_patient_doctors: table({ doctor_uuid: col.uuid, patient_uuid: col.uuid, since: col.time }),
};
