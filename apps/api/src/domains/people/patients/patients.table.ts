import { col, table } from '@baobab/postgres/table';

export const patientsTables = {
  patients: table({
    uuid: col.uuid,
    consumer_uuid: col.uuid,
    first_name: col.text,
    last_name: col.text.auto,
    full_name: col.text.made,
    email: col.text.null,
    secondary_email: col.text.null,
    mobile: col.text.null,
    other_mobile: col.text.null,
    dob: col.date.null,
    gender: col.text.null,
    blood_group: col.text.null,
    marital_status: col.text.null,
    active: col.bool.auto,
    search: col.text.made,
    version: col.int.auto,
    created_at: col.time.auto,
    merged_into: col.uuid.null,
  }),
  patient_answers: table({
    patient_uuid: col.uuid,
    section: col.text,
    position: col.int,
    question: col.text,
    answer: col.text,
  }),
};
