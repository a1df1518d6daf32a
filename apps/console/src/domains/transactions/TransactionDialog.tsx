import { nextStatuses } from '@baobab/contract/kit/transitions';
import {
  refundStatuses,
  refundTransitions,
  transactions,
  type RefundStatus,
  type Transaction,
} from '@baobab/contract/transactions';
import { Select } from '@mantine/core';
import { useCan } from '../../kit/api/session.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { DetailsDialog } from '../../kit/dialog/DetailsDialog.tsx';
import { notifySuccess } from '../../kit/feedback/notices.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../kit/format.ts';
import { transactionsMessages as messages, typeLabels } from './transactions.messages.ts';
import classes from './transactions.module.css';

interface TransactionDialogProps {
  payment: Transaction | undefined;
  opened: boolean;
  onClose: () => void;
}

export const TransactionDialog = ({ payment, opened, onClose }: TransactionDialogProps) => (
  <DetailsDialog
    title="Transaction Details"
    opened={opened && payment !== undefined}
    onClose={onClose}
    details={payment ? detailsOf(payment) : []}
  />
);

const detailsOf = (payment: Transaction) => [
  { label: 'Reference Id', value: payment.reference_id },
  { label: 'Date', value: formatDateTime(payment.createdAt) },
  { label: 'Transaction Type', value: typeLabels[payment.transcation_type] },
  { label: 'Doctor Name', value: payment.doctor_name },
  { label: 'Patient Name', value: payment.patient_name },
  { label: 'Patient Email', value: payment.patient_email },
  { label: 'Patient Phone Number', value: formatPhone(payment.patient_phone_number ?? '') },
  { label: 'Amount', value: formatNaira(payment.amount) },
  ...(payment.coupon
    ? [
        { label: 'Coupon Code', value: payment.coupon.coupon_code },
        { label: 'Discount', value: formatNaira(payment.coupon.discount) },
      ]
    : []),
  { label: 'Refund Eligible', value: payment.refund_eligible ? 'Yes' : 'No' },
  { label: 'Refund Provided', value: <RefundSelect payment={payment} /> },
];

/** Changes from Incomplete to Complete once, after a confirmation; then it is disabled. */
function RefundSelect({ payment }: { payment: Transaction }) {
  const writable = useCan()('transactions:write');
  const refund = useAction(transactions.completeRefund, { refresh: [transactions.list] });
  async function complete() {
    const amount = formatNaira(payment.amount);
    const text = `The refund of ${amount} to ${payment.patient_name} will be marked as completed. This cannot be undone.`;
    if (!(await confirm(messages.sure, { text }))) return;
    const { ok } = await refund.run({ params: { reference_id: payment.reference_id } });
    if (ok) notifySuccess(messages.refunded, messages.refundTitle);
  }
  const next = nextStatuses<RefundStatus>(refundTransitions, payment.refund_provided);
  return (
    <Select
      className={classes.refund}
      aria-label="Refund Provided"
      data={refundStatuses}
      value={payment.refund_provided}
      disabled={!writable || next.length === 0 || refund.running.length > 0}
      allowDeselect={false}
      openOnFocus={false}
      comboboxProps={{ zIndex: 350 }}
      onChange={(picked) => picked === 'Complete' && void complete()}
    />
  );
}
