import { expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { repairTotals } from './dashboards.jobs.ts';

const api = useTestApp();
const repair = () => repairTotals({ pool: api.owner, log: createLogger(api.settings) });

/** Runs the work on several connections at once. */
async function runInParallel(work: (() => Promise<unknown>)[], connections = 8) {
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let n = connection; n < work.length; n += connections) await work[n]!();
    }),
  );
}

test('totals agree with their rows after thousands of parallel writes', async () => {
  const { rows } = await api.owner.query<{ uuid: string }>(
    'select uuid from bookings order by md5(uuid::text) limit 1500',
  );
  const statuses = ['closed', 'cancelled', 'missed', 'followup', 'extended_C'];
  const kinds = ['free', 'sadn', 'nigerian', 'international'];
  await runInParallel(
    rows.map(({ uuid }, n) => async () => {
      const change =
        n % 7 === 0
          ? // Moved to another month, at another price.
            { starts_at: new Date(Date.UTC(2024, n % 12, 28, 23, n % 60)), amount_kobo: n * 100 }
          : { kind: kinds[n % 4]!, ...(n % 2 && { status: statuses[n % 5]! }) };
      const write = api.db.updateTable('bookings').set(change).where('uuid', '=', uuid).execute();
      // The update fails when the slot is taken or the end is before the start; the row is then unchanged.
      await write.catch(() => null);
    }),
  );
  const { rows: orders } = await api.owner.query<{ uuid: string }>('select uuid from lab_orders limit 300');
  await runInParallel(
    orders.map(
      ({ uuid }, n) =>
        () =>
          api.db
            .updateTable('lab_orders')
            .set({ status: ['pending', 'inprogress', 'completed'][n % 3]!, total_kobo: n })
            .where('uuid', '=', uuid)
            .execute(),
    ),
  );
  await runInParallel(
    Array.from(
      { length: 200 },
      (_, n) => () =>
        api.owner.query(
          `with one as (select uuid from device_tokens order by md5(uuid::text || $1) limit 1 for update skip locked)
         delete from device_tokens where uuid in (select uuid from one)`,
          [String(n)],
        ),
    ),
    2,
  );
  expect(await repair()).toEqual({});
});

test('a wrong total is found, repaired and audited', async () => {
  const before = await api.countAudit('dashboards.mend');
  await api.owner.query(
    `update day_totals t set n = t.n + 5, amount_kobo = t.amount_kobo + 7
     from (select distinct on (day, key) * from day_totals where name = 'bookings'
       order by day desc, key, shard limit 2) wrong
     where (t.name, t.day, t.key, t.shard) = (wrong.name, wrong.day, wrong.key, wrong.shard)`,
  );
  await api.owner.query(`delete from month_totals where name = 'patients'`);
  expect(await repair()).toEqual({ bookings: 2 });
  expect(await api.countAudit('dashboards.mend')).toBe(before + 1);
  expect(await repair()).toEqual({});
  const { rows } = await api.owner.query(
    `select (select sum(n) from month_totals where name = 'patients') as kept, (select count(*) from patients) as rows`,
  );
  expect(Number(rows[0].kept)).toBe(Number(rows[0].rows));
});
