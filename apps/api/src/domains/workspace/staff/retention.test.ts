import { beforeAll, expect, test } from 'vitest';
import { change, done } from '../../../platform/audit/change.ts';
import { sealFileIn } from '../../../platform/audit/seal-file.ts';
import { sealAudit } from '../../../platform/audit/seal.ts';
import { verifyAudit } from '../../../platform/audit/verify.ts';
import { connect } from '@baobab/postgres/connect';
import { APP_ROLE } from '../../../platform/db/app-role.ts';
import { withConnection } from '@baobab/postgres/with-connection';
import { loadKeys } from '../../../platform/keys.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Schema, Services } from '../../../schema.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { retentionJobs } from './retention.jobs.ts';

const api = useTestApp();
const chain = async () => ({
  pool: api.owner,
  keys: await loadKeys(api.settings),
  sealFile: sealFileIn(api.settings.dataDir),
  log: createLogger({ logLevel: 'silent' }),
});
const sealAll = async () => {
  while (await sealAudit(await chain()));
};
const write = (subject: string) =>
  change({ db: api.db, actor: null, requestId: 'test' }, 'quick-reply.edit', async () => done(null, subject));

/** Adds rows of an earlier month, which the triggers of the trail would reject. */
async function addOldMonth(month: string, rows: number) {
  await api.owner.query('select add_audit_month($1)', [month]);
  await api.owner.query('alter table audit_log disable trigger audit_queue');
  await api.owner.query(
    `with added as (insert into audit_log (at, action, subject)
       select $1::timestamp at time zone 'UTC' + n * interval '1 day', 'quick-reply.edit', 'old'
       from generate_series(1, $2::int) n returning id, at)
     insert into audit_unsealed (audit_id, at) select id, at from added`,
    [month, rows],
  );
  await api.owner.query('alter table audit_log enable trigger audit_queue');
}

/** Runs the job as the application role, as a worker does. */
async function runJob(months: number | null) {
  const { pool, db, close } = connect<Schema>(api.url, { role: APP_ROLE });
  await api.owner.query('update security_settings set values = $1', [
    JSON.stringify({ audit_retention_months: months }),
  ]);
  const services = { ...(await chain()), pool, db, now: () => new Date() } as unknown as Services;
  await retentionJobs[0]!.run(services, {}).finally(close);
}
const count = async (subject: string) => {
  const { rows } = await api.owner.query('select count(*)::int as n from audit_log where subject = $1', [
    subject,
  ]);
  return rows[0].n as number;
};
const verify = async () => verifyAudit(await chain());

const asSuperuser = (sql: string) =>
  withConnection(api.owner, (client) =>
    client.query(`begin; set local session_replication_role = replica; ${sql}; commit`),
  );
const findBell = async (month: string) =>
  (
    await api.owner.query<{ message: string }>('select message from bell_items where message like $1', [
      `The audit trail of ${month} was not dropped: %`,
    ])
  ).rows[0]?.message;

beforeAll(async () => {
  // The trail of an installation begins with its oldest month.
  await asSuperuser('delete from audit_log; delete from audit_seals; delete from audit_unsealed');
  await addOldMonth('2024-02-01', 3);
  await addOldMonth('2024-03-01', 2);
  await sealAll();
  await write('recent');
  await sealAll();
  expect((await verify()).problem).toBeNull();
});

test('a month with a changed row or an unknown key is not dropped, which is reported', async () => {
  const set = (subject: string) =>
    asSuperuser(`update audit_log set subject = '${subject}'
      where id = (select audit_id from audit_seals where seq = 2)`);
  await set('forged');
  await runJob(12);
  expect(await findBell('2024-02')).toMatch(/row \d+ was changed$/);
  await set('old');

  await asSuperuser(`create table genuine as select key_id from audit_seals where seq = 2;
    update audit_seals set key_id = '0123456789abcdef' where seq = 2; delete from bell_items`);
  await runJob(12);
  expect(await findBell('2024-02')).toContain('a key is missing');
  await asSuperuser('update audit_seals set key_id = (select key_id from genuine) where seq = 2');
  expect(await count('old')).toBe(5);
});

test('drops whole months after the retention period, keeps the last seal and reports', async () => {
  await runJob(null);
  await runJob(600);
  expect(await count('old')).toBe(5);

  await runJob(12);
  expect(await count('old')).toBe(0);
  expect(await count('recent')).toBe(1);
  const { rows } = await api.owner.query(
    'select to_char(month, $$YYYY-MM$$) as month, rows::int from audit_dropped_months order by month',
  );
  expect(rows).toEqual([
    { month: '2024-02', rows: 3 },
    { month: '2024-03', rows: 2 },
  ]);
  expect(await api.countAudit('audit.drop-month')).toBe(2);
  const bells = await api.owner.query(
    `select from bell_items where message like 'The audit trail of 2024-%'`,
  );
  expect(bells.rowCount).toBeGreaterThanOrEqual(2);

  await sealAll();
  const { problem, since, last } = await verify();
  expect(problem).toBeNull();
  expect(since).toBeGreaterThan(0);
  expect(last).toBeGreaterThan(since);
});

test('the database refuses to drop a month of the last year', async () => {
  await write('this month');
  await sealAll();
  const { rows } = await api.owner.query(
    'select seq, hash from audit_seals order by audit_seals.seq desc limit 1',
  );
  const month = new Date().toISOString().slice(0, 7);
  const drop = api.owner.query('select drop_audit_month($1, $2, $3, $4, $5, now())', [
    `${month}-01`,
    rows[0].seq,
    rows[0].hash,
    'key',
    Buffer.alloc(1),
  ]);
  await expect(drop).rejects.toThrow('last twelve months');
});

test('a month is not dropped while a later row was sealed before its last one', async () => {
  // A superuser could else make the rows before a forged old row disappear from every later verification.
  await addOldMonth('2024-05-01', 1);
  await sealAll();
  await runJob(12);
  expect(await count('old')).toBe(1);
  expect(await findBell('2024-05')).toMatch(/row \d+ of a later month was sealed before its last row$/);
});

test('verification reports a changed record of dropped months', async () => {
  await api.owner.query('alter table audit_dropped_months disable trigger user');
  await api.owner.query(`update audit_dropped_months set seq = seq - 1 where month = '2024-03-01'`);
  expect((await verify()).problem).toContain('dropped months was changed');
});
