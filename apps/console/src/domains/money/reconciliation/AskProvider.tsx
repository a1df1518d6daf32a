import { pluralize } from '@baobab/contract/kit/numbers';
import { reconciliation } from '@baobab/contract/money/reconciliation';
import { transactions } from '@baobab/contract/money/transactions';
import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { Button } from '@mantine/core';
import { useCan } from '../../../kit/api/session.ts';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';

/** Asks the payment providers about a payment. */
export function AskProvider({ uuid }: { uuid: string }) {
  const writable = useCan()('transactions:write');
  const ask = useAction(reconciliation.ask, {
    refresh: [transactions.list, transactions.attempts, paymentChecks.list],
  });
  if (!writable) return '–';
  async function run() {
    const outcome = await ask.run({ params: { uuid } });
    if (!outcome.ok) return;
    const { applied } = outcome.reply;
    const news = applied === 0 ? 'nothing new' : pluralize(applied, 'new report');
    notifySuccess(`The provider has ${news} about this payment.`, 'Provider asked');
  }
  return (
    <Button variant="default" size="compact-sm" loading={ask.running.length > 0} onClick={() => void run()}>
      Ask the provider
    </Button>
  );
}
