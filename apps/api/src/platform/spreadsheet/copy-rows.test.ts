import { once } from 'node:events';
import { bytesOf } from '@baobab/spreadsheet/testing';
import { xlsxStream } from '@baobab/spreadsheet/xlsx';
import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { copyRows } from './copy-rows.ts';
import { databaseClient } from './database.testing.ts';
import { copyXlsxRows } from './xlsx-copy.ts';

const client = await databaseClient();
afterAll(() => client.end());

test('the client can be reused after an error of the server', async () => {
  await expect(bytesOf(copyRows(client, 'copy (select 1 / 0) to stdout'))).rejects.toThrow(
    'division by zero',
  );
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test.each([undefined, new Error('browser closed')])(
  'destroying the stream early ends the query, and the pool drops the connection (%s)',
  async (reason) => {
    const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
    const pooled = await pool.connect();
    const { rows } = await pooled.query<{ pid: number }>('select pg_backend_pid() as pid');
    const copied = copyRows(pooled, 'copy (select generate_series(1, 1000000000)) to stdout');
    await once(copied, 'readable');
    copied.destroy(reason);
    pooled.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const backend = 'select from pg_stat_activity where pid = $1';
    await expect.poll(async () => (await client.query(backend, [rows[0]?.pid])).rowCount).toBe(0);
    await pool.end();
  },
);

test('destroying the file early ends the query as well', async () => {
  const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
  const pooled = await pool.connect();
  const columns = [{ name: 'n', header: 'N', kind: 'number' as const }];
  const rows = copyXlsxRows(pooled, 'select generate_series(1, 1000000000)', columns);
  for await (const _ of xlsxStream({ sheet: 'N', columns, rows })) break;
  pooled.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
