import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { FileStoreOutage } from '../../../platform/files/files.ts';
import { openStores } from '../../../platform/files/open-stores.ts';
import { createLogger } from '../../../platform/logger.ts';
import { startS3 } from '../../../testing/s3-server.ts';
import { builtFile } from '../../../testing/product.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { openExportWorker } from '../exports/exports.testing.ts';
import { prepareExports, removeOrphanedExports } from '../exports/preparation.service.ts';
import { filesJobs } from './files.jobs.ts';
import { removeOrphanedFiles } from './files.service.ts';
import { formWith, png } from './files.testing.ts';

const s3 = await startS3();
const api = useTestApp(s3.environment);
afterAll(() => s3.close());

const NOT_RESPONDING = 'The file store is not responding right now. Please try again in a moment.';
const upload = () => api.call('POST', '/upload/avatar', formWith(png()));
const read = (url: string) => api.call('GET', url.replace('/api/v1', ''));
const ready = async () => (await api.app.inject('/readyz')).json<{ status: string; files: string }>();
const clean = () => removeOrphanedFiles({ db: api.db, files: api.files, log: createLogger(api.settings) });
const countRows = async () => Number((await api.owner.query('select count(*) as n from files')).rows[0].n);
const adminUuid = async () => (await api.call('GET', '/auth/me')).body.uuid as string;

async function whileDown(work: () => Promise<void>) {
  s3.setDown(true);
  await work().finally(() => s3.setDown(false));
}

test('stores a file in the bucket, serves it to signed-in people and deletes it', async () => {
  const { body } = await upload();
  const uuid = path.basename(body.url);
  expect(await s3.keys()).toContain(`files/${uuid}`);
  const { status, raw, headers } = await read(body.url);
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect(raw.length).toBe(await api.files.size(uuid));
  expect((await api.call('GET', `/files/${uuid}`, { as: null })).status).toBe(401);

  await api.owner.query(
    `update files set purpose = 'attachment', created_at = now() - interval '25 hours' where uuid = $1`,
    [uuid],
  );
  await filesJobs[0]!.run({ db: api.db, files: api.files } as never, {});
  expect(await s3.keys()).not.toContain(`files/${uuid}`);
});

test('answers 503 while the bucket does not respond, and loses nothing', async () => {
  const { body } = await upload();
  const [rows, keys] = [await countRows(), await s3.keys()];
  expect(await ready()).toEqual({ status: 'ready', files: 'ready' });
  await whileDown(async () => {
    for (const answer of [await upload(), await read(body.url)])
      expect([answer.status, answer.body.message]).toEqual([503, NOT_RESPONDING]);
    expect(await ready()).toEqual({ status: 'ready', files: 'not responding' });
  });
  expect([await countRows(), await s3.keys()]).toEqual([rows, keys]);
  expect((await read(body.url)).status).toBe(200);
});

test('removes what a killed upload left and keeps the files that have a row', async () => {
  await upload();
  const [rows, keys] = [await countRows(), await s3.keys()];
  const process_ = spawn(
    process.execPath,
    [builtFile('domains/workspace/files/upload.process.js'), api.url, await adminUuid()],
    { env: { ...process.env, ...s3.environment }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(process_, 'exit');
  await expect
    .poll(async () => [(await s3.keys()).length, await s3.uploads()])
    .toEqual([keys.length + 1, [expect.stringMatching(/^files\//)]]);
  process_.kill('SIGKILL');
  await ended;
  expect(await clean()).toBe(2);
  expect([await countRows(), await s3.keys(), await s3.uploads()]).toEqual([rows, keys, []]);
});

test('a prepared export waits for the bucket and is then in it', async () => {
  const account = await adminUuid();
  const exportFiles = (await openStores(api.settings))('exports');
  const worker = openExportWorker({ url: api.url, folder: api.settings.dataDir, ...assembled });
  const services = { ...worker.services, exportFiles };
  const { body } = await api.call('POST', '/exports/patients', { body: { filters: {}, format: 'csv' } });
  const { uuid } = body.data;
  // More often than the attempts of an export.
  for (let attempt = 0; attempt < 6; attempt += 1)
    await whileDown(() => expect(prepareExports(services, account)).rejects.toThrow(FileStoreOutage));
  await prepareExports(services, account);

  const lost = randomUUID();
  await exportFiles.put(lost, Buffer.from('lost'));
  expect(await removeOrphanedExports(services)).toBe(1);
  expect((await s3.keys()).filter((key) => key.startsWith('exports/'))).toEqual([`exports/${uuid}`]);
  const direct = await api.call('GET', '/exports/patients/rows?format=csv');
  expect((await api.call('GET', `/exports/${uuid}/file`)).raw.equals(direct.raw)).toBe(true);
  await worker.close();
});
