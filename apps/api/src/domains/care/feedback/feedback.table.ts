import { col, table } from '@baobab/postgres/table';

export const feedbackTables = {
  feedback: table({
    uuid: col.uuid,
    booking_uuid: col.uuid,
    given_by: col.text,
    doctor_uuid: col.uuid,
    patient_uuid: col.uuid,
    created_at: col.time.auto,
  }),
  feedback_answers: table({
    feedback_uuid: col.uuid,
    position: col.int,
    question: col.text,
    answer: col.text,
  }),
};
