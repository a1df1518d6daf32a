import { formatNaira } from '@baobab/contract/kit/naira';
import { thirdPartyDoctors, type ThirdPartyDoctor } from '@baobab/contract/people/third-party-doctors';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { StatusIcon } from '../../../kit/layout/StatusIcon.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { experienceOf } from './third-party-doctors.format.ts';
import { recordCell } from '../../workspace/records/public.ts';
import { ListTab, useScreenList } from '../../workspace/lists/public.ts';

const ThirdPartyDoctorDialog = lazyDialog(() =>
  import('./ThirdPartyDoctorDialog.tsx').then((m) => m.ThirdPartyDoctorDialog),
);
const EditThirdPartyDoctorDialog = lazyDialog(() =>
  import('./EditThirdPartyDoctorDialog.tsx').then((m) => m.EditThirdPartyDoctorDialog),
);
const TransactionsDialog = lazyDialog(() =>
  import('./TransactionsDialog.tsx').then((m) => m.TransactionsDialog),
);

export function DoctorsTab() {
  const [{ outstanding }] = useUrlState('/saas');
  const list = useScreenList('/saas', thirdPartyDoctors.list, filterFields);
  const writable = useCan()('third-party-doctors:write');
  const record = useRowDialog(thirdPartyDoctors.get, list, writable);
  const transactions = useRecordDialog('transactions', thirdPartyDoctors.get, list);
  const more = [{ key: 'transactions', header: 'Transactions', open: transactions.open }];
  return (
    <ListTab
      label="Third party doctors"
      nouns={['doctor', 'doctors']}
      list={list}
      columns={[
        ...columns,
        ...(outstanding ? [outstandingColumn] : []),
        ...rowActions<ThirdPartyDoctor>({ nameOf, view: record.view, edit: record.edit }),
        ...rowActions<ThirdPartyDoctor>({ nameOf, more }),
      ]}
      onOpen={record.view}
      search="Search Doctor"
      empty="Third-party doctors appear here as soon as one joins."
      exports={thirdPartyDoctors}
    >
      <ThirdPartyDoctorDialog {...record.viewProps} />
      <EditThirdPartyDoctorDialog {...record.editProps} />
      <TransactionsDialog {...transactions.props} />
    </ListTab>
  );
}

const filterFields = [
  { kind: 'flag', label: 'Payout outstanding', param: 'outstanding' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'Inactive' },
] as const;

const nameOf = (row: ThirdPartyDoctor) => row.full_name;

/** In the queue of outstanding payouts. */
const outstandingColumn: ListColumn<typeof thirdPartyDoctors.list> = {
  key: 'outstanding',
  header: 'Outstanding',
  screenOnly: true,
  kind: 'number',
  card: 'fact',
  cell: ({ outstanding }) => formatNaira(outstanding),
};

const columns: ListColumn<typeof thirdPartyDoctors.list>[] = [
  {
    header: 'Name',
    key: 'full_name',

    ...recordCell(({ uuid, full_name }) => ({ kind: 'doctor', uuid, name: full_name })),
  },
  { key: 'mobile', header: 'Mobile Number', card: 'fact' },
  { key: 'email', header: 'Email' },
  { key: 'total_year_experience', header: 'Experience', kind: 'number', cell: experienceOf },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    cell: (row) => <StatusIcon on={row.active} yes="Active" no="Inactive" />,
  },
];
