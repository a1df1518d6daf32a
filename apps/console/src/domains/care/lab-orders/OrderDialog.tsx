import { labOrders, type LabOrder } from '@baobab/contract/care/lab-orders';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { useState } from 'react';
import { useUrlState } from '../../../kit/url-state.ts';
import { NamedLink, recordDetail, RecordLink } from '../../workspace/records/public.ts';
import { paymentRows } from '../../money/transactions/public.ts';
import { statusOf } from './lab-orders.messages.ts';
import { daysLate } from './late-by.ts';
import { OrderedTest } from './OrderedTest.tsx';
import { ResultDialog } from './Results.tsx';
import { WhomToCall } from './WhomToCall.tsx';
import classes from './lab-orders.module.css';

const WIDTH = 900;

interface OrderDialogProps extends RecordProps<LabOrder> {
  ordersView?: boolean;
}

export function OrderDialog({ record: order, ordersView = false, ...dialog }: OrderDialogProps) {
  const [{ stacked }] = useUrlState();
  return (
    <RecordDialog
      {...dialog}
      title="Order Details"
      subject={`${order.order_info.order_id}, ${order.patient_info.patient_name}`}
      width={WIDTH}
      history={labOrders.history}
      // Esc closes the result dialog on top first.
      closeOnEscape={!stacked}
    >
      <Order order={order} ordersView={ordersView} />
    </RecordDialog>
  );
}

function Order({ order, ordersView }: { order: LabOrder; ordersView: boolean }) {
  const tests = order.full_order_details;
  const [now] = useState(() => Date.now());
  const late = daysLate(order, now);
  return (
    <>
      {late !== null && <WhomToCall order={order} daysLate={late} />}
      <DescriptionList details={detailsOf(order)} columns={2} />
      <h3 className={classes.heading}>
        {tests.length === 1 ? 'One test' : `${tests.length} tests`} from{' '}
        <RecordLink
          kind="partner-name"
          uuid={tests[0]?.test_info.partner_uuid}
          name={tests[0]?.test_info.diagnosticspartner}
        />
      </h3>
      <ol className={classes.tests}>
        {tests.map((test) => (
          <OrderedTest key={test.uuid} order={order} test={test} ordersView={ordersView} />
        ))}
      </ol>
      <ResultDialog results={tests.flatMap((test) => test.final_action.result)} />
    </>
  );
}

function OrderStatus({ status }: { status: string }) {
  const { label, meaning } = statusOf(status);
  return <Tag meaning={meaning}>{label}</Tag>;
}

function detailsOf({ order_info: info, payment, user_info, patient_info, home_service }: LabOrder) {
  const { street, area, city, state } = patient_info.address;
  return [
    { group: 'Order' },
    { label: 'Order Id', value: info.order_id },
    { label: 'Transaction Id', value: <NamedLink kind="payment" name={info.transaction_id} /> },
    { label: 'Order Date', value: formatDateTime(info.order_date) },
    { label: 'Total Cost', value: formatNaira(info.total_cost) },
    ...paymentRows(payment),
    { label: 'Order Status', value: <OrderStatus status={info.order_status} /> },
    { label: 'Home Service', value: home_service.home_service_available ? 'Yes' : 'No' },
    { group: 'People' },
    recordDetail('User Name', 'consumer', user_info.user_uuid, user_info.user_name),
    { label: 'User Phone Number', value: formatPhone(user_info.user_phone_num) },
    recordDetail('Patient Name', 'patient', patient_info.patient_uuid, patient_info.patient_name),
    { label: 'Patient Phone Number', value: formatPhone(patient_info.mobile ?? '') },
    { label: 'Address', value: [street, area, city, state].filter(Boolean).join(', ') },
  ];
}
