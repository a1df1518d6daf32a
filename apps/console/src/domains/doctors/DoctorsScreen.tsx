import { doctors, type Doctor } from '@baobab/contract/doctors';
import { prefetchList } from '../../kit/api/queries.ts';
import { useCan } from '../../kit/api/session.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../kit/format.ts';
import { Page, Toolbar } from '../../kit/layout/Page.tsx';
import { StatusIcon } from '../../kit/layout/StatusIcon.tsx';
import { idColumn } from '../../kit/table/id-column.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { useUrlState } from '../../kit/url-state.ts';

const DoctorDetailsDialog = lazyDialog(() =>
  import('./DoctorDetailsDialog.tsx').then((m) => m.DoctorDetailsDialog),
);
const EditDoctorDialog = lazyDialog(() => import('./EditDoctorDialog.tsx').then((m) => m.EditDoctorDialog));

export function DoctorsScreen() {
  const [{ search }] = useUrlState();
  const list = useList(doctors.list, { search });
  useReadErrorLog(list.error);
  const writable = useCan()('doctors:write');
  const rowDialog = useRowDialog(doctors.get, list);
  return (
    <Page title="Doctors" list={list}>
      <Toolbar left={<SearchBox placeholder="Search name, email or phone" />} />
      <ResourceTable
        label="Doctors"
        list={list}
        columns={[
          ...columns,
          ...rowActions<Doctor>({ nameOf, view: rowDialog.view, edit: writable && rowDialog.edit }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        empty={<p>Doctors of the platform appear here as soon as one joins.</p>}
      />
      {rowDialog.row && (
        <DoctorDetailsDialog
          doctor={rowDialog.row}
          opened={rowDialog.opened && rowDialog.mode === 'view'}
          onClose={rowDialog.close}
        />
      )}
      {writable && rowDialog.row && (
        <EditDoctorDialog
          key={rowDialog.row.uuid}
          doctor={rowDialog.row}
          opened={rowDialog.opened && rowDialog.mode === 'edit'}
          onClose={rowDialog.close}
        />
      )}
    </Page>
  );
}
DoctorsScreen.prefetch = () => prefetchList(doctors.list, {});

const nameOf = (doctor: Doctor) => doctor.full_name;
const textColumn = (header: string, text: (doctor: Doctor) => string): Column<Doctor> => ({
  header,
  cell: text,
  hint: text,
});

const columns: Column<Doctor>[] = [
  idColumn('Doctor Id'),
  { header: 'Name', cell: (row) => <strong>{row.full_name}</strong>, hint: nameOf },
  textColumn('Nationality', ({ profile }) => profile.address.country),
  textColumn('Speciality', ({ profile }) => profile.speciality.join(', ')),
  textColumn('Languages', ({ profile }) => profile.languages.join(', ')),
  textColumn('Email', ({ email }) => email),
  { header: 'Status', cell: (row) => <StatusIcon on={row.verified} yes="Verified" no="Not verified" /> },
  { header: 'Phone', cell: (row) => formatPhone(row.mobile) },
];
