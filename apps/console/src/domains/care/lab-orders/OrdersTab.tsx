import type { SortOf } from '@baobab/contract/kit/endpoint';
import { labOrders, type LabOrder, type LabOrderItem } from '@baobab/contract/care/lab-orders';
import { config } from '../../../kit/api/config.ts';
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
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { statusOf, statusOptions } from './lab-orders.messages.ts';
import { OtherPartners } from './OtherPartners.tsx';
import { ALL_PARTNERS, PartnerSelect } from './PartnerSelect.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { recordCell, RecordLink } from '../../workspace/records/public.ts';
import { PaymentTag } from '../../money/transactions/public.ts';
import tableClasses from '../../../kit/table/ResourceTable.module.css';

const OrderDialog = lazyDialog(() => import('./OrderDialog.tsx').then((m) => m.OrderDialog));

const PAGE = 12;

/** Orders of a laboratory. The Orders view tab adds result uploads and uses the short action names. */
export function OrdersTab({ ordersView }: { ordersView: boolean }) {
  const [{ search, partner = config().defaultLabPartner }] = useUrlState('/order');
  const partnerName = partner === ALL_PARTNERS ? undefined : partner;
  const filters = useFilters('/order', labOrders.list, filterFields);
  const list = useList(labOrders.list, { search, partnerName, ...filters.query }, { size: PAGE });
  useReadErrorLog(list.error);
  useTitleCount(list);
  const rowDialog = useRowDialog(labOrders.get, list);
  return (
    <>
      <Toolbar
        search={<SearchBox placeholder="Search order, patient or phone" />}
        left={<PartnerSelect />}
        filters={filters}
      />
      <ResourceTable
        label={ordersView ? 'Orders view' : 'Orders'}
        list={list}
        filters={filters}
        columns={[
          ...columns.filter(({ header }) => !ordersView || header !== TESTS),
          ...(partnerName ? [] : [partnerColumn]),
          ...(ordersView ? progressColumns : []),
          ...rowActions<LabOrder>({ nameOf: (order) => order.order_info.order_id, view: rowDialog.view }),
          receipt,
        ]}
        renderExport={(exported) => <ListExportButton endpoints={labOrders} list={list} columns={exported} />}
        rowKey={(order) => order.uuid}
        onOpen={(order) => rowDialog.view(order.uuid)}
        empty={<p>Orders of {partnerName ?? 'all partners'} appear here as soon as someone orders a test.</p>}
      />
      {partnerName && search && list.total === 0 && <OtherPartners search={search} />}
      {rowDialog.row && (
        <OrderDialog
          opened={rowDialog.opened}
          order={rowDialog.row}
          ordersView={ordersView}
          onClose={rowDialog.close}
        />
      )}
      <ReceiptDialog />
    </>
  );
}

const filterFields = [
  { kind: 'days', label: 'Order date', from: 'from', to: 'to' },
  { kind: 'choice', label: 'Status', param: 'status', options: statusOptions },
  { kind: 'boolean', label: 'Payment', param: 'paid', yes: 'Paid', no: 'Not paid' },
  { kind: 'number', label: 'Older than', param: 'older_than', unit: 'days', max: 3_650 },
  { kind: 'flag', label: 'Without result', param: 'without_result' },
  { kind: 'flag', label: 'Result overdue', param: 'overdue' },
  { kind: 'amounts', label: 'Total cost', from: 'amount_from', to: 'amount_to' },
] as const;

const TESTS = 'Tests';

export const columns: Column<LabOrder, SortOf<typeof labOrders.list>>[] = [
  // Never truncated: order ids differ in their last digits.
  { header: 'Order Id', exported: 'order_id', cell: ({ order_info }) => order_info.order_id },
  {
    header: 'Order Date',
    card: 'fact',
    exported: 'order_date',
    sort: 'order_date',
    cell: ({ order_info }) => dateTimeCell(order_info.order_date),
  },
  {
    header: 'Phone Number',
    exported: 'user_phone_num',
    cell: ({ user_info }) => (
      <RecordLink kind="consumer" uuid={user_info.user_uuid}>
        {phoneCell(user_info.user_phone_num)}
      </RecordLink>
    ),
  },
  {
    header: 'Patient Name',
    card: 'lead',
    exported: 'patient_name',
    ...recordCell(({ patient_info: { patient_uuid, patient_name } }) => ({
      kind: 'patient',
      uuid: patient_uuid,
      name: patient_name,
    })),
  },
  { header: TESTS, exported: 'tests', kind: 'number', cell: (order) => order.full_order_details.length },
  {
    header: 'Total Cost',
    exported: 'total_cost',
    kind: 'number',
    cell: ({ order_info }) => formatNaira(order_info.total_cost),
  },
  {
    header: 'Status',
    card: 'fact',
    exported: 'order_status',
    cell: ({ order_info }) => {
      const { label, meaning } = statusOf(order_info.order_status);
      return <Tag meaning={meaning}>{label}</Tag>;
    },
  },
  { header: 'Payment', exported: 'payment_status', cell: ({ payment }) => <PaymentTag payment={payment} /> },
];

const partnerColumn: Column<LabOrder> = {
  header: 'Partner',
  exported: 'partner',
  ...recordCell(({ full_order_details: [test] }) => ({
    kind: 'partner-name',
    uuid: test?.test_info.partner_uuid,
    name: test?.test_info.diagnosticspartner,
  })),
};

/** Open work on the order, the subject of the Orders view tab; both columns contain the number of tests. */
const progressColumns: Column<LabOrder>[] = [
  { header: 'Results', kind: 'number', cell: countOf(({ final_action }) => final_action.result.length > 0) },
  { header: 'Actions', kind: 'number', cell: countOf((test) => test['{product}_action'] !== null) },
];
function countOf(isDone: (test: LabOrderItem) => boolean) {
  return ({ full_order_details: tests }: LabOrder) => `${tests.filter(isDone).length} of ${tests.length}`;
}

/** Opens in a new window by URL, so that the list keeps its state. */
const receipt: Column<LabOrder> = {
  header: 'Receipt',
  card: 'action',
  kind: 'control',
  cell: ({ order_info, payment }) =>
    payment.paid_at && (
      <a
        className={tableClasses.action}
        href={`/order?dialog=receipt&id=${order_info.order_id}`}
        target="_blank"
        rel="noopener"
        aria-label={`Receipt of ${order_info.order_id} in a new window`}
      >
        Receipt
      </a>
    ),
};
