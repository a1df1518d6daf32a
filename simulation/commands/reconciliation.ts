import { toNaira } from '@baobab/contract/kit/naira';
import { defineCommand } from '../engine/command.ts';
import type { Model } from '../model/model.ts';
import { chargeOf, listOfLastDays, noteInList, reconcile, type Reconciled } from '../model/provider-list.ts';
import { deliver, proposeEvent, receive, type Event } from './providers.ts';

/** Reports of the list that arrive late or again. Of two payments of one booking the first one decides, so they are left out. */
function lateEvents(model: Model, { charges, refunds }: Reconciled): Event[] {
  const sources = Object.values(model.payments).map(({ source }) => source);
  const isAlone = ({ reference }: { reference: string }) => {
    const source = model.payments[reference]?.source;
    return source !== undefined && sources.filter((one) => one === source).length === 1;
  };
  const all = [...charges, ...refunds.map((refund) => ({ ...refund, outcome: 'refunded' as const }))];
  return all.filter(isAlone).map(({ id, reference, outcome, amountKobo, at }) => {
    return { provider: 'paystack', id, reference, outcome, amountKobo, at };
  });
}

/** The list of Paystack has what its reports told, and what got lost. */
export const reconciliationCommands = [
  defineCommand<Event>({
    name: 'provider.lose-report',
    actors: ['provider'],
    weight: 5,
    isRow: true,
    propose(model, random, name) {
      const event = proposeEvent(model, random, name);
      if (!event || event.outcome === 'pending') return null;
      if (event.outcome === 'refunded' && !chargeOf(model, event.reference)) return null;
      return { ...event, provider: 'paystack' };
    },
    sentence: ({ reference, outcome, amountKobo }) =>
      `paystack has ${outcome} ${toNaira(amountKobo)} naira for ${reference} on record, but its report is lost`,
    run: async () => undefined,
    expect: (model, event) => noteInList(model, event.id, event),
  }),
  defineCommand<Reconciled & { late: Event[] }>({
    name: 'worker.reconcile',
    actors: ['worker'],
    weight: 3,
    isAlone: true,
    propose(model, random) {
      const list = listOfLastDays(model);
      if (list.charges.length === 0) return null;
      const late = random.pick(lateEvents(model, list));
      return { ...list, late: late && random.chance(0.6) ? [late] : [] };
    },
    sentence: ({ charges, refunds, late }) =>
      `compares ${charges.length} charges and ${refunds.length} refunds of paystack with the payments${late.map(({ outcome, reference }) => `, while the report of ${outcome} for ${reference} arrives`).join('')}`,
    async run(world, { charges, refunds, late }) {
      const { office } = world;
      const time = (at: number) => new Date(at).toISOString();
      office.provider!.list({
        charges: charges.map(({ id, reference, outcome, amountKobo: amount, at }) => {
          const status = outcome === 'paid' ? 'success' : 'failed';
          return { id, reference, status, amount, paid_at: time(at), created_at: time(at) };
        }),
        refunds: refunds.map(({ id, charge, amountKobo: amount, at }) => {
          return { id, transaction: charge, amount, refunded_at: time(at) };
        }),
      });
      const reports = late.map((event) => deliver(world, event));
      await Promise.all([office.runJob('reconciliation.reconcile'), ...reports]);
    },
    expect(model, { late, ...list }) {
      reconcile(model, list);
      for (const event of late) receive(model, event);
    },
  }),
];
