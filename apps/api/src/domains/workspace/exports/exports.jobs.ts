import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { expireExports, prepareExports, removeOrphanedExports } from './preparation.service.ts';
import { findWaitingAccounts } from './exports.repository.ts';
import { PREPARE_JOB } from './exports.service.ts';

export const exportsJobs: Job<Services>[] = [
  {
    name: PREPARE_JOB,
    // A long export of one person must not delay another person's.
    concurrency: 2,
    run: (services, data) => prepareExports(services, String(data['account'])),
  },
  {
    name: 'exports.sweep',
    cron: '* * * * *',
    atStart: true,
    async run(services) {
      await expireExports(services);
      for (const { account_uuid: account } of await findWaitingAccounts(services.db))
        await services.queue.send(PREPARE_JOB, { account });
    },
  },
  {
    name: 'exports.remove-orphaned',
    cron: '50 3 * * *',
    atStart: true,
    async run(services) {
      await removeOrphanedExports(services);
    },
  },
];
