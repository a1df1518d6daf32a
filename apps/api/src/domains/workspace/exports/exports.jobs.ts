import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { expireExports, exportWork, removeOrphanedExports } from './preparation.service.ts';

export const exportsJobs: Job<Services>[] = [
  ...exportWork.jobs,
  { name: 'exports.expire', cron: '* * * * *', run: expireExports },
  {
    name: 'exports.remove-orphaned',
    cron: '50 3 * * *',
    atStart: true,
    async run(services) {
      await removeOrphanedExports(services);
    },
  },
];
