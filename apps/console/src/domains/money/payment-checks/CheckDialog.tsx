import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { paymentChecks, type PaymentCheck } from '@baobab/contract/money/payment-checks';
import { checkReasonLabels } from '@baobab/contract/money/payment-labels';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { ReasonDialog } from '../../../kit/dialog/ReasonDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { RecordLink } from '../../workspace/records/public.ts';
import {
  checkReasonTexts,
  checkStateTags,
  paymentChecksMessages as messages,
} from './payment-checks.messages.ts';

export const CheckDialog = ({ record: check, ...dialog }: RecordProps<PaymentCheck>) => (
  <RecordDialog
    {...dialog}
    title="Payment To Check"
    subject={checkReasonLabels[check.reason]}
    details={detailsOf(check)}
  />
);

const detailsOf = (check: PaymentCheck) => [
  { label: 'Report', value: check.detail },
  { label: 'What To Do', value: checkReasonTexts[check.reason].todo },
  { label: 'Reference Id', value: check.reference_id },
  {
    label: 'Transaction',
    value: check.payment_uuid && (
      <RecordLink kind="payment" uuid={check.payment_uuid} name="Open the transaction" />
    ),
  },
  { label: 'Provider', value: check.provider },
  { label: 'Found', value: formatDateTime(check.found_at) },
  { label: 'State', value: <CheckState check={check} /> },
  ...(check.note ? [{ label: 'Note', value: check.note }] : []),
];

function CheckState({ check }: { check: PaymentCheck }) {
  const { state, closed_at, closed_by } = check;
  const by = closed_by ? ` by ${closed_by}` : `. ${messages.settled}`;
  return (
    <>
      <Tag {...checkStateTags[state]} /> {closed_at && `on ${formatDateTime(closed_at)}${by}`}
      {state === 'open' && <CloseButton uuid={check.uuid} />}
    </>
  );
}

function CloseButton({ uuid }: { uuid: string }) {
  const writable = useCan()('transactions:write');
  const [isAsking, setIsAsking] = useState(false);
  const close = useAction(paymentChecks.close, { done: messages.closed, refresh: [paymentChecks.list] });
  if (!writable) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={close.running.length > 0}
        onClick={() => setIsAsking(true)}
      >
        Mark as checked
      </Button>
      <ReasonDialog
        opened={isAsking}
        title={messages.close}
        label="Note"
        missing={messages.noteMissing}
        question={messages.closeText}
        onCancel={() => setIsAsking(false)}
        onConfirm={(note) => {
          setIsAsking(false);
          void close.run({ params: { uuid }, body: { note } });
        }}
      />
    </>
  );
}
