import type { SortOf } from '@baobab/contract/kit/endpoint';
import { treatmentOrders, type TreatmentOrder } from '@baobab/contract/care/treatment-orders';
import { useAuth, useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import {
  labelOf,
  meaningOf,
  paymentTag,
  statusOptions,
  statusWarnings as warnings,
} from './treatment-orders.messages.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { BulkButtons } from '../../workspace/bulk-actions/public.ts';
import { recordCell } from '../../workspace/records/public.ts';

const TreatmentOrderDialog = lazyDialog(() =>
  import('./TreatmentOrderDialog.tsx').then((m) => m.TreatmentOrderDialog),
);

/** Treatment orders; the Orders view tab can change the status of each item. */
export function TreatmentOrdersTab({ ordersView }: { ordersView: boolean }) {
  const [{ search }] = useUrlState();
  const user_uuid = useAuth()?.admin.uuid;
  const filters = useFilters('/treatment_order', treatmentOrders.list, filterFields);
  const list = useList(treatmentOrders.list, { search, user_uuid, ...filters.query });
  useReadErrorLog(list.error);
  useTitleCount(list);
  const rowDialog = useRowDialog(treatmentOrders.get, list);
  const writable = useCan()('treatment-orders:write') && ordersView;
  const nextStatuses = list.rows.flatMap(({ details }) => details.treatment.flatMap(({ next }) => next));
  return (
    <>
      <Toolbar
        search={<SearchBox placeholder="Search reference, name or disease" width={320} />}
        filters={filters}
      />
      <ResourceTable
        label={ordersView ? 'Treatment orders view' : 'Treatment orders'}
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...(ordersView ? [openItems] : []),
          ...rowActions<TreatmentOrder>({ nameOf: (row) => row.reference_id, view: rowDialog.view }),
        ]}
        renderExport={(exported) => (
          <ListExportButton endpoints={treatmentOrders} list={list} columns={exported} />
        )}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        {...(writable && {
          renderSelection: (selection, clear) => (
            <BulkButtons
              endpoint={treatmentOrders.bulk}
              selection={selection}
              clear={clear}
              nouns={['treatment item', 'treatment items']}
              buttons={[
                {
                  action: 'status',
                  label: 'Set status',
                  question: 'Set the status of',
                  values: { label: 'Status', options: [...new Set(nextStatuses)] },
                  warning: () => warnings.final,
                },
              ]}
            />
          ),
        })}
        empty={<p>Treatment orders appear here as soon as someone orders one.</p>}
      />
      <TreatmentOrderDialog
        order={rowDialog.row}
        opened={rowDialog.opened}
        ordersView={ordersView}
        onClose={rowDialog.close}
      />
    </>
  );
}

const filterFields = [
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
  { kind: 'choice', label: 'Status', param: 'status', options: statusOptions },
  { kind: 'boolean', label: 'Payment status', param: 'paid', yes: 'Paid', no: 'Not paid' },
  { kind: 'number', label: 'Older than', param: 'older_than', unit: 'days', max: 3_650 },
  { kind: 'flag', label: 'Unpaid but dispatched', param: 'unpaid_dispatched' },
  { kind: 'amounts', label: 'Amount', from: 'amount_from', to: 'amount_to' },
] as const;

export const columns: Column<TreatmentOrder, SortOf<typeof treatmentOrders.list>>[] = [
  // Never truncated: reference ids differ in their last digits.
  { header: 'Reference Id', exported: 'reference_id', cell: (row) => row.reference_id },
  {
    header: 'Date',
    card: 'fact',
    exported: 'createdAt',
    sort: 'createdAt',
    cell: (row) => formatDateTime(row.details.createdAt),
  },
  {
    header: 'User Name',
    card: 'lead',
    exported: 'full_name',
    ...recordCell(({ user }) => ({ kind: 'consumer', uuid: user.uuid, name: user.full_name })),
  },
  {
    header: 'Disease',
    exported: 'diseases_name',
    cell: (row) => row.details.diseases_name,
    hint: (row) => row.details.diseases_name,
  },
  { header: 'Amount', exported: 'amount', kind: 'number', cell: (row) => formatNaira(row.amount) },
  {
    header: 'Payment Status',
    exported: 'paymentStatus',
    cell: (row) => <Tag {...paymentTag(row.paymentStatus)} />,
  },
  {
    header: 'Status',
    card: 'fact',
    exported: 'status',
    cell: (row) => <Tag meaning={meaningOf(row.status)}>{labelOf(row.status)}</Tag>,
  },
];

/** Items whose status can still change, which the Orders view tab is for. */
const openItems: Column<TreatmentOrder> = {
  header: 'Open Items',
  kind: 'number',
  cell: ({ details }) => {
    const open = details.treatment.filter(({ next }) => next.length > 0);
    return `${open.length} of ${details.treatment.length}`;
  },
};
