import type { Job } from '../../../platform/jobs/jobs.ts';
import { runVerification, verificationJobs, type Verifier } from './verifications.service.ts';

export const auditJobs: Job<Verifier>[] = [
  {
    name: 'audit.partitions',
    cron: '30 2 * * *',
    atStart: true,
    run: async ({ pool }) => void (await pool.query('select ensure_audit_partitions()')),
  },
  {
    name: 'audit.verify',
    cron: '45 3 * * *',
    run: (services) => runVerification(services, { nightly: true }),
  },
  ...verificationJobs,
];
