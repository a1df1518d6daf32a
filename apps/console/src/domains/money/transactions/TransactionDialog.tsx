import { recordKinds, type RecordKind } from '@baobab/contract/workspace/record-kinds';
import {
  transactions,
  type FailureReason,
  type Transaction,
  type TransactionType,
} from '@baobab/contract/money/transactions';
import { config } from '../../../kit/api/config.ts';
import { useCan } from '../../../kit/api/session.ts';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { NamedLink, recordDetail, RecordLink } from '../../workspace/records/public.ts';
import { AskProvider } from '../reconciliation/public.ts';
import { RefundButton, RefundSelect } from './RefundSelect.tsx';
import { PaymentAttempts } from './PaymentAttempts.tsx';
import { channelLabels, failures, statusTags, typeLabels } from './transactions.messages.ts';

export const TransactionDialog = ({ record: payment, ...dialog }: RecordProps<Transaction>) => (
  <RecordDialog
    {...dialog}
    title="Transaction Details"
    subject={`${payment.reference_id}, ${payment.patient_name}`}
    history={transactions.history}
    details={detailsOf(payment)}
  >
    <RefundButton payment={payment} />
  </RecordDialog>
);

const detailsOf = (payment: Transaction) => [
  { group: 'Payment' },
  { label: 'Reference Id', value: payment.reference_id },
  { label: 'Status', value: <Tag {...statusTags[payment.status]} /> },
  ...(payment.failure_reason ? [{ label: 'Why It Failed', value: whyItFailed(payment.failure_reason) }] : []),
  { label: 'Paid For', value: <SourceLink payment={payment} /> },
  { label: 'Date', value: formatDateTime(payment.createdAt) },
  { label: 'Paid On', value: payment.paid_at && formatDateTime(payment.paid_at) },
  { label: 'Transaction Type', value: typeLabels[payment.transcation_type] },
  { group: 'People' },
  {
    label: 'Doctor Name',
    value: payment.doctor_name && (
      <RecordLink kind="doctor" uuid={payment.doctor_uuid} name={payment.doctor_name} />
    ),
  },
  recordDetail(
    'Patient Name',
    payment.patient_uuid ? 'patient' : 'consumer',
    payment.patient_uuid ?? payment.consumer_uuid,
    payment.patient_name,
  ),
  recordDetail('Consumer', 'consumer', payment.consumer_uuid, payment.consumer_name),
  { label: 'Patient Email', value: payment.patient_email },
  { label: 'Patient Phone Number', value: formatPhone(payment.patient_phone_number ?? '') },
  { group: 'Money' },
  { label: 'Amount', value: formatNaira(payment.amount) },
  { label: 'Channel', value: payment.channel && channelLabels[payment.channel] },
  ...(payment.coupon
    ? [
        { label: 'Coupon Code', value: <NamedLink kind="coupon" name={payment.coupon.coupon_code} /> },
        { label: 'Discount', value: formatNaira(payment.coupon.discount) },
      ]
    : []),
  { group: 'Refund' },
  { label: 'Refund Eligible', value: payment.refund_eligible ? 'Yes' : 'No' },
  ...(payment.refunded_amount > 0
    ? [{ label: 'Paid Back', value: formatNaira(payment.refunded_amount) }]
    : []),
  { label: 'Refund Provided', value: <RefundSelect payment={payment} /> },
  { group: 'Events' },
  { label: 'Attempts', value: <PaymentAttempts payment={payment} /> },
  ...(config().reconciliation ? [{ label: 'Provider', value: <AskProvider uuid={payment.uuid} /> }] : []),
];

const whyItFailed = (reason: FailureReason) => `${failures[reason].label}. ${failures[reason].text}`;

const sources: Record<TransactionType, { name: string; kind: RecordKind }> = {
  appointment: { name: 'the appointment', kind: 'booking' },
  cart: { name: 'the lab order', kind: 'lab-order' },
  treatmentplan: { name: 'the treatment order', kind: 'treatment-order' },
};

/** Opens what was paid for. */
function SourceLink({ payment: { source, transcation_type } }: { payment: Transaction }) {
  const { name, kind } = sources[transcation_type];
  const readable = recordKinds[kind].permissions.some(useCan());
  if (!source || !readable) return '–';
  return <RecordLink kind={kind} uuid={source} name={`Open ${name}`} />;
}
