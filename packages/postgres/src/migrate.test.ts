import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

const server = process.env['TEST_SERVER_URL']!;
const url = new URL(server);
url.pathname = '/migrating';
let folder: string;
let admin: pg.Client;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-migrations-'));
  admin = await open(server);
  await admin.query('create database migrating');
  client = await open(url.href);
});

afterEach(async () => {
  await client.end();
  await admin.query('drop database if exists migrating with (force)');
  await admin.end();
  await rm(folder, { recursive: true });
});

async function open(address: string) {
  const opened = new pg.Client({ connectionString: address });
  await opened.connect();
  return opened;
}

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const run = () => migrate(url.href, folder);
const recorded = async () =>
  (await client.query('select name from schema_migrations order by name')).rows.map(({ name }) => name);
const indexes = async () =>
  (
    await client.query(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
       where indrelid = 'a'::regclass order by 1`,
    )
  ).rows;

const TABLE = 'create table a (n int); insert into a values (1), (1);';
const REPEATABLE = `-- no-transaction
-- A semicolon; inside a line ends nothing.
drop index concurrently if exists a_n;
create unique index concurrently a_n on a (n);
`;

test('concurrent processes apply each migration once, and a failing migration is rolled back', async () => {
  await write('0001_a.sql', 'create table a (n int); insert into a values (1);');
  const applied = await Promise.all([1, 2, 3, 4].map(run));
  expect(applied.flat()).toEqual(['0001_a.sql']);
  await write('0002_b.sql', 'create table b (n int); select nonsense;');
  await expect(run()).rejects.toThrow('Migration 0002_b.sql failed');
  await write('0002_b.sql', 'create table b (n int);');
  expect(await run()).toEqual(['0002_b.sql']);
  await write('0001_a.sql', 'create table a (n bigint);');
  await expect(run()).rejects.toThrow('0001_a.sql was edited after it was applied');
});

test('concurrent processes build an index concurrently once, without a deadlock', async () => {
  await write('0001_a.sql', 'create table a (n int);');
  await write('0002_index.sql', REPEATABLE);
  const applied = await Promise.all([1, 2, 3, 4].map(run));
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_index.sql']);
  expect(await indexes()).toEqual([{ name: 'a_n', valid: true }]);
});

test('a failed concurrent index build is not recorded, and the next run replaces the invalid index', async () => {
  await write('0001_a.sql', TABLE);
  await write('0002_index.sql', REPEATABLE);
  await expect(run()).rejects.toThrow('Migration 0002_index.sql failed: could not create unique index "a_n"');
  expect(await recorded()).toEqual(['0001_a.sql']);
  expect(await indexes()).toEqual([{ name: 'a_n', valid: false }]);
  await client.query('delete from a');
  expect(await run()).toEqual(['0002_index.sql']);
  expect(await indexes()).toEqual([{ name: 'a_n', valid: true }]);
});

test('a concurrent index build that was killed is repeated by the next run', async () => {
  await write('0001_a.sql', 'create table a (n int);');
  await run();
  await write('0002_index.sql', REPEATABLE);
  // The build waits for the end of this transaction.
  await client.query('begin');
  await client.query('insert into a values (1)');
  const failure = expect(run()).rejects.toThrow('Migration 0002_index.sql failed');
  const kill = async () =>
    (
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = 'migrating' and query like 'create unique index%' and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(kill).toBe(1);
  await failure;
  await client.query('commit');
  expect(await indexes()).toEqual([{ name: 'a_n', valid: false }]);
  expect(await run()).toEqual(['0002_index.sql']);
  expect(await indexes()).toEqual([{ name: 'a_n', valid: true }]);
});

test('a migration that keeps an invalid index fails', async () => {
  await write('0001_a.sql', TABLE);
  await write(
    '0002_index.sql',
    '-- no-transaction\ncreate unique index concurrently if not exists a_n on a (n);',
  );
  await expect(run()).rejects.toThrow('could not create unique index');
  await client.query('delete from a');
  await expect(run()).rejects.toThrow('Migration 0002_index.sql failed: a_n is invalid');
  expect(await recorded()).toEqual(['0001_a.sql']);
});
