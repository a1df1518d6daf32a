import { formatNaira } from '@baobab/contract/kit/naira';
import { paymentStatuses, transactions, type ListedType } from '@baobab/contract/money/transactions';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { phoneCell } from '../../../kit/table/two-parts.tsx';
import { CsvExport } from '../../../kit/transfer/CsvExport.tsx';
import { FailuresDialog } from './FailuresDialog.tsx';
import { statusTags, transactionsMessages as messages, typeLabels } from './transactions.messages.ts';
import { recordCell } from '../../workspace/records/public.ts';
import { ListTab, useScreenList } from '../../workspace/lists/public.ts';

const TransactionDialog = lazyDialog(() =>
  import('./TransactionDialog.tsx').then((m) => m.TransactionDialog),
);

export function TransactionsTab({ type }: { type: ListedType }) {
  const list = useScreenList('/transactions', transactions.list, filterFields, { more: { type } });
  const { view, viewProps } = useRowDialog(transactions.get, list);
  const writable = useCan()('transactions:write');
  const hasDoctor = type === 'appointment' || type === 'all';
  return (
    <ListTab
      label="Transactions"
      list={list}
      columns={columns.filter(({ key }) => hasDoctor || key !== 'doctor_name')}
      actions={{ nameOf: (payment) => payment.reference_id, view }}
      search="Search patient, phone or reference"
      right={
        <>
          <FailuresDialog type={type} />
          <CsvExport
            endpoint={transactions.exportCsv}
            query={list.filters}
            file={`Transactions_${typeLabels[type].replaceAll(' ', '_')}`}
            total={list.total}
          />
        </>
      }
      bulk={
        writable && {
          endpoint: transactions.bulk,
          nouns: ['refund', 'refunds'],
          buttons: [
            {
              action: 'refund',
              label: 'Complete refunds',
              question: 'Complete',
              warning: () => `Each refund will be marked as completed. ${messages.final}`,
            },
          ],
        }
      }
      empty="Payments appear here as soon as one is made."
      exports={transactions}
    >
      <TransactionDialog {...viewProps} />
    </ListTab>
  );
}

const statusOptions = optionsOf(paymentStatuses, statusTags);
const refundOptions = [{ value: 'due', label: 'Refund due' }];
const filterFields = [
  { kind: 'choice', label: 'Refund', param: 'refund', options: refundOptions },
  { kind: 'choice', label: 'Status', param: 'status', options: statusOptions },
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
  { kind: 'amounts', label: 'Amount', from: 'amount_from', to: 'amount_to' },
] as const;

export const columns: ListColumn<typeof transactions.list>[] = [
  // Never truncated: references of the same hour differ only in their last digits.
  { key: 'reference_id', header: 'Reference Id', card: 'fact' },
  { key: 'createdAt', header: 'Date', card: 'fact' },
  {
    header: 'Doctor Name',
    key: 'doctor_name',
    ...recordCell((row) => ({ kind: 'doctor', uuid: row.doctor_uuid, name: row.doctor_name })),
  },
  {
    header: 'Patient Name',
    card: 'lead',
    key: 'patient_name',
    ...recordCell((row) => ({
      kind: row.patient_uuid ? 'patient' : 'consumer',
      uuid: row.patient_uuid ?? row.consumer_uuid,
      name: row.patient_name,
    })),
  },
  {
    key: 'patient_phone_number',
    header: 'Phone Number',
    cell: (row) => phoneCell(row.patient_phone_number ?? ''),
  },
  { key: 'amount', header: 'Amount', card: 'fact' },
  {
    header: 'Refund Provided',
    key: 'refund_provided',
    cell: (row) =>
      row.refund_provided === 'Complete' ? (
        <Tag meaning="done">Complete</Tag>
      ) : (
        // Most payments are never refunded; only those that are due ask for work.
        <>
          {row.due_back > 0 && <Tag meaning="waiting">Incomplete</Tag>}
          {row.due_back > 0 && row.due_back !== row.amount && ` ${formatNaira(row.due_back)}`}
        </>
      ),
  },
  { header: 'Status', card: 'fact', key: 'status', cell: (row) => <Tag {...statusTags[row.status]} /> },
];
