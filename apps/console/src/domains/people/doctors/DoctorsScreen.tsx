import { doctors, MAX_LICENCE_DAYS, type Doctor } from '@baobab/contract/people/doctors';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { places } from '@baobab/contract/master-data/places';
import { prefetchList, useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { StatusIcon } from '../../../kit/layout/StatusIcon.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import { idColumn } from '../../../kit/table/id-column.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { recordCell } from '../../workspace/records/public.ts';

const DoctorDetailsDialog = lazyDialog(() =>
  import('./DoctorDetailsDialog.tsx').then((m) => m.DoctorDetailsDialog),
);
const EditDoctorDialog = lazyDialog(() => import('./EditDoctorDialog.tsx').then((m) => m.EditDoctorDialog));

export function DoctorsScreen() {
  const [{ search, speciality }] = useUrlState('/doctors');
  const filters = useFilters('/doctors', doctors.list, useFilterFields(speciality));
  const list = useList(doctors.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  const writable = useCan()('doctors:write');
  const rowDialog = useRowDialog(doctors.get, list);
  return (
    <Page title="Doctors" list={list}>
      <Toolbar search={<SearchBox placeholder="Search name, email or phone" />} filters={filters} />
      <ResourceTable
        label="Doctors"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Doctor>({ nameOf, view: rowDialog.view, edit: writable && rowDialog.edit }),
        ]}
        renderExport={(visible) => <ListExportButton endpoints={doctors} list={list} columns={visible} />}
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

function useFilterFields(speciality: string | undefined) {
  const { data } = useCall(doctors.specialities, {});
  // The selected one shows before the others have loaded.
  const names = new Set([...(data?.data.map(({ name }) => name) ?? []), ...(speciality ? [speciality] : [])]);
  return [
    { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
    { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
    {
      kind: 'choice',
      label: 'Speciality',
      param: 'speciality',
      options: [...names].map((name) => ({ value: name, label: name })),
    },
    recordField({ label: 'City', param: 'city', endpoint: places.cityList, nameOf: (city) => city.name }),
    {
      kind: 'number',
      label: 'Licence expires within',
      param: 'licence_within',
      unit: 'days',
      max: MAX_LICENCE_DAYS,
    },
  ] as const;
}

const nameOf = (doctor: Doctor) => doctor.full_name;
const textColumn = (header: string, exported: string, text: (doctor: Doctor) => string): Column<Doctor> => ({
  header,
  exported,
  cell: text,
  hint: text,
});

const columns: Column<Doctor, SortOf<typeof doctors.list>>[] = [
  { ...idColumn('Doctor Id'), exported: 'uuid' },
  {
    header: 'Name',
    sort: 'full_name',
    exported: 'full_name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'doctor', uuid, name: full_name })),
  },
  textColumn('Nationality', 'country', ({ profile }) => profile.address.country),
  textColumn('Speciality', 'speciality', ({ profile }) => profile.speciality.join(', ')),
  textColumn('Languages', 'languages', ({ profile }) => profile.languages.join(', ')),
  textColumn('Email', 'email', ({ email }) => email),
  {
    header: 'Status',
    card: 'fact',
    exported: 'verified',
    cell: (row) => <StatusIcon on={row.verified} yes="Verified" no="Not verified" />,
  },
  { header: 'Phone', card: 'fact', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
];
