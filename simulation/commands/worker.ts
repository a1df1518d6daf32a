import { defineCommand } from '../engine/command.ts';
import { runBulkActions } from '../model/bulk.ts';
import { wake } from '../model/cases.ts';
import { changingExports, prepareExports } from '../model/exports.ts';
import { deliver, dueMessages } from '../model/messages.ts';
import type { Model } from '../model/model.ts';
import { applyLate, linkedLate, unmatched } from '../model/money.ts';

/** The jobs of every minute, which queue the work that is due. */
const sweeps = [
  'notifications.sweep',
  'support.wake',
  'bulk.sweep',
  'exports.sweep',
  'exports.expire',
  'webhooks.sweep',
  'transactions.apply-unmatched',
  'payment-checks.without-order',
  'payment-checks.removed-items',
];

const dueNow = (model: Model): string[] => [
  ...dueMessages(model),
  // A sending that becomes a draft again frees a part of the limit of its day.
  ...(dueMessages(model).length > 0 ? ['messages'] : []),
  ...Object.keys(model.conversations).filter(
    (name) => (model.conversations[name]!.snoozedUntil ?? Infinity) <= model.now,
  ),
  ...Object.values(model.bulkActions)
    .filter(({ isRunning }) => isRunning)
    .flatMap(({ rows }) => Object.keys(rows).flatMap((name) => [name, name.split(' item ')[0]!])),
  ...changingExports(model),
  ...[...unmatched(model), ...linkedLate(model)].flatMap((reference) => {
    const { source } = model.payments[reference]!;
    return [reference, source, model.bookings[source]?.slot ?? source];
  }),
];

export const workerCommands = [
  defineCommand<{ isPushDown: boolean }>({
    name: 'worker.minute',
    actors: ['worker'],
    weight: 7,
    propose: (_model, random) => ({ isPushDown: random.chance(0.1) }),
    touches: dueNow,
    sentence: ({ isPushDown }) => `does what is due${isPushDown ? ' while the push service is down' : ''}`,
    async run({ office }, { isPushDown }) {
      office.setPush(isPushDown ? 'down' : 'up');
      for (const job of sweeps) await office.runJob(job);
      await office.runQueued();
    },
    expect(model, { isPushDown }) {
      wake(model);
      deliver(model, isPushDown);
      runBulkActions(model);
      prepareExports(model);
      applyLate(model);
    },
  }),
];
