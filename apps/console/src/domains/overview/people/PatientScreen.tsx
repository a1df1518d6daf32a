import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { patients, type HealthDetails } from '@baobab/contract/people/patients';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../kit/api/session.ts';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { formatCount, formatPhone, today } from '../../../kit/format.ts';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { presentTabs } from '../../../kit/layout/TabSections.tsx';
import { RecordLink } from '../../workspace/records/public.ts';
import { MergeButton } from '../duplicates/public.ts';
import { CORRECT } from '../privacy/public.ts';
import { AccessTab } from './AccessTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { ageOn } from './people.format.ts';
import { Fact, RecordHeader, RecordPage } from './RecordPage.tsx';
import classes from './people.module.css';

/** A patient with the answers to health questions, and who looked at the record. */
export const PatientScreen = () => (
  <RecordPage
    path="/patients/$uuid"
    endpoint={patients.get}
    titleOf={(patient) => patient?.full_name || 'Patient'}
  >
    {(patient) => (
      <>
        <PatientHeader patient={patient} />
        <PatientTabs patient={patient} />
      </>
    )}
  </RecordPage>
);

function PatientHeader({ patient }: { patient: HealthDetails }) {
  const can = useCan();
  return (
    <RecordHeader
      label="About this patient"
      record={patient}
      name={patient.full_name}
      kind="Patient"
      idLabel="Patient Id"
      actions={
        <div className={classes.actions}>
          {can('patient-documents:read') && (
            <Button
              renderRoot={(props) => (
                <Link to="/viewpatientDocs" search={{ patient: patient.uuid }} {...props} />
              )}
            >
              Documents
            </Button>
          )}
          {can('appointments:write') && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/bookAppointment" search={{ consumer: patient.consumer_uuid }} {...props} />
              )}
            >
              Book appointment
            </Button>
          )}
          {can('users:write') && <MergeButton kind="patient" person={patient} />}
        </div>
      }
    >
      <Fact label="Account">
        <RecordLink kind="consumer" uuid={patient.consumer_uuid} name="Page of the consumer" />
      </Fact>
      <Fact label="Phone Number">{patient.mobile ? formatPhone(patient.mobile) : '–'}</Fact>
      <Fact label="Email">{patient.email ?? '–'}</Fact>
      <Fact label="Age">
        {patient.dob ? `${ageOn(today(), patient.dob)}, born ${formatDate(patient.dob)}` : '–'}
      </Fact>
      <Fact label="Gender">{patient.gender ?? '–'}</Fact>
      <Fact label="Appointments">{formatCount(patient.bookings.totalBookings)}</Fact>
      <Fact label="Last appointment">{formatDateTime(patient.bookings.lastAppointmentDate) || '–'}</Fact>
      <Fact label="Lab orders">{formatCount(patient.orders.totalOrders)}</Fact>
    </RecordHeader>
  );
}

function PatientTabs({ patient }: { patient: HealthDetails }) {
  const can = useCan();
  const tabs = presentTabs([
    {
      value: 'details',
      label: 'Details',
      content: <DescriptionList details={detailsOf(patient)} columns={2} />,
    },
    can('medical-answers:read') && {
      value: 'answers',
      label: 'Health answers',
      content: <DescriptionList details={answersOf(patient)} columns={2} />,
    },
    {
      value: 'history',
      label: 'History',
      content: (
        <HistoryTab
          of={patients.history}
          uuid={patient.uuid}
          page={{ to: '/people/$uuid', uuid: patient.consumer_uuid }}
          dialog={can('users:write') ? CORRECT : null}
        />
      ),
    },
    can('audit:read') && {
      value: 'access',
      label: 'Who looked, who changed',
      content: <AccessTab person={patient.uuid} />,
    },
  ]);
  return <PageTabs label="About this patient" tabs={tabs} />;
}

const detailsOf = (patient: HealthDetails) => [
  { label: 'Full Name', value: patient.full_name },
  { label: 'Email', value: patient.email },
  { label: 'Secondary Email', value: patient.secondary_email },
  { label: 'Mobile', value: patient.mobile && formatPhone(patient.mobile) },
  { label: 'Other Phone Number', value: patient.other_mobile && formatPhone(patient.other_mobile) },
  { label: 'Date of Birth', value: formatDate(patient.dob) },
  { label: 'Gender', value: patient.gender },
  { label: 'Blood Group', value: patient.blood_group },
  { label: 'Marital Status', value: patient.marital_status },
];

const answersOf = (patient: HealthDetails) =>
  (
    [
      ['Personal', patient.personalQuestions],
      ['Medical', patient.medicalQuestions],
      ['Lifestyle', patient.lifestyleQuestions],
    ] as const
  ).flatMap(([group, answers]) => [
    { group },
    ...(answers.length > 0
      ? answers.map(({ question, answer }) => ({ label: question, value: answer }))
      : [{ label: 'Answers', value: 'None given' }]),
  ]);
