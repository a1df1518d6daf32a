import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
const MISSING_UUID = '00000000-0000-7000-8000-000000000000';
let [first, second]: pg.Client[] = [];

/** Creates two tables whose reference is checked per statement. */
beforeAll(async () => {
  await api.owner.query(`
    create table shelves (uuid uuid primary key);
    create table books (uuid uuid primary key default gen_random_uuid(), shelf_uuid uuid references shelves (uuid));
    call refer_by_statement('books', 'shelf_uuid', 'shelves');
    insert into shelves select gen_random_uuid() from generate_series(1, 20)`);
  [first, second] = [
    new pg.Client({ connectionString: api.url }),
    new pg.Client({ connectionString: api.url }),
  ];
  await Promise.all([first.connect(), second.connect()]);
});
afterAll(() => Promise.all([first?.end(), second?.end()]));
beforeEach(() => api.owner.query('delete from books'));

const shelf = async () => (await api.owner.query('select uuid from shelves limit 1')).rows[0].uuid as string;
const refused = { code: '23503', constraint: 'books_shelf_uuid_fkey' };

test('rejects a reference to a missing row, on a multi-row insert and on update', async () => {
  await expect(
    api.owner.query('insert into books (shelf_uuid) (select uuid from shelves) union all select $1::uuid', [
      MISSING_UUID,
    ]),
  ).rejects.toMatchObject(refused);
  await api.owner.query('insert into books (shelf_uuid) select uuid from shelves union all select null');
  await expect(api.owner.query('update books set shelf_uuid = $1', [MISSING_UUID])).rejects.toMatchObject(
    refused,
  );
  const { rows } = await api.owner.query(
    'select count(*)::int as n, count(shelf_uuid)::int as on_shelves from books',
  );
  expect(rows).toEqual([{ n: 21, on_shelves: 20 }]);
});

test('rejects deleting a referenced row and allows deleting an unreferenced one', async () => {
  const uuid = await shelf();
  await api.owner.query('insert into books (shelf_uuid) values ($1)', [uuid]);
  await expect(api.owner.query('delete from shelves')).rejects.toMatchObject(refused);
  await api.owner.query('delete from books');
  expect((await api.owner.query('delete from shelves where uuid = $1', [uuid])).rowCount).toBe(1);
});

test('a delete waits for a concurrent insert of a reference and is then rejected', async () => {
  const uuid = await shelf();
  await first!.query('begin');
  await first!.query('insert into books (shelf_uuid) values ($1)', [uuid]);
  const deleting = second!.query('delete from shelves where uuid = $1', [uuid]).catch((error) => error);
  await waitForLock();
  await first!.query('commit');
  expect(await deleting).toMatchObject(refused);
});

test('an insert of a reference waits for a concurrent delete and is then rejected', async () => {
  const uuid = await shelf();
  await first!.query('begin');
  await first!.query('delete from shelves where uuid = $1', [uuid]);
  const referring = second!
    .query('insert into books (shelf_uuid) values ($1)', [uuid])
    .catch((error) => error);
  await waitForLock();
  await first!.query('commit');
  expect(await referring).toMatchObject(refused);
});

test('checks the references of prices and import changes per statement', async () => {
  const { rows } = await api.owner.query(
    `select c.relname || '.' || encode(t.tgargs, 'escape') as kept from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid = 'check_references'::regproc and c.relname <> 'books' and t.tgname like '%_known_in' order by 1`,
  );
  expect(rows.map(({ kept }) => kept.replaceAll('\\000', ' ').trim())).toEqual([
    'import_changes.batch_uuid import_batches',
    'price_entries.area_uuid areas',
    'price_entries.partner_uuid partners',
    'price_entries.test_uuid national_tests',
    'price_plan_rows.plan_uuid price_plans',
  ]);
});

async function waitForLock() {
  for (;;) {
    const { rowCount } = await api.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
