import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testDatabase, testPool } from '../testing/test-database.ts';

const run = promisify(execFile);

test('the status has jobs and audit trail also while migrations are pending', async () => {
  const { url, drop } = await testDatabase();
  const pool = testPool(url);
  const { rows } = await pool.query<{ name: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
  );
  await pool.end();
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    DATA_DIR: path.join(import.meta.dirname, 'none'),
  };
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'status.ts')], { env });
  await drop();
  expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ['Schema', `migrations pending: 1, the first is ${rows[0]!.name}`],
      ['Jobs', 'no worker has run yet'],
      ['Audit trail', 'not verified yet'],
    ]),
  );
});
