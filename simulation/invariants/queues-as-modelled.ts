import { workQueueCounts } from '@baobab/contract/workspace/work-queues';
import { needsAnswer } from '../model/cases.ts';
import { isAsking } from '../model/copied-chats.ts';
import type { Model } from '../model/model.ts';
import { dueKobo } from '../model/money.ts';
import { isLive } from '../model/slots.ts';
import { labStatus } from '../model/orders.ts';
import { lookLater, type Invariant } from './invariant.ts';

const count = <T>(records: Record<string, T>, wanted: (record: T) => boolean) =>
  Object.values(records).filter(wanted).length;

/** The expected count of each queue, read at a moment after that of the model. */
const expected: Record<string, (model: Model, now: number) => number> = {
  'refunds-due': (model) => count(model.payments, (payment) => dueKobo(payment) > 0),
  // The worker released the holds that had expired at the moment of the model, not those that expired since.
  'bookings-past-open': (model, now) =>
    count(model.bookings, (booking) => isLive(model, booking) && model.slots[booking.slot]!.endsAt < now),
  'unanswered-chats': (model) =>
    count(model.conversations, needsAnswer) +
    Object.keys(model.copies).filter((name) => isAsking(model, name)).length,
  'results-overdue': (model, now) =>
    count(
      model.labOrders,
      (order) =>
        ['pending', 'inprogress'].includes(labStatus(order)) &&
        order.createdAt < now - 86_400_000 &&
        order.tests.some(({ action, hasResult }) => action === null && !hasResult),
    ),
  'drafts-not-sent': (model) => count(model.messages, ({ state }) => state === 'draft'),
  'approvals-waiting': (model) => count(model.approvals, ({ state }) => state === 'pending'),
};

export const queuesAsModelled: Invariant = {
  name: 'queues-as-modelled',
  sentence: 'Every work queue counts exactly the records that wait for work.',
  every: 'fifty',
  needsClock: true,
  async check(world) {
    const { office, model } = world;
    // The worker releases expired holds every minute.
    await office.runJob('appointments.release-expired');
    return lookLater(world, async () => {
      const { queues } = await office.as('admin-1').call(workQueueCounts.workQueues, {});
      return queues.flatMap(({ key, count: shown }) => {
        const wanted = expected[key]?.(model, office.now());
        if (wanted === undefined || wanted === shown) return [];
        return [{ record: key, expected: String(wanted), actual: String(shown) }];
      });
    });
  },
};
