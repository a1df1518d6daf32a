import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../db/migrations.ts';
import { loadKeys } from '../keys.ts';
import { createLogger } from '../logger.ts';
import { sealFileIn } from './seal-file.ts';
import { sealAudit, type Sealing } from './seal.ts';
import { verifyAudit } from './verify.ts';
import { testPool } from '../../testing/test-database.ts';

const NAME = 'audit_upgrade';
let folder = '';
let pool: pg.Pool;
let chain: Sealing;

async function asAdmin(sql: string) {
  const admin = new pg.Client({ connectionString: process.env['TEST_SERVER_URL'] });
  await admin.connect();
  await admin.query(sql).finally(() => admin.end());
}

/** Creates a database of the previous release: rows of three months, most of them sealed. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-upgrade-'));
  await asAdmin(`create database ${NAME}`);
  const url = new URL(process.env['TEST_SERVER_URL']!);
  url.pathname = `/${NAME}`;
  await cp(MIGRATIONS, path.join(folder, 'before'), {
    recursive: true,
    filter: (file) => !(Number(/\/(\d{4})_[^/]*$/.exec(file)?.[1]) > 20),
  });
  await migrate(url.href, path.join(folder, 'before'));
  pool = testPool(url.href, { max: 4 });
  await pool.query(`insert into audit_log (at, actor_uuid, actor_role, action, subject, details, request_id)
    select now() - (90 - n) * interval '1 day', gen_random_uuid(), case when n % 3 = 0 then null else 'admin' end, 'old.write',
      'old ' || n, jsonb_build_object('n', n, 'text', 'ä|"', 'patient', n), 'r' || n from generate_series(1, 89) n`);
  await pool.query('select seal_audit(80)');
  await migrate(url.href, MIGRATIONS);
  const keys = await loadKeys({ dataDir: folder, encryptionKeys: undefined });
  chain = { pool, keys, sealFile: sealFileIn(folder), log: createLogger({ logLevel: 'silent' }) };
});
afterAll(async () => {
  await pool.end();
  await asAdmin(`drop database ${NAME}`);
  await rm(folder, { recursive: true, force: true });
});

const sealAll = async () => {
  while (await sealAudit(chain));
};

test('rows and seals of version 1 move into monthly partitions with their ids, and verify', async () => {
  const { rows } = await pool.query(
    `select count(*)::int as n, min(id)::int as first, max(id)::int as last, count(distinct tableoid)::int as parts,
       count(*) filter (where tableoid = 'audit_log_default'::regclass)::int as misplaced from audit_log`,
  );
  expect(rows[0]).toMatchObject({ n: 89, first: 1, last: 89, misplaced: 0 });
  expect(rows[0].parts).toBeGreaterThanOrEqual(3);
  expect(await verifyAudit(chain)).toMatchObject({ problem: null, last: 80, unverifiable: [] });
});

test('version 2 continues the chain: unsealed rows first, then new rows with the next id', async () => {
  await sealAll();
  await pool.query(`insert into audit_log (action, subject) values ('new.write', 'new')`);
  await sealAll();
  expect(await verifyAudit(chain)).toMatchObject({ problem: null, last: 90 });
  const { rows } = await pool.query(
    'select version, count(*)::int as n, max(audit_id)::int as last from audit_seals group by 1 order by 1',
  );
  expect(rows).toEqual([
    { version: 1, n: 80, last: 80 },
    { version: 2, n: 10, last: 90 },
  ]);
});

test('names a changed row of version 1, even after its own hash was recomputed', async () => {
  await pool.query(
    'alter table audit_log disable trigger user; alter table audit_seals disable trigger user',
  );
  await pool.query(`update audit_log set subject = 'forged' where id = 80`);
  expect((await verifyAudit(chain)).problem).toBe('row 80 was changed');
  await pool.query(`update audit_seals s set hash = sha256(
      (select hash from audit_seals where seq = 79) || convert_to(concat_ws('|', a.id,
        (extract(epoch from a.at) * 1000000)::bigint, a.actor_uuid, a.actor_role, a.action, a.subject, a.details::text,
        a.request_id), 'UTF8'))
    from audit_log a where s.seq = 80 and a.id = 80`);
  expect((await verifyAudit(chain)).problem).toBe('row 81 was changed');
});

test('rows of the default partition move into the month partition when it is created', async () => {
  await pool.query('alter table audit_log disable trigger user');
  await pool.query(
    `insert into audit_log (at, action, subject) values (now() + interval '7 months', 'x', 'early')`,
  );
  await pool.query('alter table audit_log enable trigger user');
  const where = async () =>
    (await pool.query(`select tableoid::regclass::text as name from audit_log where subject = 'early'`)).rows;
  expect(await where()).toEqual([{ name: 'audit_log_default' }]);
  await pool.query(
    `select add_audit_month(date_trunc('month', (now() + interval '7 months') at time zone 'UTC'))`,
  );
  expect((await where())[0].name).toMatch(/^audit_log_\d{4}_\d\d$/);
  await expect(pool.query(`delete from audit_log where subject = 'early'`)).rejects.toThrow('append-only');
  await Promise.all([1, 2, 3].map(() => pool.query('select ensure_audit_partitions()')));
});
