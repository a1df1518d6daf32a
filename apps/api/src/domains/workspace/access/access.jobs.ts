import { deleteEndedAttempts } from '../../../platform/http/login-throttle.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { deleteEndedSessions, deleteOldAddresses } from './access.repository.ts';
import { deleteEndedChallenges } from './challenges.repository.ts';
import { deleteOldResets } from './password-resets.repository.ts';
import { recordRefusals } from './refusals.service.ts';

export const accessJobs: Job<Services>[] = [
  {
    name: 'access.sweep-sessions',
    cron: '15 3 * * *',
    async run(services) {
      await deleteEndedSessions(services.db, services.settings.sessionIdleMinutes);
      await deleteOldAddresses(services.db);
      await deleteOldResets(services.db);
    },
  },
  {
    name: 'account.sweep-challenges',
    cron: '20 3 * * *',
    async run({ db }) {
      await deleteEndedChallenges(db);
    },
  },
  {
    name: 'access.record-refusals',
    cron: '* * * * *',
    atStart: true,
    async run({ db }) {
      await recordRefusals(db);
      // Every minute: an attack with many names and addresses creates as many counters.
      await deleteEndedAttempts(db);
    },
  },
];
