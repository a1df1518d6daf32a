import type { SortOf } from '@baobab/contract/kit/endpoint';
import {
  paymentStatuses,
  transactions,
  type Transaction,
  type ListedType,
} from '@baobab/contract/money/transactions';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { dateTimeCell, phoneCell } from '../../../kit/table/two-parts.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { CsvExport } from '../../../kit/transfer/CsvExport.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { FailuresDialog } from './FailuresDialog.tsx';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { BulkButtons } from '../../workspace/bulk-actions/public.ts';
import { statusTags, transactionsMessages as messages, typeLabels } from './transactions.messages.ts';
import { recordCell } from '../../workspace/records/public.ts';

const TransactionDialog = lazyDialog(() =>
  import('./TransactionDialog.tsx').then((m) => m.TransactionDialog),
);

export function TransactionsTab({ type }: { type: ListedType }) {
  const [{ search }] = useUrlState('/transactions');
  const more = useFilters('/transactions', transactions.list, filterFields);
  const filters = { type, search, ...more.query };
  const list = useList(transactions.list, filters);
  useReadErrorLog(list.error);
  useTitleCount(list);
  const rowDialog = useRowDialog(transactions.get, list);
  const writable = useCan()('transactions:write');
  return (
    <>
      <Toolbar
        search={<SearchBox placeholder="Search whole reference id" />}
        filters={more}
        right={
          <>
            <FailuresDialog type={type} />
            <CsvExport
              endpoint={transactions.exportCsv}
              query={filters}
              file={`Transactions_${typeLabels[type].replaceAll(' ', '_')}`}
              total={list.total}
            />
          </>
        }
      />
      <ResourceTable
        label="Transactions"
        list={list}
        filters={more}
        columns={[
          ...columns.filter(
            ({ header }) => type === 'appointment' || type === 'all' || header !== 'Doctor Name',
          ),
          ...rowActions<Transaction>({ nameOf: (payment) => payment.reference_id, view: rowDialog.view }),
        ]}
        renderExport={(exported) => (
          <ListExportButton endpoints={transactions} list={list} columns={exported} />
        )}
        rowKey={(payment) => payment.uuid}
        onOpen={(payment) => rowDialog.view(payment.uuid)}
        {...(writable && {
          renderSelection: (selection, clear) => (
            <BulkButtons
              endpoint={transactions.bulk}
              selection={selection}
              clear={clear}
              nouns={['refund', 'refunds']}
              buttons={[
                {
                  action: 'refund',
                  label: 'Complete refunds',
                  question: 'Complete',
                  warning: () => `Each refund will be marked as completed. ${messages.final}`,
                },
              ]}
            />
          ),
        })}
        empty={<p>Payments appear here as soon as one is made.</p>}
      />
      <TransactionDialog payment={rowDialog.row} opened={rowDialog.opened} onClose={rowDialog.close} />
    </>
  );
}

const statusOptions = paymentStatuses.map((value) => ({ value, label: statusTags[value].children }));
const refundOptions = [{ value: 'due', label: 'Refund due' }];
const filterFields = [
  { kind: 'choice', label: 'Refund', param: 'refund', options: refundOptions },
  { kind: 'choice', label: 'Status', param: 'status', options: statusOptions },
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
  { kind: 'amounts', label: 'Amount', from: 'amount_from', to: 'amount_to' },
] as const;

export const columns: Column<Transaction, SortOf<typeof transactions.list>>[] = [
  // Never truncated: references of the same hour differ only in their last digits.
  { header: 'Reference Id', exported: 'reference_id', cell: (row) => row.reference_id },
  { header: 'Date', exported: 'createdAt', sort: 'createdAt', cell: (row) => dateTimeCell(row.createdAt) },
  {
    header: 'Doctor Name',
    exported: 'doctor_name',
    ...recordCell((row) => ({ kind: 'doctor', uuid: row.doctor_uuid, name: row.doctor_name })),
  },
  {
    header: 'Patient Name',
    card: 'lead',
    exported: 'patient_name',
    ...recordCell((row) => ({
      kind: row.patient_uuid ? 'patient' : 'consumer',
      uuid: row.patient_uuid ?? row.consumer_uuid,
      name: row.patient_name,
    })),
  },
  {
    header: 'Phone Number',
    exported: 'patient_phone_number',
    cell: (row) => phoneCell(row.patient_phone_number ?? ''),
  },
  {
    header: 'Amount',
    card: 'fact',
    exported: 'amount',
    kind: 'number',
    cell: (row) => formatNaira(row.amount),
  },
  {
    header: 'Refund Provided',
    exported: 'refund_provided',
    cell: (row) =>
      row.refund_provided === 'Complete' ? (
        <Tag meaning="done">Complete</Tag>
      ) : (
        // Most payments are never refunded; only those that are due ask for work.
        <>{row.due_back > 0 ? <Tag meaning="waiting">Incomplete, refund due</Tag> : 'Incomplete'}</>
      ),
  },
  { header: 'Status', card: 'fact', exported: 'status', cell: (row) => <Tag {...statusTags[row.status]} /> },
];
