import { patients, type HealthDetails } from '@baobab/contract/patients';
import { Progress } from '@mantine/core';
import type { ApiError } from '../../kit/api/client.ts';
import { useCall } from '../../kit/api/queries.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { DescriptionList } from '../../kit/dialog/DetailsDialog.tsx';
import { useLastDefined } from '../../kit/dialog/use-last-defined.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../../kit/format.ts';
import { ErrorState } from '../../kit/layout/States.tsx';
import classes from './patients.module.css';

const WIDTH = 720;

interface PatientDialogProps {
  opened: boolean;
  id: string | undefined;
  onClose: () => void;
}

/** Details and health answers of a patient. The server logs each access. */
export function PatientDialog({ opened, id, onClose }: PatientDialogProps) {
  const shown = useLastDefined(id);
  const { data, error, isFetching, refetch } = useCall(
    patients.health,
    { params: { id: shown ?? '' } },
    { enabled: opened && shown !== undefined },
  );
  useReadErrorLog(error);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Patient Details"
      subject={data?.data.full_name}
      width={WIDTH}
    >
      {error && !data && (
        <ErrorState error={error as ApiError} retry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <div className={classes.waiting} role="status" aria-label="Loading the patient" />}
      {data && <Patient patient={data.data} />}
    </Dialog>
  );
}

const sections = [
  ['Personal', 'personalQuestions'],
  ['Medical', 'medicalQuestions'],
  ['Lifestyle', 'lifestyleQuestions'],
] as const;

function Patient({ patient }: { patient: HealthDetails }) {
  const percentage = patient.profile_percentage;
  return (
    <>
      <div className={classes.profile}>
        <span>Profile {percentage}% complete</span>
        <Progress value={percentage} aria-label="Profile completion" />
      </div>
      <DescriptionList details={detailsOf(patient)} columns={2} />
      {sections.map(
        ([title, key]) =>
          patient[key].length > 0 && (
            <section key={key}>
              <h3 className={classes.heading}>{title}</h3>
              <DescriptionList
                details={patient[key].map(({ question, answer }) => ({ label: question, value: answer }))}
              />
            </section>
          ),
      )}
    </>
  );
}

const detailsOf = (patient: HealthDetails) => [
  { label: 'Full Name', value: patient.full_name },
  { label: 'Status', value: patient.active ? 'Active' : 'InActive' },
  { label: 'Email', value: patient.email },
  { label: 'Secondary Email', value: patient.secondary_email },
  { label: 'Phone Number', value: formatPhone(patient.mobile ?? '') },
  { label: 'Other Phone Number', value: formatPhone(patient.other_mobile ?? '') },
  { label: 'Date of Birth', value: formatDate(patient.dob) },
  { label: 'Gender', value: patient.gender },
  { label: 'Blood Group', value: patient.blood_group },
  { label: 'Marital Status', value: patient.marital_status },
  { label: 'Total Bookings', value: patient.bookings.totalBookings },
  { label: 'Last Appointment', value: formatDateTime(patient.bookings.lastAppointmentDate) },
  { label: 'Total Orders', value: patient.orders.totalOrders },
  { label: 'Patient Id', value: patient.uuid },
];
