import { sql } from 'kysely';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../schema.ts';

/** Holds every table's totals against its rows; what differs is put right, logged and put down. */
export async function mendTotals({ db, log }: Pick<Services, 'db' | 'log'>): Promise<Record<string, number>> {
  const wrong: Record<string, number> = {};
  for (const { name } of await db.selectFrom('roll_ups').select('name').orderBy('name').execute()) {
    await change({ db, actor: null, requestId: 'job' }, 'dashboards.mend', async (trx) => {
      // A whole table is read; nobody waits for it.
      await sql`set local statement_timeout = 0`.execute(trx);
      const { rows } = await sql<{ n: number }>`select mend_totals(${name}) as n`.execute(trx);
      const days = rows[0]?.n ?? 0;
      if (days === 0) return unchanged(undefined);
      wrong[name] = days;
      log.error({ table: name, days }, 'totals differed from their rows and were put right');
      return done(undefined, name, { days });
    });
  }
  return wrong;
}

export const dashboardsJobs: Job<Services>[] = [
  {
    name: 'dashboards.mend-totals',
    cron: '30 2 * * *',
    async run(services) {
      await mendTotals(services);
    },
  },
];
