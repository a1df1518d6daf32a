import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { loadKeys } from '../keys.ts';
import { createLogger } from '../logger.ts';
import { change, done } from './change.ts';
import { sealFileIn } from './seal-file.ts';
import { sealAudit } from './seal.ts';
import { verifyAudit, type VerificationScope } from './verify.ts';

const api = useTestApp();
const by = () => ({ db: api.db, actor: null, requestId: 'test', address: '192.0.2.7' });
const write = (subject: string) => change(by(), 'quick-reply.edit', async () => done(null, subject));
const chain = async () => ({
  pool: api.owner,
  keys: await loadKeys(api.settings),
  sealFile: sealFileIn(api.settings.dataDir),
  log: createLogger({ logLevel: 'silent' }),
});
const sealAll = async () => {
  while (await sealAudit(await chain()));
};
const problem = async (scope?: VerificationScope) => (await verifyAudit(await chain(), scope)).problem;

/** Changes rows as the database owner, with the append-only trigger disabled. */
async function tamper(table: 'audit_log' | 'audit_seals', work: () => Promise<unknown>) {
  await api.owner.query(`alter table ${table} disable trigger ${table}_append_only`);
  await work();
  await api.owner.query(`alter table ${table} enable trigger ${table}_append_only`);
}

test('a rolled-back write leaves neither its change nor an audit row', async () => {
  const before = await api.countAudit();
  const failing = change(by(), 'quick-reply.add', async (trx) => {
    await trx.updateTable('accounts').set({ first_name: 'Changed' }).where('kind', '=', 'consumer').execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await api.countAudit()).toBe(before);
  const { rows } = await api.owner.query(
    `select count(*)::int as n from accounts where first_name = 'Changed'`,
  );
  expect(rows[0].n).toBe(0);
});

test('retries a deadlock, so that both transactions commit', async () => {
  const { rows } = await api.owner.query<{ uuid: string }>(
    `select uuid from accounts where kind = 'consumer' limit 2`,
  );
  const [a, b] = rows.map((row) => row.uuid) as [string, string];
  let attempts = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const oneCommitted = Promise.withResolvers<void>();
  const touch = async (first: string, second: string) => {
    let isRetry = false;
    await change(by(), 'quick-reply.delete', async (trx) => {
      // The retry waits, so that it does not take the free row before the other transaction: another deadlock.
      if (isRetry) await oneCommitted.promise;
      isRetry = true;
      const lock = (uuid: string) =>
        trx.updateTable('accounts').set({ blood_group: 'O+' }).where('uuid', '=', uuid).execute();
      await lock(first);
      attempts += 1;
      if (attempts === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(second);
      return done(null, first);
    });
    oneCommitted.resolve();
  };
  await Promise.all([touch(a, b), touch(b, a)]);
  expect(attempts).toBe(3);
  expect(await api.countAudit('quick-reply.delete')).toBe(2);
});

test('seals concurrent rows exactly once, and the chain verifies', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, i) => write(`parallel-${i}`)));
  await Promise.all([sealAudit(await chain()), sealAudit(await chain())]);
  await sealAll();
  const { rows } = await api.owner.query(
    'select (select count(*)::int from audit_log) as rows, (select count(*)::int from audit_seals) as seals',
  );
  expect(rows[0].seals).toBe(rows[0].rows);
  expect(await verifyAudit(await chain())).toEqual({
    scope: 'everything',
    problem: null,
    unverifiable: [],
    unproven: [],
    since: 0,
    earlier: 0,
    last: rows[0].rows,
    comparedWith: rows[0].rows,
  });
});

test('a row contains the IP address of the client', async () => {
  await write('with address');
  const { rows } = await api.owner.query(`select address from audit_log where subject = 'with address'`);
  expect(rows).toEqual([{ address: '192.0.2.7' }]);
  await api.call('GET', '/order/admin/fullorderdetails?search=address');
  const { rows: reads } = await api.owner.query(
    `select address from audit_log where details ->> 'search' = 'address'`,
  );
  expect(reads).toEqual([{ address: '127.0.0.1' }]);
});

test('the application role cannot change, delete or seal audit rows, not even in a partition', async () => {
  const { rows } = await api.owner.query(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent in ('audit_log'::regclass, 'audit_seals'::regclass)`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(10);
  const partitions = rows.flatMap(({ name }) => [
    `update ${name} set at = at`,
    `delete from ${name}`,
    `truncate ${name}`,
  ]);
  for (const sql of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    'delete from audit_seals',
    `insert into audit_seals values (1, 1, now(), '', 2, 'k')`,
    'delete from audit_unsealed',
    'delete from audit_checkpoints',
    `insert into audit_log (at, action, subject) values (now(), 'x', 'x')`,
    ...partitions,
  ]) {
    await expect(api.owner.query(`begin; set local role baobab_app; ${sql}`), sql).rejects.toThrow(
      'permission denied',
    );
    await api.owner.query('rollback');
  }
});

test('the append-only triggers also reject the database owner, also in a partition', async () => {
  await write('append-only');
  for (const sql of [
    `update audit_log set action = 'x'`,
    'truncate audit_log cascade',
    'truncate audit_log_default',
    'delete from audit_checkpoints',
    `do $$ begin execute format('delete from %I', (select tableoid::regclass from audit_log limit 1)); end $$`,
  ])
    await expect(api.owner.query(sql), sql).rejects.toThrow('append-only');
});

test('rejects an audit row with an explicit time', async () => {
  await expect(
    api.owner.query(
      `insert into audit_log (at, action, subject) values (now() - interval '1 day', 'x', 'x')`,
    ),
  ).rejects.toThrow('set by the database');
});

test('verification names a changed row', async () => {
  await write('to be tampered with');
  await sealAll();
  const { rows } = await api.owner.query(`select id from audit_log where subject = 'to be tampered with'`);
  const rename = (subject: string) =>
    tamper('audit_log', () =>
      api.owner.query('update audit_log set subject = $2 where id = $1', [rows[0].id, subject]),
    );
  await rename('something else');
  expect(await problem()).toBe(`row ${rows[0].id} was changed`);
  await rename('to be tampered with');
  expect(await problem()).toBeNull();
});

test('verification detects a value that moved into the next field', async () => {
  await change(
    { ...by(), actor: { uuid: crypto.randomUUID(), role: 'admin' } },
    'support-label.edit',
    async () => done(null, 'moved'),
  );
  await sealAll();
  const { rows } = await api.owner.query(`select * from audit_log where subject = 'moved'`);
  const [row] = rows;
  const set = (actor: string | null, role: string) =>
    tamper('audit_log', () =>
      api.owner.query('update audit_log set actor_uuid = $2, actor_role = $3 where id = $1', [
        row.id,
        actor,
        role,
      ]),
    );
  await set(null, `${row.actor_uuid}|admin`);
  expect(await problem()).toBe(`row ${row.id} was changed`);
  await set(row.actor_uuid, 'admin');
  expect(await problem()).toBeNull();
});

test('verification starts at the last checkpoint, which cannot be forged without the key', async () => {
  const whole = await verifyAudit(await chain());
  await write('after the checkpoint');
  await sealAll();
  expect(await verifyAudit(await chain(), 'new')).toMatchObject({
    problem: null,
    since: whole.last,
    last: whole.last + 1,
  });
  await api.owner.query(
    `insert into audit_checkpoints select now() + interval '1 minute', seq - 1, hash, key_id, code
     from audit_checkpoints order by verified_at desc limit 1`,
  );
  expect(await problem('new')).toBe('the last checkpoint was changed');
  await api.owner.query('alter table audit_checkpoints disable trigger user');
  await api.owner.query('delete from audit_checkpoints where verified_at > now()');
});

test('verification detects that the last 40 rows and seals were deleted, and the seal file keeps the evidence', async () => {
  for (let i = 0; i < 45; i += 1) await write(`to be deleted ${i}`);
  await sealAll();
  const file = sealFileIn(api.settings.dataDir);
  const { seq } = JSON.parse(await readFile(file, 'utf8'));
  await tamper('audit_log', () =>
    tamper('audit_seals', () =>
      api.owner.query(
        `with gone as (delete from audit_seals where seq > $1 - 40 returning audit_id)
         delete from audit_log where id in (select audit_id from gone)`,
        [seq],
      ),
    ),
  );
  expect(await problem()).toBe(
    `seal ${seq} is gone, but the file ${file} has it: rows were deleted at the end`,
  );
  for (let i = 0; i < 50; i += 1) await write(`written afterwards ${i}`);
  await sealAll();
  expect(await problem()).toBe(`seal ${seq} is not the one in the file ${file}`);
  expect(JSON.parse(await readFile(file, 'utf8')).seq).toBe(seq);
  await writeFile(file, 'cut');
  await expect(verifyAudit(await chain())).rejects.toThrow('is damaged');
});
