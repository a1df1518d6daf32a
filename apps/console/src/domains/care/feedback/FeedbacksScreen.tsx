import type { SortOf } from '@baobab/contract/kit/endpoint';
import { feedback, ratings, type FeedbackFilters } from '@baobab/contract/care/feedback';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { PAGE_SIZE } from '../../../kit/defaults.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { filterId, InfiniteFilter } from '../../../kit/table/Filters.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDayFilters } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { doctorChoice } from '../../people/doctors/public.ts';
import { patientChoice } from '../../people/patients/public.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { feedbackMessages as messages, typeLabel } from './feedback.messages.ts';
import { toOpinion, type Opinion } from './opinion.ts';
import { Stars } from './Stars.tsx';
import { recordCell } from '../../workspace/records/public.ts';

const FeedbackDialog = lazyDialog(() => import('./FeedbackDialog.tsx').then((m) => m.FeedbackDialog));

export function FeedbacksScreen() {
  const [{ doctor, patient }, change] = useUrlState('/feedbacks');
  const [doctor_uuid, patient_uuid] = [filterId(doctor), filterId(patient)];
  const type = doctor_uuid ? 'doctor' : patient_uuid ? 'patient' : 'all';
  const filters = useFilters('/feedbacks', feedback.list, filterFields);
  const filter: FeedbackFilters = { type, doctor_uuid, patient_uuid, ...filters.query };
  const found = useList(feedback.list, { ...filter, ...useDayFilters() }, { size: 12 });
  useReadErrorLog(found.error);
  const list = { ...found, rows: found.rows.map(toOpinion) };
  const rowDialog = useRowDialog(feedback.get, found);
  return (
    <Page title="Feedbacks" list={list}>
      <Toolbar
        filters={filters}
        left={
          <>
            <InfiniteFilter
              label="Doctor"
              value={doctor}
              onChange={(next) => change({ doctor: next, page: undefined })}
              size={PAGE_SIZE}
              {...doctorChoice}
            />
            <InfiniteFilter
              label="Patient"
              value={patient}
              onChange={(next) => change({ patient: next, page: undefined })}
              size={PAGE_SIZE}
              {...patientChoice}
            />
            <DateRangeExport
              future={messages.future}
              run={(start, end, onProgress) =>
                downloadFile(
                  feedback.exportRange,
                  { params: { start, end }, query: filter },
                  { prefix: 'Feedbacks', extension: 'xlsx' },
                  onProgress,
                )
              }
            />
          </>
        }
      />
      <ResourceTable
        label="Feedbacks"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Opinion>({
            nameOf: ({ PatientName, DoctorName }) => `${PatientName} about ${DoctorName}`,
            view: rowDialog.view,
          }),
        ]}
        renderExport={(visible) => <ListExportButton endpoints={feedback} list={list} columns={visible} />}
        rowKey={(opinion) => opinion.uuid}
        onOpen={(opinion) => rowDialog.view(opinion.uuid)}
        empty={<p>Feedback appears here as soon as a patient or doctor gives it.</p>}
      />
      <FeedbackDialog
        opinion={rowDialog.row && toOpinion(rowDialog.row)}
        opened={rowDialog.opened}
        onClose={rowDialog.close}
      />
    </Page>
  );
}

const filterFields = [
  {
    kind: 'choice',
    label: 'Given By',
    param: 'given_by',
    options: [
      { value: 'patient', label: 'Patient' },
      { value: 'doctor', label: 'Doctor' },
    ],
  },
  {
    kind: 'choice',
    label: 'Rating',
    param: 'rating',
    options: ratings.map((rating) => ({ value: rating, label: rating })),
  },
] as const;

export const columns: Column<Opinion, SortOf<typeof feedback.list>>[] = [
  { header: 'Date', exported: 'createdAt', sort: 'createdAt', cell: (row) => formatDateTime(row.createdAt) },
  {
    header: 'Patient Name',
    card: 'lead',
    exported: 'PatientName',
    ...recordCell((row) => ({ kind: 'patient', uuid: row.patient_uuid, name: row.PatientName })),
  },
  {
    header: 'Doctor Name',
    card: 'fact',
    exported: 'DoctorName',
    ...recordCell((row) => ({ kind: 'doctor', uuid: row.doctor_uuid, name: row.DoctorName })),
  },
  {
    header: 'Appointment Type',
    exported: 'appointment_type',
    cell: (row) => typeLabel(row.appointment_type),
  },
  { header: 'Given By', exported: 'type', cell: (row) => (row.type === 'doctor' ? 'Doctor' : 'Patient') },
  { header: 'Rating', card: 'fact', exported: 'rating', cell: (row) => <Stars rating={row.rating} /> },
];
