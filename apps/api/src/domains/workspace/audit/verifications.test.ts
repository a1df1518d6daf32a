import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { change, done } from '../../../platform/audit/change.ts';
import { sealAudit } from '../../../platform/audit/seal.ts';
import { sealFileIn } from '../../../platform/audit/seal-file.ts';
import { connect } from '@baobab/postgres/connect';
import { APP_ROLE } from '../../../platform/db/app-role.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import { loadKeys } from '../../../platform/keys.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Schema } from '../../../schema.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { auditJobs } from './audit.jobs.ts';
import { runVerification } from './verifications.service.ts';

const run = promisify(execFile);
const api = useTestApp();
const log = createLogger({ logLevel: 'silent' });

async function worker(dataDir = api.settings.dataDir) {
  const keys = await loadKeys({ ...api.settings, dataDir });
  const { owner: pool, db } = api;
  return { pool, db, queue: noopQueue, keys, log, settings: { dataDir }, now: () => new Date() };
}
const seal = async () => {
  const { pool, keys } = await worker();
  while (await sealAudit({ pool, keys, log, sealFile: sealFileIn(api.settings.dataDir) }));
};
const start = (scope = 'new') => api.call('POST', `/audit/verification?scope=${scope}`);
const state = async () => (await api.call('GET', '/audit/verification')).body;
const countVerifications = async () =>
  (await api.owner.query('select count(*)::int as n from audit_verifications')).rows[0].n as number;

test('a chain that was never verified has no row', async () => {
  expect(await state()).toEqual({ verified: null, running: false, last: null });
});

test('200 requests at once start one verification, with one row in the trail', async () => {
  await seal();
  const answers = await Promise.all(Array.from({ length: 200 }, () => start()));
  const messages = answers.map(({ body }) => body.message as string);
  expect(messages.filter((message) => message === 'The verification has started')).toHaveLength(1);
  expect(messages.filter((message) => message === 'A verification is running already')).toHaveLength(199);
  expect(await state()).toMatchObject({ running: true });
  expect([await countVerifications(), await api.countAudit('audit.verify')]).toEqual([1, 1]);
  const { rows } = await api.owner.query('select audit_id as row from audit_seals order by seq desc limit 1');
  const given = await worker();
  await Promise.all([runVerification(given), runVerification(given)]);
  expect(await state()).toEqual({
    verified: { row: Number(rows[0].row), at: expect.any(String) },
    running: false,
    last: {
      at: expect.any(String),
      intact: true,
      sentences: [expect.stringMatching(/^The audit trail is intact: \d+ new rows?/)],
    },
  });
  expect(await api.countAudit('audit.verified')).toBe(1);
});

test('a job without an open verification does nothing, and the nightly job opens one', async () => {
  const before = await countVerifications();
  await runVerification(await worker());
  expect(await countVerifications()).toBe(before);
  await runVerification(await worker(), { nightly: true });
  expect(await countVerifications()).toBe(before + 1);
});

/** Changes the newest row or, with its id, an earlier one, until the work ends. */
async function whileChanged(work: (id: string) => Promise<unknown>, row = '(select max(id) from audit_log)') {
  const { rows } = await api.owner.query(`select id, subject from audit_log where id = ${row}`);
  const alter = (subject: string) =>
    api.owner.query(`alter table audit_log disable trigger audit_log_append_only;
      update audit_log set subject = '${subject}' where id = ${rows[0].id};
      alter table audit_log enable trigger audit_log_append_only`);
  await alter('another');
  await work(rows[0].id).finally(() => alter(rows[0].subject));
}
const FIRST_ROW = '(select audit_id from audit_seals where seq = 1)';

test('a changed row is named on the screen and in the bell, and the verified row stays', async () => {
  await start();
  await seal();
  const { verified } = await state();
  await whileChanged(async (id) => {
    await runVerification(await worker());
    const { last, ...rest } = await state();
    expect([rest, last.intact]).toEqual([{ verified, running: false }, false]);
    expect(last.sentences[0]).toContain(`The audit trail was changed: row ${id} was changed.`);
    const bells = await api.owner.query('select from bell_items where message = $1', [last.sentences[0]]);
    expect(bells.rowCount).toBeGreaterThan(0);
  });
});

test('everything contains the rows before the last checkpoint', async () => {
  await runVerification(await worker(), { nightly: true });
  await whileChanged(async (id) => {
    await start('everything');
    await runVerification(await worker());
    expect((await state()).last.sentences[0]).toContain(`row ${id} was changed`);
  }, FIRST_ROW);
});

test('a request for everything widens the verification of new rows that is open, also while it runs', async () => {
  await start('new');
  expect((await start('everything')).body.message).toBe('The verification has started');
  expect((await start('new')).body.message).toBe('A verification is running already');
  await whileChanged(async () => {
    const services = await worker();
    let widened = false;
    // The request arrives when the verification has read its scope and takes a connection.
    await api.owner.query(`update audit_verifications set scope = 'new' where finished_at is null`);
    const pool = new Proxy(services.pool, {
      get(target, name) {
        if (name === 'connect' && !widened) {
          widened = true;
          return async () => {
            await start('everything');
            return target.connect();
          };
        }
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await runVerification({ ...services, pool });
    expect(await state()).toMatchObject({ running: false, last: { intact: false } });
  }, FIRST_ROW);
});

test('seals whose key is missing are reported, and no checkpoint is written behind them', async () => {
  await start();
  await seal();
  const { verified } = await state();
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-keys-'));
  await runVerification(await worker(folder));
  await rm(folder, { recursive: true });
  const { rows } = await api.owner.query('select max(seq)::int as last from audit_seals');
  const after = await state();
  expect(after.last.sentences).toEqual([
    expect.stringMatching(new RegExp(`because a key is missing: seals 1 to ${rows[0].last} \\(key`)),
  ]);
  expect(after.verified).toEqual(verified);
});

test('sealing and the nightly jobs run with the application role', async () => {
  const { pool, db, close } = connect<Schema>(api.url, { role: APP_ROLE });
  const services = { ...(await worker()), pool, db };
  const problems = vi.spyOn(log, 'error');
  await change({ db, actor: null, requestId: 'job' }, 'audit.verified', async () =>
    done(null, 'as the application'),
  );
  while (await sealAudit({ ...services, sealFile: sealFileIn(api.settings.dataDir) }));
  for (const job of auditJobs) await job.run(services, {});
  await close();
  expect(problems).not.toHaveBeenCalled();
  const { rows } = await api.owner.query(
    'select (select max(seq) from audit_checkpoints) = (select max(seq) from audit_seals) as verified',
  );
  expect(rows).toEqual([{ verified: true }]);
});

test('npm run audit:verify prints what the screen shows', async () => {
  const command = path.join(import.meta.dirname, '../../../cli/audit-verify.ts');
  const env = { ...process.env, DATABASE_URL: api.url, DATA_DIR: api.settings.dataDir };
  const verify = () =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', command], { env }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  const intact = await verify();
  expect(intact.stdout).toMatch(/^The audit trail is intact/);
  expect((await state()).last.sentences).toEqual([intact.stdout.trim()]);
  await whileChanged(async () => {
    const broken = await verify();
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('was changed') });
    expect((await state()).last.sentences).toEqual([broken.stderr.replaceAll(/^\{.*\}\n/gm, '').trim()]);
  }, FIRST_ROW);
});
