import { forgetOldFailures } from '../../platform/http/attempts.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../schema.ts';
import { deleteEndedSessions } from './access.repository.ts';

export const accessJobs: Job<Services>[] = [
  {
    name: 'access.sweep-sessions',
    cron: '15 3 * * *',
    async run(services) {
      await deleteEndedSessions(services.db, services.settings.sessionIdleMinutes);
      await forgetOldFailures(services.db);
    },
  },
];
