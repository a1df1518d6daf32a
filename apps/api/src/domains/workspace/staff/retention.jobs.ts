import { change, done } from '../../../platform/audit/change.ts';
import { dropOldMonths } from '../../../platform/audit/retention.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import { findSecuritySettings } from './security-settings.service.ts';

/** Carries out the retention period of the audit trail, and reports it in the trail and to its readers. */
export const retentionJobs: Job<Services>[] = [
  {
    name: 'audit.retention',
    cron: '10 4 * * *',
    async run({ db, pool, keys, now, log }) {
      const { audit_retention_months: months } = await findSecuritySettings(db);
      if (months === null) return;
      const retention = await dropOldMonths(pool, keys, months, now());
      for (const dropped of retention.dropped) {
        log.info(dropped, 'a month of the audit trail was dropped');
        const message = `The audit trail of ${dropped.month.slice(0, 7)} was dropped: ${dropped.rows} rows, last seal ${dropped.seq}`;
        await change({ db, actor: null, requestId: 'job' }, 'audit.drop-month', async (trx) => {
          await notifyStaffMembers(trx, 'audit:read', { message, link: '/audit', kind: 'audit-trail' });
          return done(null, 'audit', { ...dropped });
        });
      }
      const { obstacle } = retention;
      if (!obstacle) return;
      log.error({ problem: obstacle }, 'a month of the audit trail could not be dropped');
      await change({ db, actor: null, requestId: 'job' }, 'audit.keep-month', async (trx) => {
        await notifyStaffMembers(trx, 'audit:read', {
          message: obstacle,
          link: '/audit',
          kind: 'audit-trail',
        });
        return done(null, 'audit', { problem: obstacle });
      });
    },
  },
];
