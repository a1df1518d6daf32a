import { introducers } from '@baobab/contract/people/introducers';
import { pharmacies, type Pharmacy } from '@baobab/contract/people/pharmacies';
import { referrals } from '@baobab/contract/people/referrals';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { recordField } from '../../../kit/table/filter-fields.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { ReferredUsersDialog } from '../referrals/public.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const AddPharmacyDialog = lazyDialog(() =>
  import('./AddPharmacyDialog.tsx').then((m) => m.AddPharmacyDialog),
);
const PharmacyDialog = lazyDialog(() => import('./PharmacyDialog.tsx').then((m) => m.PharmacyDialog));
const ReportsDialog = lazyDialog(() => import('./ReportsDialog.tsx').then((m) => m.ReportsDialog));

export function PharmaciesScreen() {
  const list = useScreenList('/pharmacy', pharmacies.list, filterFields);
  const writable = useCan()('pharmacies:write');
  const record = useRowDialog(pharmacies.get, list, writable);
  const reports = useRecordDialog('reports', pharmacies.get, list);
  const referred = useRecordDialog('referred', pharmacies.get, list);
  const more = [
    { key: 'reports', header: 'Reports', open: reports.open },
    { key: 'referred', header: 'Referred Users', open: referred.open },
  ];
  return (
    <ListScreen
      title="Pharmacist Partners"
      label="Pharmacist partners"
      list={list}
      columns={columns}
      actions={{ nameOf, view: record.view, more, edit: record.edit }}
      search="Search pharmacy, name, email or phone"
      add={writable && { label: 'Add', Dialog: AddPharmacyDialog }}
      empty="Pharmacies that refer users appear here as soon as one is added."
      exports={pharmacies}
    >
      <PharmacyDialog key={record.props.record?.uuid} {...record.props} />
      <ReportsDialog {...reports.props} />
      <ReferredUsersDialog
        title="Referred Users"
        subject={referred.row?.pharmacy_name}
        endpoint={referrals.registered}
        query={{ pharmacy_uuid: referred.id }}
        {...referred.props}
      />
    </ListScreen>
  );
}
PharmaciesScreen.prefetch = () => prefetchList(pharmacies.list, {});

const nameOf = (row: Pharmacy) => row.pharmacy_name;
const filterFields = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'In-Active' },
  { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
  recordField({
    label: 'Introducer',
    param: 'introducer_uuid',
    endpoint: introducers.list,
    nameOf: (introducer) => introducer.introducer_name,
  }),
] as const;

const columns: ListColumn<typeof pharmacies.list>[] = [
  {
    key: 'pharmacy_name',
    header: 'Pharmacy Name',
    cell: (row) => <strong>{row.pharmacy_name}</strong>,
    hint: nameOf,
  },
  { key: 'firstName', header: 'First Name' },
  { key: 'lastName', header: 'Last Name' },
  { key: 'email', header: 'Email', card: 'fact' },
  { key: 'mobile', header: 'Mobile', card: 'fact' },
];
