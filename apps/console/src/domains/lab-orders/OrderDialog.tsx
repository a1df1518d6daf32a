import { labOrders, type LabOrderReply } from '@baobab/contract/lab-orders';
import { Modal } from '@mantine/core';
import type { ApiError } from '../../kit/api/client.ts';
import { useCall } from '../../kit/api/queries.ts';
import { DescriptionList } from '../../kit/dialog/DetailsDialog.tsx';
import { useLastDefined } from '../../kit/dialog/use-last-defined.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../kit/format.ts';
import { ErrorState } from '../../kit/layout/States.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { statusOf } from './lab-orders.messages.ts';
import { OrderedTest } from './OrderedTest.tsx';
import { ResultDialog } from './Results.tsx';
import classes from './lab-orders.module.css';

const WIDTH = 900;

interface OrderDialogProps {
  opened: boolean;
  id: string | undefined;
  ordersView: boolean;
  onClose: () => void;
}

export function OrderDialog({ opened, id, ordersView, onClose }: OrderDialogProps) {
  const shown = useLastDefined(id);
  const { data, error, isFetching, refetch } = useCall(
    labOrders.details,
    { params: { orderId: shown ?? '' } },
    { enabled: opened && shown !== undefined },
  );
  useReadErrorLog(error);
  const [{ of }] = useUrlState();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Order Details"
      size={WIDTH}
      // Esc closes the result dialog on top first.
      closeOnEscape={!of}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && !data && (
        <ErrorState error={error as ApiError} retry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <div className={classes.waiting} role="status" aria-label="Loading the order" />}
      {data && <Order order={data} ordersView={ordersView} />}
    </Modal>
  );
}

function Order({ order, ordersView }: { order: LabOrderReply; ordersView: boolean }) {
  const tests = order.full_order_details;
  return (
    <>
      <DescriptionList details={detailsOf(order)} columns={2} />
      <h3 className={classes.heading}>
        {tests.length === 1 ? 'One test' : `${tests.length} tests`} from{' '}
        {tests[0]?.test_info.diagnosticspartner}
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

function detailsOf({ order_info, user_info, patient_info, home_service }: LabOrderReply) {
  const [info] = order_info;
  const { street, area, city, state } = patient_info.address;
  return [
    { label: 'Order Id', value: info?.order_id },
    { label: 'Transaction Id', value: info?.transaction_id },
    { label: 'Order Date', value: formatDateTime(info?.order_date) },
    { label: 'Total Cost', value: formatNaira(info?.total_cost ?? 0) },
    { label: 'Order Status', value: statusOf(info?.order_status ?? '').label },
    { label: 'Home Service', value: home_service.home_service_available ? 'Yes' : 'No' },
    { label: 'User Name', value: user_info.user_name },
    { label: 'User Phone Number', value: formatPhone(user_info.user_phone_num) },
    { label: 'Patient Name', value: patient_info.patient_name },
    { label: 'Patient Phone Number', value: formatPhone(patient_info.mobile ?? '') },
    { label: 'Address', value: [street, area, city, state].filter(Boolean).join(', ') },
  ];
}
