import { thirdPartyDoctors, type ThirdPartyDoctor } from '@baobab/contract/third-party-doctors';
import { useCan } from '../../kit/api/session.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useRecordDialog, useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatPhone } from '../../kit/format.ts';
import { Toolbar, useTitleCount } from '../../kit/layout/Page.tsx';
import { StatusIcon } from '../../kit/layout/StatusIcon.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { useUrlState } from '../../kit/url-state.ts';
import { experienceOf } from './third-party-doctors.format.ts';

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
  const list = useList(thirdPartyDoctors.list, { search });
  useReadErrorLog(list.error);
  useTitleCount(list, ['doctor', 'doctors']);
  const writable = useCan()('third-party-doctors:write');
  const rowDialog = useRowDialog(thirdPartyDoctors.get, list);
  const transactions = useRecordDialog('transactions', thirdPartyDoctors.get, list);
  const more = [{ header: 'Transactions', open: transactions.open }];
  return (
    <>
      <Toolbar left={<SearchBox placeholder="Search Doctor" />} />
      <ResourceTable
        label="Third party doctors"
        list={list}
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

const nameOf = (row: ThirdPartyDoctor) => row.full_name;

const columns: Column<ThirdPartyDoctor>[] = [
  { header: 'Name', cell: (row) => <strong>{row.full_name}</strong>, hint: nameOf },
  { header: 'Mobile Number', cell: (row) => formatPhone(row.mobile) },
  { header: 'Email', cell: (row) => row.email, hint: (row) => row.email },
  { header: 'Experience', kind: 'number', cell: experienceOf },
  { header: 'Status', cell: (row) => <StatusIcon on={row.active} yes="Active" no="Inactive" /> },
];
