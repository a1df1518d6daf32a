import type { Permission } from '@baobab/contract/kit/roles';
import type { FailureReason, Transaction, TransactionType } from '@baobab/contract/transactions';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../kit/api/session.ts';
import { DetailsDialog } from '../../kit/dialog/DetailsDialog.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../kit/format.ts';
import { Tag } from '../../kit/layout/Tag.tsx';
import { RefundSelect } from './RefundSelect.tsx';
import { PaymentAttempts } from './PaymentAttempts.tsx';
import { channelLabels, failures, statusTags, typeLabels } from './transactions.messages.ts';
import classes from './transactions.module.css';

interface TransactionDialogProps {
  payment: Transaction | undefined;
  opened: boolean;
  onClose: () => void;
}

export const TransactionDialog = ({ payment, opened, onClose }: TransactionDialogProps) => (
  <DetailsDialog
    title="Transaction Details"
    subject={payment && `${payment.reference_id}, ${payment.patient_name}`}
    opened={opened && payment !== undefined}
    onClose={onClose}
    details={payment ? detailsOf(payment) : []}
  />
);

const detailsOf = (payment: Transaction) => [
  { label: 'Reference Id', value: payment.reference_id },
  { label: 'Status', value: <Tag {...statusTags[payment.status]} /> },
  ...(payment.failure_reason ? [{ label: 'Why It Failed', value: whyItFailed(payment.failure_reason) }] : []),
  { label: 'Paid For', value: <SourceLink payment={payment} /> },
  { label: 'Date', value: formatDateTime(payment.createdAt) },
  { label: 'Transaction Type', value: typeLabels[payment.transcation_type] },
  { label: 'Doctor Name', value: payment.doctor_name },
  { label: 'Patient Name', value: payment.patient_name },
  { label: 'Patient Email', value: payment.patient_email },
  { label: 'Patient Phone Number', value: formatPhone(payment.patient_phone_number ?? '') },
  { label: 'Amount', value: formatNaira(payment.amount) },
  { label: 'Channel', value: payment.channel && channelLabels[payment.channel] },
  ...(payment.coupon
    ? [
        { label: 'Coupon Code', value: payment.coupon.coupon_code },
        { label: 'Discount', value: formatNaira(payment.coupon.discount) },
      ]
    : []),
  { label: 'Refund Eligible', value: payment.refund_eligible ? 'Yes' : 'No' },
  { label: 'Refund Provided', value: <RefundSelect payment={payment} /> },
  { label: 'Attempts', value: <PaymentAttempts payment={payment} /> },
];

const whyItFailed = (reason: FailureReason) => `${failures[reason].label}. ${failures[reason].text}`;

const sources: Record<TransactionType, { name: string; screen: string; permission: Permission }> = {
  appointment: { name: 'the appointment', screen: '/appointments', permission: 'appointments:read' },
  cart: { name: 'the lab order', screen: '/order', permission: 'lab-orders:read' },
  treatmentplan: {
    name: 'the treatment order',
    screen: '/treatment_order',
    permission: 'treatment-orders:read',
  },
};

/** Opens what was paid for. */
function SourceLink({ payment: { source, transcation_type } }: { payment: Transaction }) {
  const { name, screen, permission } = sources[transcation_type];
  const readable = useCan()(permission);
  if (!source || !readable) return '–';
  return (
    <Link to={screen} search={{ dialog: 'view', id: source }} className={classes.link}>
      Open {name}
    </Link>
  );
}
