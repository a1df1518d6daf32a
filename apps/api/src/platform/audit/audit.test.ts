import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { change, done } from './change.ts';
import { sealAudit, verifyAudit } from './seal.ts';

const api = useTestApp();
const by = () => ({ db: api.db, actor: null, requestId: 'test' });
const write = (subject: string) => change(by(), 'test.write', async () => done(null, subject));

test('a rolled-back write leaves neither its change nor an audit row', async () => {
  const before = await api.countAudit();
  const failing = change(by(), 'test.fail', async (trx) => {
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

test('two transactions that lock each other both get through', async () => {
  const { rows } = await api.owner.query<{ uuid: string }>(
    `select uuid from accounts where kind = 'consumer' limit 2`,
  );
  const [a, b] = rows.map((row) => row.uuid) as [string, string];
  let attempts = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const touch = (first: string, second: string) =>
    change(by(), 'test.deadlock', async (trx) => {
      const lock = (uuid: string) =>
        trx.updateTable('accounts').set({ blood_group: 'O+' }).where('uuid', '=', uuid).execute();
      await lock(first);
      attempts += 1;
      if (attempts === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(second);
      return done(null, first);
    });
  await Promise.all([touch(a, b), touch(b, a)]);
  expect(attempts).toBe(3);
  expect(await api.countAudit('test.deadlock')).toBe(2);
});

test('rows written side by side are sealed once each, and the chain verifies', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, i) => write(`parallel-${i}`)));
  await Promise.all([sealAudit(api.owner), sealAudit(api.owner)]);
  while (await sealAudit(api.owner));
  const { rows } = await api.owner.query(
    'select (select count(*)::int from audit_log) as rows, (select count(*)::int from audit_seals) as seals',
  );
  expect(rows[0].seals).toBe(rows[0].rows);
  expect(await verifyAudit(api.owner)).toBeNull();
});

test("the application's own role can neither change, delete nor seal audit rows", async () => {
  const app = (sql: string) => api.owner.query(`set local role baobab_app; ${sql}`);
  for (const sql of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    'delete from audit_seals',
    `insert into audit_seals values (1, 1, '')`,
    'delete from audit_unsealed',
  ])
    await expect(app(`begin; set local role baobab_app; ${sql}`), sql).rejects.toThrow(
      /permission denied|append-only/,
    );
  await api.owner.query('rollback');
});

test('even the owner meets the append-only triggers', async () => {
  await expect(api.owner.query(`update audit_log set action = 'x'`)).rejects.toThrow('append-only');
  await expect(api.owner.query('truncate audit_log cascade')).rejects.toThrow('append-only');
});

test('a row that was tampered with is named', async () => {
  await write('to be tampered with');
  await sealAudit(api.owner);
  const { rows } = await api.owner.query(`select id from audit_log where subject = 'to be tampered with'`);
  await api.owner.query('alter table audit_log disable trigger audit_log_append_only');
  await api.owner.query(`update audit_log set subject = 'something else' where id = $1`, [rows[0].id]);
  expect(await verifyAudit(api.owner)).toEqual({ audit_id: rows[0].id, problem: 'the row was changed' });
  await api.owner.query(`update audit_log set subject = 'to be tampered with' where id = $1`, [rows[0].id]);
  expect(await verifyAudit(api.owner)).toBeNull();
});
