import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { clearUnsentAttachments } from './attachments.service.ts';
import { removeOrphanedFiles } from './files.service.ts';

export const filesJobs: Job<Services>[] = [
  {
    name: 'files.clear-unsent',
    cron: '25 * * * *',
    async run(services) {
      await clearUnsentAttachments(services);
    },
  },
  {
    name: 'files.remove-orphaned',
    cron: '40 3 * * *',
    atStart: true,
    async run(services) {
      await removeOrphanedFiles(services);
    },
  },
];
