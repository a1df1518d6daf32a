import { expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mendTotals } from './dashboards.jobs.ts';

const api = useTestApp();
const mend = () => mendTotals({ db: api.db, log: createLogger(api.settings) });

/** The same work on many connections at once. */
async function inLanes(work: (() => Promise<unknown>)[], lanes = 8) {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let n = lane; n < work.length; n += lanes) await work[n]!();
    }),
  );
}

test('after thousands of writes from parallel connections every total agrees with its rows', async () => {
  const { rows } = await api.owner.query<{ uuid: string }>(
    'select uuid from bookings order by md5(uuid::text) limit 1500',
  );
  const statuses = ['closed', 'cancelled', 'missed', 'followup', 'extended_C'];
  const kinds = ['free', 'sadn', 'nigerian', 'international'];
  await inLanes(
    rows.map(({ uuid }, n) => async () => {
      const change =
        n % 7 === 0
          ? // Back-dated, over the edge of a month, and at another price.
            { starts_at: new Date(Date.UTC(2024, n % 12, 28, 23, n % 60)), amount_kobo: n * 100 }
          : { kind: kinds[n % 4]!, ...(n % 2 && { status: statuses[n % 5]! }) };
      const write = api.db.updateTable('bookings').set(change).where('uuid', '=', uuid).execute();
      // One that comes back may find its slot taken or ends before it begins; then nothing has changed.
      await write.catch(() => null);
    }),
  );
  const { rows: orders } = await api.owner.query<{ uuid: string }>('select uuid from lab_orders limit 300');
  await inLanes(
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
  await inLanes(
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
  expect(await mend()).toEqual({});
});

test('a total that lies is found, put right, and put down', async () => {
  const before = await api.countAudit('dashboards.mend');
  await api.owner.query(
    `update day_totals t set n = t.n + 5, amount_kobo = t.amount_kobo + 7
     from (select distinct on (day, key) * from day_totals where name = 'bookings'
       order by day desc, key, shard limit 2) lie
     where (t.name, t.day, t.key, t.shard) = (lie.name, lie.day, lie.key, lie.shard)`,
  );
  await api.owner.query(`delete from month_totals where name = 'patients'`);
  expect(await mend()).toEqual({ bookings: 2 });
  expect(await api.countAudit('dashboards.mend')).toBe(before + 1);
  expect(await mend()).toEqual({});
  const { rows } = await api.owner.query(
    `select (select sum(n) from month_totals where name = 'patients') as kept, (select count(*) from patients) as rows`,
  );
  expect(Number(rows[0].kept)).toBe(Number(rows[0].rows));
});
