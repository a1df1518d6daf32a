import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sealAudit } from '../../platform/audit/seal.ts';
import { sealFileIn } from '../../platform/audit/seal-file.ts';
import { loadKeys } from '../../platform/keys.ts';
import { createLogger } from '../../platform/logger.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runVerification } from './verifications.service.ts';

const api = useTestApp();
const log = createLogger({ logLevel: 'silent' });

async function worker(dataDir = api.settings.dataDir) {
  const keys = await loadKeys({ ...api.settings, dataDir });
  return { pool: api.owner, keys, log, settings: { dataDir }, now: () => new Date() };
}
const seal = async () => {
  const { pool, keys } = await worker();
  while (await sealAudit({ pool, keys, log, sealFile: sealFileIn(api.settings.dataDir) }));
};
const start = () => api.call('POST', '/audit/verification');
const state = async () => (await api.call('GET', '/audit/verification')).body;
const countVerifications = async () =>
  (await api.owner.query('select count(*)::int as n from audit_verifications')).rows[0].n as number;

test('a chain that was never verified has no row', async () => {
  expect(await state()).toEqual({ verified: null, running: false, last: null });
});

test('200 requests at once start one verification, with one row in the trail', async () => {
  await seal();
  const answers = await Promise.all(Array.from({ length: 200 }, start));
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
    last: { at: expect.any(String), problem: null, unverifiable: [] },
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

test('a changed row is named, and the verified row stays', async () => {
  await start();
  await seal();
  const { verified } = await state();
  const change = (subject: string) =>
    api.owner.query(`alter table audit_log disable trigger audit_log_append_only;
      update audit_log set subject = '${subject}' where id = (select max(id) from audit_log);
      alter table audit_log enable trigger audit_log_append_only`);
  const { rows } = await api.owner.query('select id, subject from audit_log order by id desc limit 1');
  await change('another');
  await runVerification(await worker());
  await change(rows[0].subject);
  expect(await state()).toMatchObject({
    verified,
    running: false,
    last: { problem: `row ${rows[0].id} was changed` },
  });
});

test('seals whose key is missing are reported', async () => {
  await start();
  await seal();
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-keys-'));
  await runVerification(await worker(folder));
  await rm(folder, { recursive: true });
  const { rows } = await api.owner.query('select max(seq)::int as last from audit_seals');
  expect((await state()).last).toMatchObject({ unverifiable: [{ first: 1, last: rows[0].last }] });
});
