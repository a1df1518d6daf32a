import { thirdPartyDoctors, type ThirdPartyPatient } from '@baobab/contract/people/third-party-doctors';
import { Fragment } from 'react';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatCount, formatPhone } from '../../../kit/format.ts';
import { Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { filterId, InfiniteFilter } from '../../../kit/table/Filters.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useList } from '../../../kit/table/use-list.ts';
import { useDayFilters } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';
import { RecordLink } from '../../workspace/records/public.ts';

const PatientDialog = lazyDialog(() => import('./PatientDialog.tsx').then((m) => m.PatientDialog));

const FILE = { prefix: 'Third_Party_Patients', extension: 'xlsx' };

export function PatientsTab() {
  const [{ search, doctor }, change] = useUrlState('/saas');
  const doctor_uuid = filterId(doctor);
  const filter = { search, ...(doctor_uuid && { doctor_uuid }) };
  const list = useList(thirdPartyDoctors.patients, { ...filter, ...useDayFilters() });
  useReadErrorLog(list.error);
  useTitleCount(list, ['patient', 'patients']);
  const rowDialog = useRowDialog(thirdPartyDoctors.getPatient, list);
  return (
    <>
      <Toolbar
        search={<SearchBox placeholder="Search Patient" />}
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
                  { params: { from, to }, query: filter },
                  FILE,
                  onProgress,
                )
              }
            />
          </>
        }
      />
      <ResourceTable
        label="Patients of third party doctors"
        list={list}
        columns={[...columns, ...rowActions<ThirdPartyPatient>({ nameOf, view: rowDialog.view })]}
        renderExport={(visible) => (
          <ListExportButton endpoints={patientExport} list={list} columns={visible} />
        )}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        empty={<p>Patients appear here as soon as one books a third-party doctor.</p>}
      />
      {rowDialog.row && (
        <PatientDialog patient={rowDialog.row} opened={rowDialog.opened} onClose={rowDialog.close} />
      )}
    </>
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
      <RecordLink kind="doctor" uuid={uuid}>
        {full_name}
      </RecordLink>
    </Fragment>
  ));

const columns: Column<ThirdPartyPatient>[] = [
  { header: 'Name', exported: 'full_name', cell: (row) => <strong>{row.full_name}</strong>, hint: nameOf },
  { header: 'Phone', card: 'fact', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
  { header: 'Email', exported: 'email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Date of Birth', card: 'fact', exported: 'dob', cell: (row) => formatDate(row.dob) },
  { header: 'Gender', exported: 'gender', cell: (row) => row.gender },
  {
    header: 'Doctors',
    exported: 'doctor',
    cell: (row) => <Doctors doctors={row.doctor} />,
    hint: (row) => row.doctor.map(({ full_name }) => full_name).join(', '),
  },
  { header: 'Lab Tests', exported: 'labTests', kind: 'number', cell: (row) => formatCount(row.labTests) },
  {
    header: 'Prescriptions',
    exported: 'prescriptions',
    kind: 'number',
    cell: (row) => formatCount(row.prescriptions),
  },
];
