import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { WAKE_JOB, wakeSnoozed } from './conversations.service.ts';

export const supportJobs: Job<Services>[] = [
  { name: WAKE_JOB, cron: '* * * * *', atStart: true, run: (services) => wakeSnoozed(services) },
];
