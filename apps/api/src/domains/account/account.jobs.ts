import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../schema.ts';
import { deleteEndedChallenges } from './challenges.repository.ts';

export const accountJobs: Job<Services>[] = [
  {
    name: 'account.sweep-challenges',
    cron: '20 3 * * *',
    async run({ db }) {
      await deleteEndedChallenges(db);
    },
  },
];
