import { dayOf, endOfDay } from '@baobab/contract/kit/lagos-time';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { describeCallOff, type CalledOff } from './describe-call-off.ts';

/** The first day that a price change can be planned for. */
export const tomorrow = () => dayOf(endOfDay(dayOf(new Date())));

/** Calls off a planned change, after a confirmation. */
export function useCallOff(kind: PriceKind) {
  const { list } = priceListsByKind[kind];
  const cancel = useAction(priceImports.cancelPlan, { refresh: [list, priceImports.plans] });
  return {
    running: cancel.running.map(({ params }) => params.uuid),
    async callOff({ plan: uuid, ...change }: { plan: string } & CalledOff) {
      const text = describeCallOff(change);
      if (!(await confirm('Call off this change?', { text, yes: 'Call off', no: 'Keep' }))) return;
      const outcome = await cancel.run({ params: { uuid } });
      if (outcome.ok) notifySuccess(outcome.reply.message);
    },
  };
}
