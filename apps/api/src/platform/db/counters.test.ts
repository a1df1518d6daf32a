import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

beforeAll(() =>
  api.owner.query(`
    create table parcels (id int generated always as identity primary key, size text, weight int not null default 0);
    insert into parcels (size) values ('small'), ('small'), ('large');
    select install_counter('parcels', 'size')`),
);

/** The rows whose total differs from the table, which is empty as long as the counter is exact. */
async function wrongTotals(table: string, key: string) {
  const { rows } = await api.owner.query(
    `select * from (select ${key}::text as key, count(*)::int as n from ${table} group by 1) r
     full join (
       select key, sum(n)::int as kept from totals where name = '${table}' group by 1 having sum(n) <> 0) t
     using (key) where n is distinct from kept`,
  );
  return rows as unknown[];
}
const parcelsAre = async (wanted: Record<string, number>) => {
  const { rows } = await api.owner.query(`select size, count(*)::int as n from parcels group by 1`);
  expect(Object.fromEntries(rows.map(({ size, n }) => [size, n]))).toEqual(wanted);
  expect(await wrongTotals('parcels', 'size')).toEqual([]);
};

test('counts the rows that a table has when its counter is installed', async () => {
  await parcelsAre({ small: 2, large: 1 });
});

test('counts inserts, updates of the key and deletes of many rows', async () => {
  await api.owner.query(`insert into parcels (size) select 'medium' from generate_series(1, 500)`);
  await parcelsAre({ small: 2, large: 1, medium: 500 });
  await api.owner.query(`update parcels set size = 'large' where id % 2 = 0`);
  await api.owner.query(`update parcels set weight = 7`);
  expect(await wrongTotals('parcels', 'size')).toEqual([]);
  await api.owner.query(`delete from parcels where size = 'medium'`);
  expect(await wrongTotals('parcels', 'size')).toEqual([]);
  await api.owner.query(
    `insert into parcels (size) select 'small' where false; delete from parcels where false`,
  );
  expect(await wrongTotals('parcels', 'size')).toEqual([]);
});

test('a rolled-back statement is not counted', async () => {
  const client = await api.owner.connect();
  await client.query(`begin; insert into parcels (size) values ('small'); rollback`);
  client.release();
  expect(await wrongTotals('parcels', 'size')).toEqual([]);
});

test('counts writes of several connections exactly', async () => {
  const sizes = ['small', 'medium', 'large'];
  await Promise.all(
    sizes.map(async (size, worker) => {
      const client = new pg.Client({ connectionString: api.url });
      await client.connect();
      for (let n = 0; n < 60; n += 1) {
        const { rows } = await client.query(`insert into parcels (size) values ($1) returning id`, [size]);
        const to = sizes[(worker + n) % 3];
        if (n % 2) await client.query(`update parcels set size = $2 where id = $1`, [rows[0].id, to]);
        if (n % 3 === 0) await client.query(`delete from parcels where id = $1`, [rows[0].id]);
      }
      await client.end();
    }),
  );
  expect(await wrongTotals('parcels', 'size')).toEqual([]);
});

test('every counted table uses install_counter, and no other function writes totals', async () => {
  const { rows } = await api.owner.query<{ name: string; counted: string[]; functions: string[] }>(`
    select c.name, array_agg(t.tgname::text order by 1) as counted, array_agg(distinct p.proname::text) as functions
    from (select distinct name from totals) c
      left join pg_trigger t on t.tgrelid = to_regclass(c.name) and t.tgname like '%\\_counted\\_%'
      left join pg_proc p on p.oid = t.tgfoid
    group by 1`);
  expect(rows.length).toBeGreaterThan(8);
  for (const { name, counted, functions } of rows) {
    expect(counted).toEqual(expect.arrayContaining([`${name}_counted_in`, `${name}_counted_out`]));
    expect(functions).toEqual([`count_${name}`]);
  }
  const { rows: writers } = await api.owner.query<{ name: string }>(
    `select proname::text as name from pg_proc where prosrc ~ 'insert into totals' order by 1`,
  );
  const expected = ['install_counter', ...rows.map(({ name }) => `count_${name}`)];
  expect(writers.map(({ name }) => name)).toEqual(expected.toSorted());
});

test('a third-party patient is counted once, however many bookings they have', async () => {
  expect(await wrongTotals('third_party_patients', `''`)).toEqual([]);
  await api.owner.query(`
    update bookings set doctor_uuid = (select account_uuid from doctors where external limit 1)
    where uuid in (select uuid from bookings where status = 'closed' limit 40)`);
  expect(await wrongTotals('third_party_patients', `''`)).toEqual([]);
  const { rows } = await api.owner.query(
    `select patient_uuid from third_party_patients p
     where not exists (select from bookings b where b.patient_uuid = p.patient_uuid) limit 1`,
  );
  await api.owner.query('delete from third_party_patients where patient_uuid = any ($1)', [
    rows.map((row) => row.patient_uuid),
  ]);
  expect(await wrongTotals('third_party_patients', `''`)).toEqual([]);
});
