import { formatKobo } from '@baobab/contract/kit/naira';
import { inTransaction } from '../../../platform/audit/change.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { closeOrdered, findWithoutOrder } from './payment-checks.repository.ts';
import { openCheck } from './payment-checks.service.ts';

export const paymentChecksJobs: Job<Services>[] = [
  {
    name: 'payment-checks.without-order',
    cron: '*/10 * * * *',
    run: ({ db, now }) =>
      inTransaction(db, async (trx) => {
        await closeOrdered(trx, now());
        for (const { kobo, ...payment } of await findWithoutOrder(trx, now())) {
          const detail = `${formatKobo(kobo)} of transaction ${payment.reference_id} was received, but no order was made for it`;
          const report = `without_order:${payment.payment_uuid}`;
          await openCheck(trx, { reason: 'without_order', report, detail, ...payment }, now());
        }
      }),
  },
];
