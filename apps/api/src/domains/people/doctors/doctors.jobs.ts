import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Schema, Services } from '../../../schema.ts';
import { mendDoctorTotals } from './doctor-totals.repository.ts';

/** Compares the totals of every doctor with their rows; repairs, logs and audits the differences. */
export const repairDoctorTotals = ({ pool, log }: Pick<Services, 'pool' | 'log'>): Promise<number> =>
  // The statement scans whole tables, which takes longer than a request may.
  withDedicatedConnection<Schema, number>(pool, ({ db }) =>
    change({ db, actor: null, requestId: 'job' }, 'doctors.mend', async (trx) => {
      const doctors = await mendDoctorTotals(trx);
      if (doctors === 0) return unchanged(0);
      log.error({ doctors }, 'totals of doctors differed from their rows and were repaired');
      return done(doctors, 'doctor_totals', { doctors });
    }),
  );

export const doctorsJobs: Job<Services>[] = [
  {
    name: 'doctors.mend-totals',
    cron: '45 2 * * *',
    async run(services) {
      await repairDoctorTotals(services);
    },
  },
];
