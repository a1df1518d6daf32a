import { formatNaira } from '@baobab/contract/kit/naira';
import { thirdPartyDoctors, type DoctorTransaction } from '@baobab/contract/people/third-party-doctors';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../kit/dialog/ReasonDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';

/** Takes back a payout that was recorded by mistake. */
export function ReversePayout({ payout }: { payout: DoctorTransaction }) {
  const [isAsking, setIsAsking] = useState(false);
  const reverse = useAction(thirdPartyDoctors.reverseTransaction, {
    done: messages.reversed,
    refresh: [thirdPartyDoctors.transactions, thirdPartyDoctors.list],
  });
  if (payout.reversal_of) return payout.reason;
  if (payout.reversed) return messages.isReversed;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Take back ${payout.transaction_id}`}
        loading={reverse.running.length > 0}
        onClick={() => setIsAsking(true)}
      >
        Take back
      </Button>
      <ReasonDialog
        opened={isAsking}
        title={messages.reverse}
        missing={messages.reverseReason}
        question={`${formatNaira(payout.amount)}, ${payout.transaction_id}. ${messages.reverseText}`}
        onCancel={() => setIsAsking(false)}
        onConfirm={(reason) => {
          setIsAsking(false);
          void reverse.run({ params: { uuid: payout.uuid }, body: { reason } });
        }}
      />
    </>
  );
}
