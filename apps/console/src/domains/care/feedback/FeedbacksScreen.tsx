import { givenByLabels } from '@baobab/contract/care/care-labels';
import { feedback, ratings, type FeedbackFilters } from '@baobab/contract/care/feedback';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { PAGE_SIZE } from '../../../kit/defaults.ts';
import { filterId, InfiniteFilter } from '../../../kit/table/Filters.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDayFilters, withoutDays } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { doctorFilter } from '../../people/doctors/public.ts';
import { patientChoice } from '../../people/patients/public.ts';
import { feedbackMessages as messages, typeLabel } from './feedback.messages.ts';
import { toOpinion, type Opinion } from './opinion.ts';
import { Stars } from './Stars.tsx';
import { recordCell } from '../../workspace/records/public.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const FeedbackDialog = lazyDialog(() => import('./FeedbackDialog.tsx').then((m) => m.FeedbackDialog));

export function FeedbacksScreen() {
  const [{ doctor, patient }, change] = useUrlState('/feedbacks');
  const [doctor_uuid, patient_uuid] = [filterId(doctor), filterId(patient)];
  const type = doctor_uuid ? 'doctor' : patient_uuid ? 'patient' : 'all';
  const more: FeedbackFilters = { type, doctor_uuid, patient_uuid, ...useDayFilters() };
  const found = useScreenList('/feedbacks', feedback.list, filterFields, { more, size: 12 });
  const list = { ...found, rows: found.rows.map(toOpinion) };
  const { view, viewProps } = useRowDialog(feedback.get, found);
  return (
    <ListScreen
      title="Feedbacks"
      list={list}
      columns={columns}
      actions={{ nameOf: ({ PatientName, DoctorName }) => `${PatientName} about ${DoctorName}`, view }}
      left={
        <>
          <InfiniteFilter
            label="Doctor"
            value={doctor}
            onChange={(next) => change({ doctor: next, page: undefined })}
            size={PAGE_SIZE}
            {...doctorFilter}
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
                { params: { start, end }, query: withoutDays(found.filters) },
                'Feedbacks.xlsx',
                onProgress,
              )
            }
          />
        </>
      }
      empty="Feedback appears here as soon as a patient or doctor gives it."
      exports={feedback}
    >
      <FeedbackDialog {...viewProps} />
    </ListScreen>
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
  { kind: 'choice', label: 'Rating', param: 'rating', options: ratings },
] as const;

export const columns: ListColumn<typeof feedback.list, Opinion>[] = [
  { key: 'createdAt', header: 'Date' },
  {
    header: 'Patient Name',
    card: 'lead',
    key: 'PatientName',
    ...recordCell((row) => ({ kind: 'patient', uuid: row.patient_uuid, name: row.PatientName })),
  },
  {
    header: 'Doctor Name',
    card: 'fact',
    key: 'DoctorName',
    ...recordCell((row) => ({ kind: 'doctor', uuid: row.doctor_uuid, name: row.DoctorName })),
  },
  {
    key: 'appointment_type',
    header: 'Appointment Type',
    cell: (row) => typeLabel(row.appointment_type),
  },
  { key: 'type', header: 'Given By', cell: (row) => givenByLabels[row.type] },
  { key: 'rating', header: 'Rating', card: 'fact', cell: (row) => <Stars rating={row.rating} /> },
];
