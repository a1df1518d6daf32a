import { thirdPartyDoctors, type ThirdPartyPatient } from '@baobab/contract/people/third-party-doctors';
import { Fragment } from 'react';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { filterId, InfiniteFilter } from '../../../kit/table/Filters.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDayFilters, withoutDays } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';
import { RecordLink } from '../../workspace/records/public.ts';
import { ListTab, useScreenList } from '../../workspace/lists/public.ts';

const PatientDialog = lazyDialog(() => import('./PatientDialog.tsx').then((m) => m.PatientDialog));

const FILE = 'Third_Party_Patients.xlsx';

export function PatientsTab() {
  const [{ doctor }, change] = useUrlState('/saas');
  const doctor_uuid = filterId(doctor);
  const more = { ...(doctor_uuid && { doctor_uuid }), ...useDayFilters() };
  const list = useScreenList('/saas', thirdPartyDoctors.patients, [], { more });
  const record = useRowDialog(thirdPartyDoctors.getPatient, list);
  return (
    <ListTab
      label="Patients of third party doctors"
      nouns={['patient', 'patients']}
      list={list}
      columns={columns}
      actions={{ nameOf, view: record.view }}
      search="Search Patient"
      left={
        <>
          <InfiniteFilter
            label="Doctor"
            value={doctor}
            onChange={(next) => change({ doctor: next, page: undefined })}
            endpoint={thirdPartyDoctors.list}
            nameOf={(row) => row.full_name}
          />
          <DateRangeExport
            future={messages.futureDate}
            run={(from, to, onProgress) =>
              downloadFile(
                thirdPartyDoctors.exportPatients,
                { params: { from, to }, query: withoutDays(list.filters) },
                FILE,
                onProgress,
              )
            }
          />
        </>
      }
      empty="Patients appear here as soon as one books a third-party doctor."
      exports={patientExport}
    >
      <PatientDialog {...record.viewProps} />
    </ListTab>
  );
}

const patientExport = {
  exportRows: thirdPartyDoctors.exportPatientRows,
  exportJob: thirdPartyDoctors.exportPatientJob,
};

const nameOf = (row: ThirdPartyPatient) => row.full_name;

const Doctors = ({ doctors }: { doctors: ThirdPartyPatient['doctor'] }) =>
  doctors.map(({ uuid, full_name }, index) => (
    <Fragment key={uuid}>
      {index > 0 && ', '}
      <RecordLink kind="doctor" uuid={uuid} name={full_name} />
    </Fragment>
  ));

const columns: ListColumn<typeof thirdPartyDoctors.patients>[] = [
  { key: 'full_name', header: 'Name', cell: (row) => <strong>{row.full_name}</strong>, hint: nameOf },
  { key: 'mobile', header: 'Phone', card: 'fact' },
  { key: 'email', header: 'Email' },
  { key: 'dob', header: 'Date of Birth', card: 'fact' },
  { key: 'gender', header: 'Gender' },
  {
    key: 'doctor',
    header: 'Doctors',
    cell: (row) => <Doctors doctors={row.doctor} />,
    hint: (row) => row.doctor.map(({ full_name }) => full_name).join(', '),
  },
  { key: 'labTests', header: 'Lab Tests' },
  { key: 'prescriptions', header: 'Prescriptions' },
];
