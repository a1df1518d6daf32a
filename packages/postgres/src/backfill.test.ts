import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runBackfill, type Backfill } from './backfill.ts';
import { connect } from './connect.ts';

const server = process.env['TEST_SERVER_URL']!;
const url = new URL(server);
url.pathname = '/backfilling';
let admin: pg.Client;
let pool: pg.Pool;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query('create database backfilling');
  ({ pool } = connect(url.href, { onError: () => undefined }));
});
beforeEach(() =>
  pool.query(`drop table if exists a;
    create table a (id int primary key, done boolean, changes int not null default 0);
    insert into a select generate_series(1, 95)`),
);
afterAll(async () => {
  await pool.end();
  await admin.query('drop database backfilling with (force)');
  await admin.end();
});

const set: Backfill['change'] = (client, keys) =>
  client.query('update a set done = true, changes = changes + 1 where id = any ($1)', [keys]);
const backfill: Backfill = { table: 'a', key: 'id', isOpen: 'done is null', batch: 10, change: set };
const changesByRows = async () =>
  (await pool.query('select changes, count(*)::int as rows from a group by 1 order by 1')).rows;

test('changes every row once, in batches', async () => {
  const sizes: number[] = [];
  const change: Backfill['change'] = (client, keys) => {
    sizes.push(keys.length);
    return set(client, keys);
  };
  expect(await runBackfill(pool, { ...backfill, change })).toBe(95);
  expect(sizes).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 10, 5]);
  expect(await runBackfill(pool, backfill)).toBe(0);
  expect(await changesByRows()).toEqual([{ changes: 1, rows: 95 }]);
});

test('goes on after a kill within a batch, and changes no row twice', async () => {
  let batches = 0;
  const killed = runBackfill(pool, {
    ...backfill,
    async change(client, keys) {
      await set(client, keys);
      batches += 1;
      if (batches === 4) await client.query('select pg_terminate_backend(pg_backend_pid())');
    },
  });
  await expect(killed).rejects.toThrow();
  expect(await changesByRows()).toEqual([
    { changes: 0, rows: 65 },
    { changes: 1, rows: 30 },
  ]);
  expect(await runBackfill(pool, backfill)).toBe(65);
  expect(await changesByRows()).toEqual([{ changes: 1, rows: 95 }]);
});

test('leaves a row that someone is editing to the next run, without waiting for it', async () => {
  const editor = await pool.connect();
  await editor.query('begin; update a set changes = changes where id = 12');
  expect(await runBackfill(pool, backfill)).toBe(94);
  await editor.query('commit');
  editor.release();
  expect(await runBackfill(pool, backfill)).toBe(1);
});
