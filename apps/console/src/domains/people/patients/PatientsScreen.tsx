import { patients, type Patient } from '@baobab/contract/people/patients';
import { IconFileText } from '../../../kit/icons/shell-icons.ts';
import { Link } from '@tanstack/react-router';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { StatusIcon } from '../../../kit/layout/StatusIcon.tsx';
import type { ListColumn, ScreenColumn } from '../../../kit/table/columns.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { CsvExport } from '../../../kit/transfer/CsvExport.tsx';
import classes from './patients.module.css';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';
import { recordCell } from '../../workspace/records/public.ts';

const PatientDialog = lazyDialog(() => import('./PatientDialog.tsx').then((m) => m.PatientDialog));

export function PatientsScreen() {
  const list = useScreenList('/patients', patients.list, filterFields);
  const { view, viewProps, error, retry, retrying } = useRowDialog(patients.get, list);
  return (
    <ListScreen
      title="Patients"
      list={list}
      columns={[
        ...columns,
        ...rowActions<Patient>({ nameOf: ({ full_name }) => full_name, view }),
        documents,
      ]}
      onOpen={view}
      search="Search name, email or phone"
      right={<CsvExport endpoint={patients.export} query={list.filters} file="Patients" total={list.total} />}
      empty="Patients appear here as soon as a consumer adds one."
      exports={patients}
    >
      <PatientDialog error={error} retry={retry} retrying={retrying} {...viewProps} />
    </ListScreen>
  );
}
const filterFields = [
  { kind: 'days', label: 'Added', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
] as const;

PatientsScreen.prefetch = () => prefetchList(patients.list, {});

const columns: ListColumn<typeof patients.list>[] = [
  {
    key: 'full_name',
    header: 'Full Name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'patient', uuid, name: full_name })),
  },
  { key: 'email', header: 'Email' },
  { key: 'mobile', header: 'Phone Number', card: 'fact' },
  { key: 'gender', header: 'Gender' },
  { key: 'dob', header: 'Date of Birth' },
  {
    key: 'totalBookings',
    header: 'Total Bookings',
    kind: 'number',
    cell: (patient) => patient.bookings.totalBookings,
  },
  {
    key: 'totalOrders',
    header: 'Total Orders',
    kind: 'number',
    cell: (patient) => patient.orders.totalOrders,
  },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    hint: (patient) => (patient.active ? 'Active' : 'InActive'),
    cell: (patient) => <StatusIcon on={patient.active} yes="Active" no="InActive" />,
  },
];

const documents: ScreenColumn<Patient> = {
  key: 'documents',
  screenOnly: true,
  header: 'Documents',
  kind: 'control',
  cell: (patient) => (
    <Link
      to="/viewpatientDocs"
      search={{ patient: patient.uuid }}
      className={classes.documents}
      aria-label={`Documents of ${patient.full_name}`}
    >
      <IconFileText size={20} aria-hidden />
    </Link>
  ),
};
