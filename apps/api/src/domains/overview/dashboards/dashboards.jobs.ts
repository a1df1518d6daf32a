import { sql } from 'kysely';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Schema, Services } from '../../../schema.ts';

/** Compares the totals of every table and ranking with their rows; repairs, logs and audits the differences. */
export async function repairTotals({
  pool,
  log,
}: Pick<Services, 'pool' | 'log'>): Promise<Record<string, number>> {
  const repaired: Record<string, number> = {};
  // The function scans a whole table, which takes longer than a request may.
  await withDedicatedConnection<Schema, void>(pool, async ({ db }) => {
    const { rows: kept } = await sql<{ name: string; mend: string }>`
      select name, 'mend_totals' as mend from roll_ups union all select name, 'mend_ranking' from ranking_rules
      order by name`.execute(db);
    for (const { name, mend } of kept)
      await change({ db, actor: null, requestId: 'job' }, 'dashboards.mend', async (trx) => {
        const { rows } = await sql<{ n: number }>`select ${sql.raw(mend)}(${name}) as n`.execute(trx);
        const days = rows[0]?.n ?? 0;
        if (days === 0) return unchanged(undefined);
        repaired[name] = days;
        log.error({ table: name, days }, 'totals differed from their rows and were repaired');
        return done(undefined, name, { days });
      });
  });
  return repaired;
}

export const dashboardsJobs: Job<Services>[] = [
  {
    name: 'dashboards.mend-totals',
    cron: '30 2 * * *',
    async run(services) {
      await repairTotals(services);
    },
  },
];
