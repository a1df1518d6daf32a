import { patients, type HealthDetails, type Patient } from '@baobab/contract/people/patients';
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import type { ApiError } from '../../../kit/api/client.ts';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../../../kit/format.ts';
import { ErrorState } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { CopyableId } from '../../workspace/records/public.ts';
import classes from './patients.module.css';

const WIDTH = 720;

/** The record is the row of the list until it has loaded. */
interface PatientDialogProps extends RecordProps<Patient | HealthDetails> {
  error: ApiError | null;
  retry: () => void;
  retrying: boolean;
}

/** Details and health answers of a patient. The server logs each access. */
export function PatientDialog({ record: patient, error, retry, retrying, ...dialog }: PatientDialogProps) {
  const health = 'profile_percentage' in patient ? patient : undefined;
  return (
    <RecordDialog
      {...dialog}
      title="Patient Details"
      subject={patient.full_name}
      width={WIDTH}
      history={patients.history}
    >
      {health ? (
        <Profile percentage={health.profile_percentage} />
      ) : (
        !error && <div className={classes.waiting} role="status" aria-label="Loading the patient" />
      )}
      <DescriptionList details={detailsOf(patient)} columns={2} />
      {health ? (
        <Answers patient={health} />
      ) : (
        error && <ErrorState error={error} retry={retry} retrying={retrying} />
      )}
    </RecordDialog>
  );
}

const Profile = ({ percentage }: { percentage: number }) => (
  <div className={classes.profile}>
    <span>Profile {percentage}% complete</span>
    <Progress value={percentage} aria-label="Profile completion" />
  </div>
);

const sections = [
  ['Personal', 'personalQuestions'],
  ['Medical', 'medicalQuestions'],
  ['Lifestyle', 'lifestyleQuestions'],
] as const;

const Answers = ({ patient }: { patient: HealthDetails }) =>
  sections.map(
    ([title, key]) =>
      patient[key].length > 0 && (
        <section key={key}>
          <h3 className={classes.heading}>{title}</h3>
          <DescriptionList
            details={patient[key].map(({ question, answer }) => ({ label: question, value: answer }))}
          />
        </section>
      ),
  );

const detailsOf = (patient: Patient) => [
  { group: 'Person' },
  { label: 'Full Name', value: patient.full_name },
  {
    label: 'Status',
    value: <Tag meaning={patient.active ? 'done' : 'off'}>{patient.active ? 'Active' : 'InActive'}</Tag>,
  },
  { label: 'Date of Birth', value: formatDate(patient.dob) },
  { label: 'Gender', value: patient.gender },
  { label: 'Blood Group', value: patient.blood_group },
  { label: 'Marital Status', value: patient.marital_status },
  { group: 'Contact' },
  { label: 'Email', value: patient.email },
  { label: 'Secondary Email', value: patient.secondary_email },
  { label: 'Phone Number', value: formatPhone(patient.mobile ?? '') },
  { label: 'Other Phone Number', value: formatPhone(patient.other_mobile ?? '') },
  { group: 'Activity' },
  { label: 'Total Bookings', value: patient.bookings.totalBookings },
  { label: 'Last Appointment', value: formatDateTime(patient.bookings.lastAppointmentDate) },
  { label: 'Total Orders', value: patient.orders.totalOrders },
  { group: 'Record' },
  { label: 'Patient Id', value: <CopyableId label="Patient Id" uuid={patient.uuid} /> },
];
