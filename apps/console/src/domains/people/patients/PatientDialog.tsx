import { patients, type HealthDetails, type Patient } from '@baobab/contract/people/patients';
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import type { ApiError } from '../../../kit/api/client.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DescriptionList } from '../../../kit/dialog/DetailsDialog.tsx';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../../../kit/format.ts';
import { ErrorState } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { CopyableId } from '../../workspace/records/public.ts';
import classes from './patients.module.css';

const WIDTH = 720;

interface PatientDialogProps {
  /** The row of the list until the record has loaded. */
  patient: Patient | HealthDetails | undefined;
  opened: boolean;
  error: ApiError | null;
  retry: () => void;
  retrying: boolean;
  onClose: () => void;
}

/** Details and health answers of a patient. The server logs each access. */
export function PatientDialog({ patient, opened, error, retry, retrying, onClose }: PatientDialogProps) {
  const health = patient && 'profile_percentage' in patient ? patient : undefined;
  return (
    <Dialog
      opened={opened}
      history={<RecordHistory of={patients.history} />}
      onClose={onClose}
      title="Patient Details"
      subject={patient?.full_name}
      width={WIDTH}
    >
      {health ? (
        <Profile percentage={health.profile_percentage} />
      ) : (
        !error && <div className={classes.waiting} role="status" aria-label="Loading the patient" />
      )}
      {patient && <DescriptionList details={detailsOf(patient)} columns={2} />}
      {health ? (
        <Answers patient={health} />
      ) : (
        error && <ErrorState error={error} retry={retry} retrying={retrying} />
      )}
    </Dialog>
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
