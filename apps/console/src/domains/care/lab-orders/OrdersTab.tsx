import { labOrders, type LabOrder, type LabOrderItem } from '@baobab/contract/care/lab-orders';
import { config } from '../../../kit/api/config.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn, ScreenColumn } from '../../../kit/table/columns.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { dateTimeCell, phoneCell } from '../../../kit/table/two-parts.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { statusOf, statusOptions } from './lab-orders.messages.ts';
import { OtherPartners } from './OtherPartners.tsx';
import { daysLate, describeDelay } from './late-by.ts';
import { ALL_PARTNERS, PartnerSelect } from './PartnerSelect.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { recordCell, RecordLink } from '../../workspace/records/public.ts';
import { PaymentTag } from '../../money/transactions/public.ts';
import tableClasses from '../../../kit/table/ResourceTable.module.css';
import { ListTab, useScreenList } from '../../workspace/lists/public.ts';

const OrderDialog = lazyDialog(() => import('./OrderDialog.tsx').then((m) => m.OrderDialog));

const PAGE = 12;

/** Orders of a laboratory. The Orders view tab adds result uploads and uses the short action names. */
export function OrdersTab({ ordersView }: { ordersView: boolean }) {
  const [{ search, overdue, partner = config().defaultLabPartner }] = useUrlState('/order');
  const partnerName = partner === ALL_PARTNERS ? undefined : partner;
  const list = useScreenList('/order', labOrders.list, filterFields, { more: { partnerName }, size: PAGE });
  const { view, viewProps } = useRowDialog(labOrders.get, list);
  return (
    <ListTab
      label={ordersView ? 'Orders view' : 'Orders'}
      list={list}
      columns={[
        ...columns.filter(({ key }) => !ordersView || key !== 'tests'),
        ...(partnerName ? [] : [partnerColumn]),
        ...(overdue ? [lateColumn] : []),
        ...(ordersView ? progressColumns : []),
        ...rowActions<LabOrder>({ nameOf: (order) => order.order_info.order_id, view }),
        receipt,
      ]}
      onOpen={view}
      search="Search order, patient or phone"
      left={<PartnerSelect />}
      empty={`Orders of ${partnerName ?? 'all partners'} appear here as soon as someone orders a test.`}
      exports={labOrders}
    >
      {partnerName && search && list.total === 0 && <OtherPartners search={search} />}
      <OrderDialog ordersView={ordersView} {...viewProps} />
      <ReceiptDialog />
    </ListTab>
  );
}

export const filterFields = [
  { kind: 'days', label: 'Order date', from: 'from', to: 'to' },
  { kind: 'choice', label: 'Status', param: 'status', options: statusOptions },
  { kind: 'boolean', label: 'Payment', param: 'paid', yes: 'Paid', no: 'Unpaid' },
  { kind: 'number', label: 'Older than', param: 'older_than', unit: 'days', max: 3_650 },
  { kind: 'flag', label: 'Without result', param: 'without_result' },
  { kind: 'flag', label: 'Result overdue', param: 'overdue' },
  { kind: 'amounts', label: 'Total cost', from: 'amount_from', to: 'amount_to' },
] as const;

export const columns: ListColumn<typeof labOrders.list>[] = [
  // Never truncated: order ids differ in their last digits.
  { key: 'order_id', header: 'Order Id', cell: ({ order_info }) => order_info.order_id },
  {
    key: 'order_date',
    header: 'Order Date',
    card: 'fact',
    cell: ({ order_info }) => dateTimeCell(order_info.order_date),
  },
  {
    key: 'user_phone_num',
    header: 'Phone Number',
    cell: ({ user_info }) => (
      <RecordLink kind="consumer" uuid={user_info.user_uuid} name={phoneCell(user_info.user_phone_num)} />
    ),
  },
  {
    header: 'Patient Name',
    card: 'lead',
    key: 'patient_name',
    ...recordCell(({ patient_info: { patient_uuid, patient_name } }) => ({
      kind: 'patient',
      uuid: patient_uuid,
      name: patient_name,
    })),
  },
  { key: 'tests', header: 'Tests', cell: (order) => order.full_order_details.length },
  {
    key: 'total_cost',
    header: 'Total Cost',
    cell: ({ order_info }) => formatNaira(order_info.total_cost),
  },
  {
    key: 'order_status',
    header: 'Status',
    card: 'fact',
    cell: ({ order_info }) => {
      const { label, meaning } = statusOf(order_info.order_status);
      return <Tag meaning={meaning}>{label}</Tag>;
    },
  },
  {
    key: 'payment_status',
    header: 'Payment',
    cell: ({ payment }) => <PaymentTag payment={payment} />,
  },
];

const partnerColumn: ListColumn<typeof labOrders.list> = {
  header: 'Partner',
  key: 'partner',
  ...recordCell(({ full_order_details: [test] }) => ({
    kind: 'partner-name',
    uuid: test?.test_info.partner_uuid,
    name: test?.test_info.diagnosticspartner,
  })),
};

/** In the queue of overdue results. */
const lateColumn: ScreenColumn<LabOrder> = {
  key: 'late_by',
  header: 'Late By',
  screenOnly: true,
  kind: 'number',
  card: 'fact',
  cell(order) {
    const days = daysLate(order, Date.now());
    return days === null ? '–' : describeDelay(days);
  },
};

/** Open work on the order, the subject of the Orders view tab; both columns contain the number of tests. */
const progressColumns: ScreenColumn<LabOrder>[] = [
  {
    key: 'results',
    header: 'Results',
    screenOnly: true,
    kind: 'number',
    cell: countOf(({ final_action }) => final_action.result.length > 0),
  },
  {
    key: 'actions',
    header: 'Actions',
    screenOnly: true,
    kind: 'number',
    cell: countOf((test) => test['{product}_action'] !== null),
  },
];
function countOf(isDone: (test: LabOrderItem) => boolean) {
  return ({ full_order_details: tests }: LabOrder) => `${tests.filter(isDone).length} of ${tests.length}`;
}

/** Opens in a new window by URL, so that the list keeps its state. */
const receipt: ScreenColumn<LabOrder> = {
  key: 'receipt',
  screenOnly: true,
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
