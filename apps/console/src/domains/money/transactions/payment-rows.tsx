import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { PaymentSummary } from '@baobab/contract/money/transactions';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { channelLabels, statusTags } from './transactions.messages.ts';

export const PaymentTag = ({ payment }: { payment: PaymentSummary | null }) =>
  payment ? <Tag {...statusTags[payment.status]} /> : <Tag meaning="off">No payment</Tag>;

/** Whether and how an appointment or order is paid. */
export const paymentRows = (payment: PaymentSummary | null) => [
  { label: 'Payment', value: <PaymentTag payment={payment} /> },
  ...(payment?.paid_at ? [{ label: 'Paid On', value: formatDateTime(payment.paid_at) }] : []),
  ...(payment?.channel ? [{ label: 'Channel', value: channelLabels[payment.channel] }] : []),
  ...(payment && payment.refunded_amount > 0
    ? [{ label: 'Paid Back', value: formatNaira(payment.refunded_amount) }]
    : []),
  ...(payment && payment.due_back > 0 ? [{ label: 'Due Back', value: formatNaira(payment.due_back) }] : []),
];
