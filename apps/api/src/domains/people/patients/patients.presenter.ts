import { profilePercentage, type HealthDetails, type Patient } from '@baobab/contract/people/patients';
import type { AnswerRow, DocumentRow, PatientRow } from './patients.repository.ts';

export const presentPatient = ({ bookings, last, orders, ...row }: PatientRow): Patient => ({
  ...row,
  _id: row.uuid,
  bookings: { totalBookings: bookings, lastAppointmentDate: last?.toISOString() ?? null },
  orders: { totalOrders: orders },
});

export function presentHealth(
  row: PatientRow,
  answers: AnswerRow[],
  documents: DocumentRow[],
): HealthDetails {
  const answersOf = (section: string) =>
    answers.filter((one) => one.section === section).map(({ question, answer }) => ({ question, answer }));
  const documentsOf = (wanted: string) =>
    documents
      .filter((one) => one.kind === wanted)
      .map(({ uuid, created_at }) => ({ uuid, createdAt: created_at.toISOString() }));
  const [personal, medical, lifestyle] = [
    answersOf('personal'),
    answersOf('medical'),
    answersOf('lifestyle'),
  ];
  return {
    ...presentPatient(row),
    personalQuestions: personal,
    medicalQuestions: medical,
    lifestyleQuestions: lifestyle,
    profile_percentage: profilePercentage({
      known: Boolean(row.dob ?? row.gender ?? row.blood_group ?? row.marital_status) || answers.length > 0,
      personal: personal.length,
      medical: medical.length,
      lifestyle: lifestyle.length,
    }),
    doctor_case_note: documentsOf('case_note'),
    psychiatry_case_note: documentsOf('psychiatry_note'),
    medicine: documentsOf('prescription'),
    lab: documentsOf('lab_advice'),
  };
}
