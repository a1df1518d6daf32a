import { RATING_QUESTION } from '@baobab/contract/care/feedback';
import { DetailsDialog } from '../../../kit/dialog/DetailsDialog.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { RecordLink } from '../../workspace/records/public.ts';
import { typeLabel } from './feedback.messages.ts';
import type { Opinion } from './opinion.ts';
import { Stars } from './Stars.tsx';

interface FeedbackDialogProps {
  opinion: Opinion | undefined;
  opened: boolean;
  onClose: () => void;
}

export const FeedbackDialog = ({ opinion, opened, onClose }: FeedbackDialogProps) => (
  <DetailsDialog
    title="Feedback Details"
    subject={opinion && `${opinion.PatientName} about ${opinion.DoctorName}`}
    opened={opened && opinion !== undefined}
    onClose={onClose}
    details={opinion ? detailsOf(opinion) : []}
  />
);

const detailsOf = (opinion: Opinion) => [
  { group: 'Appointment' },
  {
    label: 'Booking Id',
    value: (
      <RecordLink kind="booking" uuid={opinion.BookingId}>
        {opinion.BookingId}
      </RecordLink>
    ),
  },
  {
    label: 'Doctor Name',
    value: (
      <RecordLink kind="doctor" uuid={opinion.doctor_uuid}>
        {opinion.DoctorName}
      </RecordLink>
    ),
  },
  {
    label: 'Patient Name',
    value: (
      <RecordLink kind="patient" uuid={opinion.patient_uuid}>
        {opinion.PatientName}
      </RecordLink>
    ),
  },
  { label: 'Appointment Type', value: typeLabel(opinion.appointment_type) },
  { label: 'Given By', value: opinion.type === 'doctor' ? 'Doctor' : 'Patient' },
  { label: 'Date', value: formatDateTime(opinion.createdAt) },
  { group: 'Answers' },
  ...opinion.answers.map(({ question, answer }) => ({
    label: question,
    value: question === RATING_QUESTION ? <Stars rating={opinion.rating} /> : answer,
  })),
];
