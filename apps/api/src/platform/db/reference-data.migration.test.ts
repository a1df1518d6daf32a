import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from './migrations.ts';

const NAME = '0082_reference_data.sql';
const server = process.env['TEST_SERVER_URL']!;
let folder = '';
let admin: pg.Client;

const open = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** A database with the migrations before this one; the folder then gets it, too. */
async function migrateWith(name: string, prepare: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  await admin.query(`create database ${name}`);
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file < NAME) await cp(path.join(MIGRATIONS, file), path.join(folder, file));
  await migrate(url.href, folder);
  const client = await open(url.href);
  if (prepare) await client.query(prepare);
  await cp(path.join(MIGRATIONS, NAME), path.join(folder, NAME));
  await migrate(url.href, folder);
  await rm(folder, { recursive: true });
  const count = async (table: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
  const counts = [await count('states'), await count('specialities'), await count('diseases')];
  await client.end();
  return counts;
}

beforeAll(async () => {
  admin = await open(server);
});
afterAll(async () => {
  for (const name of ['reference_empty', 'reference_own'])
    await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

test('an empty installation gets the 37 states, the specialities and the diseases', async () => {
  expect(await migrateWith('reference_empty', '')).toEqual([37, 46, 12]);
}, 120_000);

test('a table that has rows is left as it is', async () => {
  const own = `insert into states (uuid, name) values (gen_random_uuid(), 'Lagos State');
    insert into diseases (uuid, name) values (gen_random_uuid(), 'Acne')`;
  expect(await migrateWith('reference_own', own)).toEqual([1, 46, 1]);
}, 120_000);
