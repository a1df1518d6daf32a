import type { SortOf } from '@baobab/contract/kit/endpoint';
import { thirdPartyDoctors, type ThirdPartyDoctor } from '@baobab/contract/people/third-party-doctors';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../../kit/format.ts';
import { Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { StatusIcon } from '../../../kit/layout/StatusIcon.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { experienceOf } from './third-party-doctors.format.ts';
import { recordCell } from '../../workspace/records/public.ts';

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
  const [{ search }] = useUrlState();
  const filters = useFilters('/saas', thirdPartyDoctors.list, filterFields);
  const list = useList(thirdPartyDoctors.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  useTitleCount(list, ['doctor', 'doctors']);
  const writable = useCan()('third-party-doctors:write');
  const rowDialog = useRowDialog(thirdPartyDoctors.get, list);
  const transactions = useRecordDialog('transactions', thirdPartyDoctors.get, list);
  const more = [{ header: 'Transactions', open: transactions.open }];
  return (
    <>
      <Toolbar search={<SearchBox placeholder="Search Doctor" />} filters={filters} />
      <ResourceTable
        label="Third party doctors"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<ThirdPartyDoctor>({
            nameOf,
            view: rowDialog.view,
            edit: writable && rowDialog.edit,
          }),
          ...rowActions<ThirdPartyDoctor>({ nameOf, more }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(exported) => (
          <ListExportButton endpoints={thirdPartyDoctors} list={list} columns={exported} />
        )}
        empty={<p>Third-party doctors appear here as soon as one joins.</p>}
      />
      {rowDialog.row && (
        <ThirdPartyDoctorDialog
          doctor={rowDialog.row}
          opened={rowDialog.opened && rowDialog.mode === 'view'}
          onClose={rowDialog.close}
        />
      )}
      {writable && rowDialog.row && (
        <EditThirdPartyDoctorDialog
          key={rowDialog.row.uuid}
          doctor={rowDialog.row}
          opened={rowDialog.opened && rowDialog.mode === 'edit'}
          onClose={rowDialog.close}
        />
      )}
      <TransactionsDialog
        doctor={transactions.id}
        subject={transactions.row?.full_name}
        opened={transactions.opened}
        onClose={transactions.close}
      />
    </>
  );
}

const filterFields = [
  { kind: 'flag', label: 'Payout outstanding', param: 'outstanding' },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'Inactive' },
] as const;

const nameOf = (row: ThirdPartyDoctor) => row.full_name;

const columns: Column<ThirdPartyDoctor, SortOf<typeof thirdPartyDoctors.list>>[] = [
  {
    header: 'Name',
    exported: 'full_name',
    sort: 'full_name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'doctor', uuid, name: full_name })),
  },
  { header: 'Mobile Number', card: 'fact', exported: 'mobile', cell: (row) => formatPhone(row.mobile) },
  { header: 'Email', exported: 'email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Experience', exported: 'total_year_experience', kind: 'number', cell: experienceOf },
  {
    header: 'Status',
    card: 'fact',
    exported: 'status',
    cell: (row) => <StatusIcon on={row.active} yes="Active" no="Inactive" />,
  },
];
