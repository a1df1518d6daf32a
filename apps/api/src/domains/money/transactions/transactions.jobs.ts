import { inTransaction } from '../../../platform/audit/change.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { bookLinked } from './late-links.service.ts';
import { applyUnmatched } from './payment-events.service.ts';
import { announceDue } from './refunds.service.ts';

export const transactionsJobs: Job<Services>[] = [
  {
    name: 'transactions.announce-due',
    cron: '* * * * *',
    run: ({ db }) => inTransaction(db, (trx) => announceDue(trx, null)),
  },
  {
    name: 'transactions.apply-unmatched',
    cron: '* * * * *',
    async run(services) {
      const ctx = { ...services, actor: null, requestId: 'job' };
      await applyUnmatched(ctx);
      await bookLinked(ctx);
    },
  },
];
