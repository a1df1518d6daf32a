import { type BookingKind } from '@baobab/contract/care/appointments';
import { bookingTypes } from '@baobab/contract/care/booking-kinds';
import type { Feedback } from '@baobab/contract/care/feedback';
import type { AnswerRow, FeedbackRow } from './feedback.repository.ts';

/** The questions with their answers, followed by the summary. */
export const presentFeedback = (row: FeedbackRow, answers: readonly AnswerRow[]): Feedback => [
  ...answers
    .filter(({ feedback_uuid }) => feedback_uuid === row.uuid)
    .map(({ question, answer }) => ({ question, answer })),
  {
    uuid: row.uuid,
    BookingId: row.booking_uuid,
    DoctorName: row.doctor,
    PatientName: row.patient,
    appointment_type: bookingTypes[row.kind as BookingKind].type,
    type: row.given_by as 'patient' | 'doctor',
    createdAt: row.created_at.toISOString(),
    doctor_uuid: row.doctor_uuid,
    patient_uuid: row.patient_uuid,
  },
];
