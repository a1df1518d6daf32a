import { treatmentOrders, type TreatmentOrder } from '@baobab/contract/care/treatment-orders';
import { useAuth, useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn, ScreenColumn } from '../../../kit/table/columns.tsx';
import {
  labelOf,
  meaningOf,
  paymentTag,
  statusOptions,
  statusWarnings as warnings,
} from './treatment-orders.messages.ts';
import { recordCell } from '../../workspace/records/public.ts';
import { ListTab, useScreenList } from '../../workspace/lists/public.ts';

const TreatmentOrderDialog = lazyDialog(() =>
  import('./TreatmentOrderDialog.tsx').then((m) => m.TreatmentOrderDialog),
);

/** Treatment orders; the Orders view tab can change the status of each item. */
export function TreatmentOrdersTab({ ordersView }: { ordersView: boolean }) {
  const user_uuid = useAuth()?.admin.uuid;
  const list = useScreenList('/treatment_order', treatmentOrders.list, filterFields, { more: { user_uuid } });
  const { view, viewProps } = useRowDialog(treatmentOrders.get, list);
  const writable = useCan()('treatment-orders:write') && ordersView;
  const nextStatuses = list.rows.flatMap(({ details }) => details.treatment.flatMap(({ next }) => next));
  return (
    <ListTab
      label={ordersView ? 'Treatment orders view' : 'Treatment orders'}
      list={list}
      columns={ordersView ? [...columns, openItems] : columns}
      actions={{ nameOf: (order) => order.reference_id, view }}
      search="Search reference, name or disease"
      bulk={
        writable && {
          endpoint: treatmentOrders.bulk,
          nouns: ['treatment item', 'treatment items'],
          buttons: [
            {
              action: 'status',
              label: 'Set status',
              question: 'Set the status of',
              values: { label: 'Status', options: [...new Set(nextStatuses)] },
              warning: () => warnings.final,
            },
          ],
        }
      }
      empty="Treatment orders appear here as soon as someone orders one."
      exports={treatmentOrders}
    >
      <TreatmentOrderDialog ordersView={ordersView} {...viewProps} />
    </ListTab>
  );
}

export const filterFields = [
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
  { kind: 'choice', label: 'Status', param: 'status', options: statusOptions },
  { kind: 'boolean', label: 'Payment status', param: 'paid', yes: 'Paid', no: 'Unpaid' },
  { kind: 'number', label: 'Older than', param: 'older_than', unit: 'days', max: 3_650 },
  { kind: 'flag', label: 'Unpaid but dispatched', param: 'unpaid_dispatched' },
  { kind: 'amounts', label: 'Amount', from: 'amount_from', to: 'amount_to' },
] as const;

export const columns: ListColumn<typeof treatmentOrders.list>[] = [
  // Never truncated: reference ids differ in their last digits.
  { key: 'reference_id', header: 'Reference Id' },
  {
    key: 'createdAt',
    header: 'Date',
    card: 'fact',
    cell: (row) => formatDateTime(row.details.createdAt),
  },
  {
    header: 'User Name',
    card: 'lead',
    key: 'full_name',
    ...recordCell(({ user }) => ({ kind: 'consumer', uuid: user.uuid, name: user.full_name })),
  },
  {
    key: 'diseases_name',
    header: 'Disease',
    cell: (row) => row.details.diseases_name,
    hint: (row) => row.details.diseases_name,
  },
  { key: 'amount', header: 'Amount' },
  {
    header: 'Payment Status',
    key: 'paymentStatus',
    cell: (row) => <Tag {...paymentTag(row.paymentStatus)} />,
  },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    cell: (row) => <Tag meaning={meaningOf(row.status)}>{labelOf(row.status)}</Tag>,
  },
];

/** Items whose status can still change, which the Orders view tab is for. */
const openItems: ScreenColumn<TreatmentOrder> = {
  key: 'open_items',
  screenOnly: true,
  header: 'Open Items',
  kind: 'number',
  cell: ({ details }) => {
    const open = details.treatment.filter(({ next }) => next.length > 0);
    return `${open.length} of ${details.treatment.length}`;
  },
};
