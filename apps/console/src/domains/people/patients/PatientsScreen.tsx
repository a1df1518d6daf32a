import type { SortOf } from '@baobab/contract/kit/endpoint';
import { patients, type Patient } from '@baobab/contract/people/patients';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { StatusIcon } from '../../../kit/layout/StatusIcon.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { CsvExport } from '../../../kit/transfer/CsvExport.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import classes from './patients.module.css';

const PatientDialog = lazyDialog(() => import('./PatientDialog.tsx').then((m) => m.PatientDialog));

export function PatientsScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/patients', patients.list, filterFields);
  const shown = { search, ...filters.query };
  const list = useList(patients.list, shown);
  useReadErrorLog(list.error);
  const rowDialog = useRowDialog(patients.get, list);
  return (
    <Page title="Patients" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search name, email or phone" />}
        filters={filters}
        right={<CsvExport endpoint={patients.export} query={shown} file="Patients" total={list.total} />}
      />
      <ResourceTable
        label="Patients"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Patient>({ nameOf: (patient) => patient.full_name, view: rowDialog.view }),
          documents,
        ]}
        renderExport={(visible) => <ListExportButton endpoints={patients} list={list} columns={visible} />}
        rowKey={(patient) => patient.uuid}
        onOpen={(patient) => rowDialog.view(patient.uuid)}
        empty={<p>Patients appear here as soon as a consumer adds one.</p>}
      />
      <PatientDialog
        patient={rowDialog.row}
        opened={rowDialog.opened}
        error={rowDialog.error}
        retry={rowDialog.retry}
        retrying={rowDialog.retrying}
        onClose={rowDialog.close}
      />
    </Page>
  );
}
const filterFields = [
  { kind: 'days', label: 'Added', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
] as const;

PatientsScreen.prefetch = () => prefetchList(patients.list, {});

const columns: Column<Patient, SortOf<typeof patients.list>>[] = [
  {
    header: 'Full Name',
    exported: 'full_name',
    sort: 'full_name',
    cell: (patient) => patient.full_name,
    hint: (patient) => patient.full_name,
  },
  {
    header: 'Email',
    exported: 'email',
    cell: (patient) => patient.email ?? '–',
    hint: (patient) => patient.email ?? '',
  },
  {
    header: 'Phone Number',
    card: 'fact',
    exported: 'mobile',
    cell: (patient) => formatPhone(patient.mobile ?? '–'),
  },
  { header: 'Gender', exported: 'gender', cell: (patient) => patient.gender ?? '–' },
  { header: 'Date of Birth', exported: 'dob', cell: (patient) => formatDate(patient.dob) || '–' },
  {
    header: 'Total Bookings',
    exported: 'totalBookings',
    kind: 'number',
    cell: (patient) => patient.bookings.totalBookings,
  },
  {
    header: 'Total Orders',
    exported: 'totalOrders',
    kind: 'number',
    cell: (patient) => patient.orders.totalOrders,
  },
  {
    header: 'Status',
    card: 'fact',
    exported: 'status',
    hint: (patient) => (patient.active ? 'Active' : 'InActive'),
    cell: (patient) => <StatusIcon on={patient.active} yes="Active" no="InActive" />,
  },
];

const documents: Column<Patient> = {
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
