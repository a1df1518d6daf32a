import { RATING_QUESTION, type Feedback } from '@baobab/contract/care/feedback';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { recordDetail } from '../../workspace/records/public.ts';
import { typeLabel } from './feedback.messages.ts';
import { toOpinion, type Opinion } from './opinion.ts';
import { Stars } from './Stars.tsx';

export function FeedbackDialog({ record, ...dialog }: RecordProps<Feedback>) {
  const opinion = toOpinion(record);
  return (
    <RecordDialog
      {...dialog}
      title="Feedback Details"
      subject={`${opinion.PatientName} about ${opinion.DoctorName}`}
      details={detailsOf(opinion)}
    />
  );
}

const detailsOf = (opinion: Opinion) => [
  { group: 'Appointment' },
  recordDetail('Booking Id', 'booking', opinion.BookingId, opinion.BookingId),
  recordDetail('Doctor Name', 'doctor', opinion.doctor_uuid, opinion.DoctorName),
  recordDetail('Patient Name', 'patient', opinion.patient_uuid, opinion.PatientName),
  { label: 'Appointment Type', value: typeLabel(opinion.appointment_type) },
  { label: 'Given By', value: opinion.type === 'doctor' ? 'Doctor' : 'Patient' },
  { label: 'Date', value: formatDateTime(opinion.createdAt) },
  { group: 'Answers' },
  ...opinion.answers.map(({ question, answer }) => ({
    label: question,
    value: question === RATING_QUESTION ? <Stars rating={opinion.rating} /> : answer,
  })),
];
