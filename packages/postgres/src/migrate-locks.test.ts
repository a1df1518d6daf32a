import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import type { LockOptions, LockWait } from './migrate-locks.ts';

const server = process.env['TEST_SERVER_URL']!;
const url = new URL(server);
url.pathname = '/migrating_locks';
let folder: string;
let admin: pg.Client;
/** Begins a transaction that holds a lock. */
let holder: pg.Client;
let writer: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-migrations-'));
  admin = await open(server);
  await admin.query('create database migrating_locks');
  holder = await open(url.href, 'month-report');
  writer = await open(url.href);
  await write('0001_a.sql', 'create table a (n int); create sequence tries;');
  await run();
});

afterEach(async () => {
  await Promise.all([holder.end(), writer.end()]);
  await admin.query('drop database if exists migrating_locks with (force)');
  await admin.end();
  await rm(folder, { recursive: true });
});

async function open(address: string, name?: string) {
  const opened = new pg.Client({ connectionString: address, application_name: name });
  await opened.connect();
  return opened;
}

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const run = (options: LockOptions = {}) =>
  migrate(url.href, folder, { lockMs: 200, longestPauseMs: 200, ...options });
const isWaiting = async (statement: string) =>
  (
    await admin.query(
      `select 1 from pg_stat_activity where datname = 'migrating_locks' and wait_event_type = 'Lock' and query like $1`,
      [`${statement}%`],
    )
  ).rowCount === 1;

test.each(['', '-- no-transaction\n'])(
  'serves writers while a migration waits for a long transaction, and applies it afterwards (%j)',
  async (header) => {
    await write('0002_b.sql', `${header}alter table a add column if not exists m int;`);
    await holder.query('begin; select count(*) from a');
    const migrating = run({ tries: 1_000 });
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(() => isWaiting(`${header}alter table`)).toBe(true);
      // The reader still has its transaction: only a migration that steps back lets this writer pass.
      await writer.query('insert into a (n) values (1)');
    }
    await holder.query('commit');
    expect(await migrating).toEqual(['0002_b.sql']);
    expect((await writer.query('select n, m from a')).rows).toHaveLength(3);
  },
);

test('names the migration, the table and the blocking connection after the last try', async () => {
  await write('0002_b.sql', 'alter table a add column m int;');
  await holder.query('begin; select count(*) from a');
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waits: LockWait[] = [];
  const blockers = `The lock of a is held by pid ${rows[0]!.pid} (month-report, idle in transaction).`;
  await expect(run({ tries: 5, onWait: (wait) => waits.push(wait) })).rejects.toThrow(
    `Migration 0002_b.sql failed: no lock within 200 ms in 5 tries. ${blockers}`,
  );
  expect(waits.at(-1)).toEqual({ migration: '0002_b.sql', tries: 4, blockers });
  await holder.query('commit');
  expect(await run()).toEqual(['0002_b.sql']);
});

test('repeats a migration that was the victim of a deadlock', async () => {
  await write(
    '0002_b.sql',
    `create table b (n int);
     do $$ begin if nextval('tries') = 1 then raise 'deadlock detected' using errcode = '40P01'; end if; end $$;`,
  );
  expect(await run()).toEqual(['0002_b.sql']);
});

test('waits without a timeout for a concurrent index build, which blocks nobody', async () => {
  await write('0002_b.sql', '-- no-transaction\ncreate index concurrently a_n on a (n);\n');
  await holder.query('begin; insert into a values (1)');
  const migrating = run({ lockMs: 20, tries: 1 });
  const hasWaitedLong = async () =>
    (
      await admin.query(
        `select 1 from pg_stat_activity where datname = 'migrating_locks' and wait_event_type = 'Lock'
           and query like '%create index concurrently%' and query_start < clock_timestamp() - interval '0.2 s'`,
      )
    ).rowCount;
  await expect.poll(hasWaitedLong).toBe(1);
  await writer.query('insert into a values (2)');
  await holder.query('commit');
  expect(await migrating).toEqual(['0002_b.sql']);
});
