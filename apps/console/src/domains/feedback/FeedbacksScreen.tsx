import type { SortOf } from '@baobab/contract/kit/endpoint';
import { feedback, type FeedbackFilters } from '@baobab/contract/feedback';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { PAGE_SIZE } from '../../kit/defaults.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Page, Toolbar } from '../../kit/layout/Page.tsx';
import { filterId, InfiniteFilter } from '../../kit/table/Filters.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { useDayFilters } from '../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../kit/transfer/download.ts';
import { useUrlState } from '../../kit/url-state.ts';
import { doctorChoice } from '../doctors/public.ts';
import { patientChoice } from '../patients/public.ts';
import { feedbackMessages as messages, typeLabel } from './feedback.messages.ts';
import { toOpinion, type Opinion } from './opinion.ts';
import { Stars } from './Stars.tsx';

const FeedbackDialog = lazyDialog(() => import('./FeedbackDialog.tsx').then((m) => m.FeedbackDialog));

export function FeedbacksScreen() {
  const [{ doctor, patient }, change] = useUrlState('/feedbacks');
  const [doctor_uuid, patient_uuid] = [filterId(doctor), filterId(patient)];
  const type = doctor_uuid ? 'doctor' : patient_uuid ? 'patient' : 'all';
  const filter: FeedbackFilters = { type, doctor_uuid, patient_uuid };
  const found = useList(feedback.list, { ...filter, ...useDayFilters() }, { size: 12 });
  useReadErrorLog(found.error);
  const list = { ...found, rows: found.rows.map(toOpinion) };
  const rowDialog = useRowDialog(feedback.get, found);
  return (
    <Page title="Feedbacks" list={list}>
      <Toolbar
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
        columns={[
          ...columns,
          ...rowActions<Opinion>({
            nameOf: ({ PatientName, DoctorName }) => `${PatientName} about ${DoctorName}`,
            view: rowDialog.view,
          }),
        ]}
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

export const columns: Column<Opinion, SortOf<typeof feedback.list>>[] = [
  { header: 'Date', sort: 'createdAt', cell: (row) => formatDateTime(row.createdAt) },
  { header: 'Patient Name', cell: (row) => row.PatientName, hint: (row) => row.PatientName },
  { header: 'Doctor Name', cell: (row) => row.DoctorName, hint: (row) => row.DoctorName },
  { header: 'Appointment Type', cell: (row) => typeLabel(row.appointment_type) },
  { header: 'Given By', cell: (row) => (row.type === 'doctor' ? 'Doctor' : 'Patient') },
  { header: 'Rating', cell: (row) => <Stars rating={row.rating} /> },
];
