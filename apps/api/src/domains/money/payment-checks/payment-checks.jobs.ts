import { formatKobo } from '@baobab/contract/kit/naira';
import { inTransaction } from '../../../platform/audit/change.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import {
  closeOrdered,
  closePaidBack,
  findRemovedItems,
  findWithoutOrder,
} from './kept-payments.repository.ts';
import { openCheck } from './payment-checks.service.ts';

const removals: Record<string, string> = {
  cancelled: 'was cancelled',
  'Doctor Will Confirm Refund Request': 'has a refund request',
  'Confirm Refund Completed': 'is marked as refunded',
};

export const paymentChecksJobs: Job<Services>[] = [
  {
    name: 'payment-checks.without-order',
    cron: '*/10 * * * *',
    run: ({ db, now }) =>
      inTransaction(db, async (trx) => {
        await closeOrdered(trx, now());
        for (const { kobo, kind, ...payment } of await findWithoutOrder(trx, now())) {
          const missing = kind === 'appointment' ? 'appointment' : 'order';
          const detail = `${formatKobo(kobo)} of transaction ${payment.reference_id} was received, but no ${missing} was made for it`;
          const report = `without_order:${payment.payment_uuid}`;
          await openCheck(trx, { reason: 'without_order', report, detail, ...payment }, now());
        }
      }),
  },
  {
    name: 'payment-checks.removed-items',
    cron: '5-55/10 * * * *',
    run: ({ db, now }) =>
      inTransaction(db, async (trx) => {
        await closePaidBack(trx, now());
        for (const { uuid, position, action, order_id, kobo, ...payment } of await findRemovedItems(
          trx,
          now(),
        )) {
          const item = `item ${position} of order ${order_id}, which ${removals[action]}`;
          const detail = `${formatKobo(kobo)} of transaction ${payment.reference_id} is the price of ${item}`;
          const report = `item_cancelled:${uuid}`;
          await openCheck(trx, { reason: 'item_cancelled', report, detail, ...payment }, now());
        }
      }),
  },
];
