import { col, table } from '@baobab/postgres/table';

const document = {
  uuid: col.uuid,
  booking_uuid: col.uuid,
  doctor_uuid: col.uuid,
  patient_uuid: col.uuid,
  created_at: col.time.auto,
};

export const patientDocumentsTables = {
  case_notes: table({
    ...document,
    complaint: col.text,
    history: col.text.auto,
    examination: col.text.auto,
    diagnosis: col.text.auto,
    plan: col.text.auto,
  }),
  psychiatry_notes: table({
    ...document,
    complaint: col.text,
    history: col.text.auto,
    mental_state: col.text.auto,
    risk: col.text.auto,
    diagnosis: col.text.auto,
    plan: col.text.auto,
  }),
  prescriptions: table({ ...document, diagnosis: col.text.auto, advice: col.text.auto }),
  prescription_items: table({
    prescription_uuid: col.uuid,
    position: col.int,
    drug_name: col.text,
    brand_name: col.text.auto,
    strength: col.text.auto,
    dose: col.text.auto,
    days: col.int,
  }),
  lab_advices: table({ ...document, reason: col.text.auto }),
  lab_advice_items: table({
    advice_uuid: col.uuid,
    position: col.int,
    test_uuid: col.uuid,
    instruction: col.text.auto,
  }),
};
