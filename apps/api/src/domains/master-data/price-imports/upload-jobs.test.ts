import { MAX_ROWS_AT_ONCE } from '@baobab/contract/master-data/price-sets';
import { expect, test } from 'vitest';
import { connectTest } from '../../../testing/test-database.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import { withConcurrencyLimit } from '../../../platform/spreadsheet/read-worker.ts';
import type { Schema, Services } from '../../../schema.ts';
import { useKills } from './kills.testing.ts';
import { DAY, usePlans } from './plans.testing.ts';
import { formOf } from './price-imports.form.testing.ts';
import { someLine, named, useUploads, xlsxOf, type Line } from './price-imports.testing.ts';
import { isWaiting } from './upload-jobs.repository.ts';
import { applyUpload } from './upload-jobs.service.ts';

const api = useTestApp();
const { commit, undo, countRows } = useUploads(api);
const { killDuring } = useKills(api);
const { plan, priceOf } = usePlans(api);

async function queue(lines: readonly Line[], fields: Record<string, string> = {}): Promise<string> {
  const form = formOf(await xlsxOf(lines), 'large.xlsx', { rows: String(lines.length), ...fields });
  const { status, body } = await api.call('POST', '/uploadDoc/queued/pathology', form);
  expect([status, body.message]).toEqual([200, expect.stringMatching(/^The upload is being applied/)]);
  return body.job;
}

/** Runs the job as one worker with connections of its own. */
async function work(uuid: string) {
  const { pool, db, close } = connectTest<Schema>(api.url);
  const services = {
    pool,
    db,
    now: () => new Date(),
    queue: noopQueue,
    product: { slug: 'baobab', name: 'Baobab' },
  };
  await applyUpload(services as unknown as Services, uuid).finally(close);
}
const open = async () => (await api.call('GET', '/uploadDoc/queued/pathology')).body.data;
const bells = async (): Promise<string[]> =>
  (await api.owner.query('select message from bell_items order by created_at desc')).rows.map(
    ({ message }) => message,
  );

test('a queued upload is applied once by two workers, with progress, bell and undo', async () => {
  await commit([named(1, 5_000)]);
  const job = await queue([named(1, 6_000), named(1, 7_000, { area: 'Yaba' })]);
  expect((await open())[0]).toMatchObject({
    uuid: job,
    file: 'large.xlsx',
    state: 'waiting',
    rows: 2,
    done: 0,
  });
  expect((await priceOf('Upload Test 1'))?.price).toBe(5_000);
  const batches = await countRows('import_batches');
  await Promise.all([work(job), work(job)]);
  await work(job);
  expect(await countRows('import_batches')).toBe(batches + 1);
  expect([(await priceOf('Upload Test 1'))?.price, (await priceOf('Upload Test 1', 'Yaba'))?.price]).toEqual([
    6_000, 7_000,
  ]);
  const { rows } = await api.owner.query('select * from price_upload_jobs where uuid = $1', [job]);
  expect(rows[0]).toMatchObject({ state: 'done', rows_done: 2, content: null, request: null });
  expect(await open()).toEqual([]);
  expect((await bells())[0]).toBe('The upload of large.xlsx is finished: 1 added, 1 changed');
  expect((await undo(rows[0].batch_uuid)).body).toMatchObject({ restored: 1, removed: 1 });
  // A worker that has read the upload before it was applied does not apply it again after an undo.
  const { db, close } = connectTest<Schema>(api.url);
  expect(await db.transaction().execute((trx) => isWaiting(trx, job))).toBe(false);
  await close();
});

test('a queued upload with an invalid row or an outdated preview changes nothing and says so', async () => {
  await commit([named(2, 5_000)]);
  const bad = await queue([named(2, 6_000), named(2, 6_000, { area: 'Atlantis' })]);
  await work(bad);
  const outdated = await queue([named(2, 6_000)], { seen: '0 1' });
  await work(outdated);
  expect((await priceOf('Upload Test 2'))?.price).toBe(5_000);
  expect(
    (await open()).map(({ uuid, state, message }: Record<string, string>) => [uuid, state, message]),
  ).toEqual([
    [
      outdated,
      'failed',
      'Prices were changed after the preview. Nothing was saved. Look at the preview again.',
    ],
    [bad, 'failed', '1 of 2 rows has errors. Nothing was saved.'],
  ]);
  expect((await bells())[0]).toMatch(/^The upload of large.xlsx was not saved: Prices were changed/);
});

test('a large upload that is queued again after a lost reply is applied once', async () => {
  await commit([named(1, 4_000, { area: 'Lekki' })]);
  const lines = [named(1, 4_500, { area: 'Lekki' })];
  const jobs = [await queue(lines), await queue(lines)];
  const batches = await countRows('import_batches');
  await Promise.all(jobs.map(work));
  expect(await countRows('import_batches')).toBe(batches + 1);
  expect((await priceOf('Upload Test 1', 'Lekki'))?.price).toBe(4_500);
});

test('a queued upload is tried again when too many files are being read', async () => {
  await commit([named(4, 5_000, { area: 'Yaba' })]);
  const job = await queue([named(4, 6_000, { area: 'Yaba' })]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const reads = Array.from({ length: 8 }, () => withConcurrencyLimit(() => promise));
  await expect(work(job)).rejects.toThrow('Several files are being read right now.');
  resolve();
  await Promise.all(reads);
  expect((await open())[0]).toMatchObject({ uuid: job, state: 'waiting' });
  await work(job);
  expect((await priceOf('Upload Test 4', 'Yaba'))?.price).toBe(6_000);
});

test('the valid rows of a queued upload can be saved, or planned for a day', async () => {
  await commit([named(3, 5_000)]);
  const lines = [named(3, 6_000), named(3, 6_000, { area: 'Atlantis' })];
  await work(await queue(lines, { only_valid: 'yes', valid_from: DAY }));
  expect((await priceOf('Upload Test 3'))?.price).toBe(5_000);
  const { body } = await api.call('GET', '/uploadDoc/plans?kind=pathology&limit=1');
  expect(body.data[0]).toMatchObject({ file: 'large.xlsx', valid_from: DAY, changed: 1, leftOut: 1 });
});

test('the upload of a person who has left is not applied', async () => {
  const job = await queue([named(4, 6_000)]);
  await api.owner.query(
    `update price_upload_jobs set account_uuid = (select uuid from accounts where kind = 'consumer' limit 1) where uuid = $1`,
    [job],
  );
  await work(job);
  expect(await priceOf('Upload Test 4')).toBeUndefined();
  expect((await open())[0]).toMatchObject({
    state: 'failed',
    message: 'You no longer have the permission for this.',
  });
});

test('the file of an upload and of a plan can be downloaded as it was sent', async () => {
  const content = await xlsxOf([named(5, 5_000)]);
  const { body } = await api.call('POST', '/uploadDoc/newmasterspathalogy', formOf(content, 'sent.xlsx'));
  const { raw, headers } = await api.call('GET', `/uploadDoc/batches/${body.batch}/file`);
  expect(Buffer.compare(raw, content)).toBe(0);
  expect(headers['content-disposition']).toContain('sent.xlsx');
  const planned = await plan([named(5, 6_000)]);
  expect((await api.call('GET', `/uploadDoc/plans/${planned.body.plan}/rows`)).body.hasFile).toBe(true);
  expect((await api.call('GET', `/uploadDoc/plans/${planned.body.plan}/file`)).status).toBe(200);
  const { uuid } = (await priceOf('Upload Test 5'))!;
  await api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, {
    body: { partnerlabtat: '9 days' },
  });
  const { data } = (await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1')).body;
  expect((await api.call('GET', `/uploadDoc/batches/${data[0].uuid}/rows`)).body.hasFile).toBe(false);
  expect((await api.call('GET', `/uploadDoc/batches/${data[0].uuid}/file`)).status).toBe(404);
});

/** Prices that do not exist, as a file of more rows than an upload applies at once. */
async function manyLines(): Promise<Line[]> {
  const { rows } = await api.owner.query(
    `select p.name as diagnosticspartner, c.name as city, a.name as area, t.name as standardisedtestname
     from areas a join cities c on c.uuid = a.city_uuid, partners p, national_tests t
     where t.kind = 'pathology' and t.name like 'Upload Test %' and not exists (
       select from price_entries e where e.kind = t.kind and e.test_uuid = t.uuid and e.partner_uuid = p.uuid)
     order by 1, 2, 3, 4 limit $1`,
    [MAX_ROWS_AT_ONCE + 1],
  );
  expect(rows).toHaveLength(MAX_ROWS_AT_ONCE + 1);
  return rows.map((row) => someLine(row));
}

test('kill -9 of the worker in the middle of a large upload: the next one applies all rows once', async () => {
  const lines = await manyLines();
  await commit([{ ...lines[0]!, labretailprice: 1 }]);
  const job = await queue(lines);
  const [batches, prices] = [await countRows('import_batches'), await countRows('price_entries')];
  await killDuring(String(lines[0]!['standardisedtestname']), 'upload-jobs', job);
  expect([await countRows('import_batches'), await countRows('price_entries')]).toEqual([batches, prices]);
  await Promise.all([work(job), work(job)]);
  await work(job);
  expect([await countRows('import_batches'), await countRows('price_entries')]).toEqual([
    batches + 1,
    prices + lines.length - 1,
  ]);
  const { rows } = await api.owner.query(
    'select rows_added, rows_changed, rows_unchanged from import_batches order by created_at desc limit 1',
  );
  expect(rows[0]).toEqual({ rows_added: lines.length - 1, rows_changed: 1, rows_unchanged: 0 });
}, 240_000);
