import { transactions, type Transaction, type TransactionType } from '@baobab/contract/transactions';
import { useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../kit/format.ts';
import { Toolbar, useTitleCount } from '../../kit/layout/Page.tsx';
import { Tag } from '../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { CsvExport } from '../../kit/transfer/CsvExport.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { TransactionDialog } from './TransactionDialog.tsx';
import { typeLabels } from './transactions.messages.ts';

export function TransactionsTab({ type }: { type: TransactionType }) {
  const [{ search }] = useUrlState();
  const list = useList(transactions.list, { type, search });
  useReadErrorLog(list.error);
  useTitleCount(list.total);
  const rowDialog = useRowDialog(list);
  // The list is refreshed after a refund, so its row is newer than the dialog's.
  const row = list.rows.find(({ uuid }) => uuid === rowDialog.row?.uuid) ?? rowDialog.row;
  return (
    <>
      <Toolbar
        left={<SearchBox placeholder="Search whole reference id" />}
        right={
          <CsvExport
            endpoint={transactions.exportCsv}
            query={{ type, search }}
            file={`Transactions_${typeLabels[type].replaceAll(' ', '_')}`}
            total={list.total}
          />
        }
      />
      <ResourceTable
        label="Transactions"
        list={list}
        columns={[
          ...columns.filter(({ header }) => type === 'appointment' || header !== 'Doctor Name'),
          ...rowActions<Transaction>({ nameOf: (payment) => payment.reference_id, view: rowDialog.view }),
        ]}
        rowKey={(payment) => payment.uuid}
        onOpen={(payment) => rowDialog.view(payment.uuid)}
        empty={<p>Payments appear here as soon as one is made.</p>}
      />
      <TransactionDialog payment={row} opened={rowDialog.opened} onClose={rowDialog.close} />
    </>
  );
}

const columns: Column<Transaction>[] = [
  // Never truncated: references of the same hour differ only in their last digits.
  { header: 'Reference Id', cell: (row) => row.reference_id },
  { header: 'Date', cell: (row) => formatDateTime(row.createdAt) },
  { header: 'Doctor Name', cell: (row) => row.doctor_name, hint: (row) => row.doctor_name ?? '' },
  { header: 'Patient Name', cell: (row) => row.patient_name, hint: (row) => row.patient_name },
  { header: 'Phone Number', cell: (row) => formatPhone(row.patient_phone_number ?? '') },
  { header: 'Amount', kind: 'number', cell: (row) => formatNaira(row.amount) },
  {
    header: 'Refund Provided',
    cell: (row) =>
      row.refund_provided === 'Complete' ? (
        <Tag meaning="done">Complete</Tag>
      ) : (
        <Tag meaning={row.refund_eligible ? 'waiting' : 'off'}>Incomplete</Tag>
      ),
  },
];
