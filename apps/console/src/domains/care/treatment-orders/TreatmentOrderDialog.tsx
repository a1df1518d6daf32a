import { treatmentOrders, type Treatment, type TreatmentOrder } from '@baobab/contract/care/treatment-orders';
import type { ReactNode } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { NamedLink, recordDetail } from '../../workspace/records/public.ts';
import { paymentRows } from '../../money/transactions/public.ts';
import { StatusChange } from './StatusChange.tsx';
import { labelOf, meaningOf, paymentTag } from './treatment-orders.messages.ts';
import classes from './treatment-orders.module.css';

const WIDTH = 900;

interface TreatmentOrderDialogProps extends RecordProps<TreatmentOrder> {
  ordersView?: boolean;
}

export const TreatmentOrderDialog = ({
  record: order,
  ordersView = false,
  ...dialog
}: TreatmentOrderDialogProps) => (
  <RecordDialog
    {...dialog}
    title="Treatment Order Details"
    subject={`${order.reference_id}, ${order.user.full_name}`}
    width={WIDTH}
    history={treatmentOrders.history}
  >
    <DescriptionList details={detailsOf(order)} columns={2} />
    <h3 className={classes.heading}>Delivery Address</h3>
    <DescriptionList details={addressOf(order)} columns={2} />
    <h3 className={classes.heading}>Treatment</h3>
    <TreatmentTable order={order} ordersView={ordersView} />
  </RecordDialog>
);

const detailsOf = (order: TreatmentOrder) => [
  { group: 'Order' },
  { label: 'Reference Id', value: order.reference_id },
  { label: 'Date', value: formatDateTime(order.details.createdAt) },
  { label: 'Amount', value: formatNaira(order.amount) },
  { label: 'Payment Status', value: <Tag {...paymentTag(order.paymentStatus)} /> },
  ...(order.payment
    ? [
        { label: 'Transaction Id', value: <NamedLink kind="payment" name={order.payment.reference_id} /> },
        ...paymentRows(order.payment),
      ]
    : []),
  { label: 'Status', value: <Tag meaning={meaningOf(order.status)}>{labelOf(order.status)}</Tag> },
  { group: 'Person' },
  recordDetail('User Name', 'consumer', order.user.uuid, order.user.full_name),
  { label: 'Phone Number', value: formatPhone(order.user.mobile) },
  { label: 'Email', value: order.user.email },
];

const addressOf = ({ delivery_address: address, city, region }: TreatmentOrder) => [
  { label: 'Name', value: address.name },
  { label: 'Phone Number', value: formatPhone(address.Mobile) },
  { label: 'Address', value: [address.addressLine1, address.addressLine12].filter(Boolean).join(', ') },
  { label: 'City', value: [city, region].filter(Boolean).join(', ') },
];

type Cells = readonly [header: string, cell: (item: Treatment, order: TreatmentOrder) => ReactNode][];

/** Plans and drugs have different columns. */
const columns: Record<TreatmentOrder['kind'], Cells> = {
  plan: [
    ['Disease', (_item, order) => order.details.diseases_name],
    ['Plan', (item) => item.plan_name],
    ['Price', (item) => formatNaira(item.price)],
  ],
  drug: [
    ['Drug Name', (item) => item.drug_name],
    ['Brand Name', (item) => item.brand_name],
    ['Mg', (item) => item.mg],
    ['Tabs', (item) => item.tabs ?? '–'],
    ['Manufacturing', (item) => item.manufacturing],
    ['Manufacturing Country', (item) => item.manufacturing_country],
    ['Price', (item) => formatNaira(item.price)],
  ],
};

function TreatmentTable({ order, ordersView }: { order: TreatmentOrder; ordersView: boolean }) {
  const writable = useCan()('treatment-orders:write');
  const cells = columns[order.kind];
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Treatment">
      <table className={classes.table}>
        <thead>
          <tr>
            {[...cells.map(([header]) => header), 'Status'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.details.treatment.map((item) => (
            <tr key={item.uuid}>
              {cells.map(([header, cell]) => (
                <td key={header} data-label={header} data-kind={header === 'Price' ? 'number' : undefined}>
                  {cell(item, order)}
                </td>
              ))}
              <td data-label="Status">
                <Tag meaning={meaningOf(item['{product}_action'])}>{labelOf(item['{product}_action'])}</Tag>
                {ordersView && writable && item.next.length > 0 && (
                  <StatusChange key={item['{product}_action']} order={order} item={item} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
