import { formatDate } from '@baobab/contract/kit/lagos-time';
import { doctors, MAX_LICENCE_DAYS, type Doctor } from '@baobab/contract/people/doctors';
import { places } from '@baobab/contract/master-data/places';
import { prefetchList, useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { StatusIcon } from '../../../kit/layout/StatusIcon.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import { idColumn } from '../../../kit/table/id-column.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { CalendarsDialog } from '../calendars/public.ts';
import { recordCell } from '../../workspace/records/public.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const DoctorDetailsDialog = lazyDialog(() =>
  import('./DoctorDetailsDialog.tsx').then((m) => m.DoctorDetailsDialog),
);
const EditDoctorDialog = lazyDialog(() => import('./EditDoctorDialog.tsx').then((m) => m.EditDoctorDialog));

export function DoctorsScreen() {
  const [{ speciality, licence_within }] = useUrlState('/doctors');
  const list = useScreenList('/doctors', doctors.list, useFilterFields(speciality));
  const writable = useCan()('doctors:write');
  const record = useRowDialog(doctors.get, list, writable);
  const calendar = useRecordDialog('calendar', doctors.get, list);
  return (
    <ListScreen
      title="Doctors"
      list={list}
      columns={licence_within ? [...columns, licenceColumn] : columns}
      actions={{ nameOf, view: record.view, edit: record.edit }}
      search="Search name, email or phone"
      empty="Doctors of the platform appear here as soon as one joins."
      exports={doctors}
    >
      <DoctorDetailsDialog onCalendar={writable ? calendar.open : undefined} {...record.viewProps} />
      {writable && <CalendarsDialog {...calendar.props} />}
      <EditDoctorDialog {...record.editProps} />
    </ListScreen>
  );
}
DoctorsScreen.prefetch = () => prefetchList(doctors.list, {});

function useFilterFields(speciality: string | undefined) {
  const read = useCall(doctors.specialities, {});
  // The selected one shows before the others have loaded.
  const names = new Set([
    ...(read.data?.data.map(({ name }) => name) ?? []),
    ...(speciality ? [speciality] : []),
  ]);
  return [
    { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
    { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'InActive' },
    { kind: 'choice', label: 'Speciality', param: 'speciality', options: [...names], read },
    recordField({ label: 'City', param: 'city', endpoint: places.cityList }),
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
const textColumn = <Key extends string>(header: string, key: Key, text: (doctor: Doctor) => string) => ({
  key,
  header,
  cell: text,
  hint: text,
});

/** In the queue of licences that expire. */
const licenceColumn: ListColumn<typeof doctors.list> = {
  key: 'licence_expires',
  header: 'Licence Expires',
  screenOnly: true,
  card: 'fact',
  cell: ({ profile }) => formatDate(profile.hr_info.license.dateExpiry),
};

const columns: ListColumn<typeof doctors.list>[] = [
  idColumn('Doctor Id'),
  {
    header: 'Name',
    key: 'full_name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'doctor', uuid, name: full_name })),
  },
  textColumn('Nationality', 'country', ({ profile }) => profile.address.country),
  textColumn('Speciality', 'speciality', ({ profile }) => profile.speciality.join(', ')),
  textColumn('Languages', 'languages', ({ profile }) => profile.languages.join(', ')),
  { key: 'email', header: 'Email' },
  {
    key: 'verified',
    header: 'Status',
    card: 'fact',
    cell: (row) => <StatusIcon on={row.verified} yes="Verified" no="Not verified" />,
  },
  { key: 'mobile', header: 'Phone', card: 'fact' },
];
