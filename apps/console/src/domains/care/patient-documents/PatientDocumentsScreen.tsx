import { patientDocuments } from '@baobab/contract/care/patient-documents';
import { patients, type HealthDetails } from '@baobab/contract/people/patients';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Page } from '../../../kit/layout/Page.tsx';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { fromBase64 } from '../../../kit/pdf/pdf.ts';
import { PdfDialog } from '../../../kit/pdf/PdfDialog.tsx';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { RecordLink } from '../../workspace/records/public.ts';
import { CautionDialog } from './CautionDialog.tsx';
import classes from './patient-documents.module.css';

/** The four sections with their list and the endpoint of an entry. */
const sections = [
  { name: 'case-note', title: 'Case Notes', list: 'doctor_case_note', call: patientDocuments.caseNote },
  {
    name: 'psychiatry-note',
    title: 'Psychiatry Case Notes',
    list: 'psychiatry_case_note',
    call: patientDocuments.psychiatryNote,
  },
  { name: 'medicine', title: 'Medicine Reports', list: 'medicine', call: patientDocuments.prescription },
  { name: 'lab', title: 'Lab Reports', list: 'lab', call: patientDocuments.labAdvice },
] as const;
type Section = (typeof sections)[number];

/** The documents of the patient in the URL. */
export function PatientDocumentsScreen() {
  const [{ patient }] = useUrlState('/viewpatientDocs');
  const navigate = useNavigate();
  return (
    <Page title="Patient Documents">
      {patient ? (
        <Documents key={patient} patient={patient} />
      ) : (
        <CautionDialog
          onPick={(uuid) => void navigate({ to: '/viewpatientDocs', search: { patient: uuid } })}
          onClose={() => void navigate({ to: '/patients' })}
        />
      )}
    </Page>
  );
}

function Documents({ patient }: { patient: string }) {
  const read = useCall(patients.health, { params: { id: patient } });
  const waiting = <div className={classes.waiting} role="status" aria-label="Loading the documents" />;
  return (
    <ReadContent read={read} loading={waiting}>
      {({ data }) => <Sections details={data} />}
    </ReadContent>
  );
}

function Sections({ details }: { details: HealthDetails }) {
  const [{ dialog, id }] = useUrlState();
  const [failed, setFailed] = useState<string | null>(null);
  const { close } = useDialog('');
  const section = sections.find(({ name }) => name === dialog);
  const entry = section && details[section.list].find(({ uuid }) => uuid === id);
  return (
    <>
      <p className={classes.patient}>
        <strong>
          <RecordLink kind="patient" uuid={details.uuid} name={details.full_name} />
        </strong>
        {details.dob && <span>born {formatDate(details.dob)}</span>}
        {details.gender && <span>{details.gender}</span>}
      </p>
      <div className={classes.sections}>
        {sections.map((one) => (
          <Entries key={one.name} section={one} details={details} failed={failed} />
        ))}
      </div>
      <PdfDialog
        source={
          section && entry
            ? {
                title: `${section.title} of ${details.full_name}, ${formatDateTime(entry.createdAt)}`,
                fileName: `${section.title.replaceAll(' ', '_')}_${entry.uuid.slice(0, 8)}`,
                load: async (signal) =>
                  fromBase64((await client.call(section.call, { params: { id: entry.uuid }, signal })).data),
              }
            : undefined
        }
        onClose={close}
        onFail={() => setFailed(id ?? null)}
      />
    </>
  );
}

interface EntriesProps {
  section: Section;
  details: HealthDetails;
  /** The entry whose preview failed to load. */
  failed: string | null;
}

function Entries({ section, details, failed }: EntriesProps) {
  const { open } = useDialog(section.name);
  const entries = details[section.list];
  return (
    <section className={classes.section} aria-label={section.title}>
      <h2>
        {section.title} <span>{entries.length}</span>
      </h2>
      {entries.length === 0 && <p className={classes.empty}>No documents yet.</p>}
      <ul>
        {entries.map(({ uuid, createdAt }) => (
          <li key={uuid}>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`${uuid === failed ? 'Retry' : 'View'} ${section.title} of ${formatDateTime(createdAt)}`}
              onClick={() => open(uuid)}
            >
              {uuid === failed ? 'Retry' : 'View'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
