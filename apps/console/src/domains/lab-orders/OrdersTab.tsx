import type { SortOf } from '@baobab/contract/kit/endpoint';
import { labOrders, type LabOrder, type LabOrderItem } from '@baobab/contract/lab-orders';
import { config } from '../../kit/api/config.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
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
import { useUrlState } from '../../kit/url-state.ts';
import { statusOf } from './lab-orders.messages.ts';
import { OtherPartners } from './OtherPartners.tsx';
import { ALL_PARTNERS, PartnerSelect } from './PartnerSelect.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import tableClasses from '../../kit/table/ResourceTable.module.css';

const OrderDialog = lazyDialog(() => import('./OrderDialog.tsx').then((m) => m.OrderDialog));

const PAGE = 12;

/** Orders of a laboratory. The Orders view tab adds result uploads and uses the short action names. */
export function OrdersTab({ ordersView }: { ordersView: boolean }) {
  const [{ search, partner = config().defaultLabPartner }] = useUrlState('/order');
  const partnerName = partner === ALL_PARTNERS ? undefined : partner;
  const list = useList(labOrders.list, { search, partnerName }, { size: PAGE });
  useReadErrorLog(list.error);
  useTitleCount(list);
  const rowDialog = useRowDialog(labOrders.get, list);
  return (
    <>
      <Toolbar
        left={
          <>
            <PartnerSelect />
            <SearchBox placeholder="Search order, patient or phone" />
          </>
        }
      />
      <ResourceTable
        label={ordersView ? 'Orders view' : 'Orders'}
        list={list}
        columns={[
          ...columns,
          ...(partnerName ? [] : [partnerColumn]),
          ...(ordersView ? progressColumns : []),
          ...rowActions<LabOrder>({ nameOf: (order) => order.order_info.order_id, view: rowDialog.view }),
          receipt,
        ]}
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

const columns: Column<LabOrder, SortOf<typeof labOrders.list>>[] = [
  // Never truncated: order ids differ in their last digits.
  { header: 'Order Id', cell: ({ order_info }) => order_info.order_id },
  {
    header: 'Order Date',
    sort: 'order_date',
    cell: ({ order_info }) => formatDateTime(order_info.order_date),
  },
  { header: 'Phone Number', cell: ({ user_info }) => formatPhone(user_info.user_phone_num) },
  {
    header: 'Patient Name',
    cell: ({ patient_info }) => patient_info.patient_name,
    hint: ({ patient_info }) => patient_info.patient_name,
  },
  { header: 'Tests', kind: 'number', cell: (order) => order.full_order_details.length },
  { header: 'Total Cost', kind: 'number', cell: ({ order_info }) => formatNaira(order_info.total_cost) },
  {
    header: 'Status',
    cell: ({ order_info }) => {
      const { label, meaning } = statusOf(order_info.order_status);
      return <Tag meaning={meaning}>{label}</Tag>;
    },
  },
];

const partnerOf = (order: LabOrder) => order.full_order_details[0]?.test_info.diagnosticspartner ?? '';
const partnerColumn: Column<LabOrder> = { header: 'Partner', cell: partnerOf, hint: partnerOf };

/** Open work on the order, the subject of the Orders view tab. */
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
  kind: 'control',
  cell: ({ order_info }) => (
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
