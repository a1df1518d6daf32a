import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { nextStatuses } from '@baobab/contract/kit/transitions';
import {
  refundStatuses,
  refundTransitions,
  transactions,
  type RefundStatus,
  type Transaction,
} from '@baobab/contract/money/transactions';
import { Button, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { ReasonDialog } from '../../../kit/dialog/ReasonDialog.tsx';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { transactionsMessages as messages } from './transactions.messages.ts';
import classes from './transactions.module.css';

/** Asks for a confirmation, or for a reason where no refund is due, and completes the refund. */
function useRefund(payment: Transaction) {
  const writable = useCan()('transactions:write');
  const refund = useAction(transactions.completeRefund, { refresh: [transactions.list] });
  const [asking, setAsking] = useState(false);
  const amount = formatNaira(payment.refundable);
  const isDue = payment.due_back > 0;
  const question = `The refund of ${amount} to ${payment.patient_name} will be marked as completed. ${messages.final}`;

  async function complete(reason?: string) {
    setAsking(false);
    const body = { amount: payment.refundable, ...(reason && { reason }) };
    const { ok } = await refund.run({ params: { reference_id: payment.reference_id }, body });
    if (ok) notifySuccess(messages.refunded, messages.refundTitle);
  }
  async function ask() {
    if (!isDue) setAsking(true);
    else if (await confirm(messages.sure, { text: question })) await complete();
  }

  const reasonDialog = (
    <ReasonDialog
      opened={asking}
      title={messages.sure}
      missing={messages.reasonMissing}
      question={`${messages.notEligible} ${question}`}
      onCancel={() => setAsking(false)}
      onConfirm={(reason) => void complete(reason)}
    />
  );
  return { writable, isDue, isRunning: refund.running.length > 0, ask, reasonDialog };
}

/** The refund of a payment that is due, at the top of its dialog. */
export function RefundButton({ payment }: { payment: Transaction }) {
  const { writable, isDue, isRunning, ask } = useRefund(payment);
  if (!writable || !isDue) return null;
  return (
    <Button size="compact-sm" className={classes.refundButton} loading={isRunning} onClick={() => void ask()}>
      Refund {formatNaira(payment.due_back)}
    </Button>
  );
}

/** Changes from Incomplete to Complete once, after a confirmation; then it is disabled. */
export function RefundSelect({ payment }: { payment: Transaction }) {
  const { writable, isDue, isRunning, ask, reasonDialog } = useRefund(payment);
  const next = nextStatuses<RefundStatus>(refundTransitions, payment.refund_provided);
  const isPaid = payment.status === 'paid';
  const canRefund = isDue || (isPaid && next.length > 0);
  const by = payment.refund_completed_by ? ` by ${payment.refund_completed_by}` : '';
  return (
    <>
      <Select
        className={classes.refund}
        aria-label="Refund Provided"
        data={refundStatuses}
        value={payment.refund_provided}
        disabled={!writable || !canRefund || isRunning}
        allowDeselect={false}
        openOnFocus={false}
        onChange={(picked) => picked === 'Complete' && void ask()}
      />
      {!canRefund && !payment.refund_completed_at && messages.notPaid}
      {isDue && `${formatNaira(payment.due_back)} is due back`}
      {payment.refund_completed_at && `Completed on ${formatDateTime(payment.refund_completed_at)}${by}`}
      {reasonDialog}
    </>
  );
}
