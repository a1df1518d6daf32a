import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useKills } from './kills.testing.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { someLine, useUploads, xlsxOf, type Line } from './price-imports.testing.ts';

const api = useTestApp();
const { commit, checksum, countRows } = useUploads(api);
const { holdPrice, waitingBackend, killDuring } = useKills(api);

const areas = ['Ikeja', 'Lekki', 'Yaba', 'Surulere'];
const linesOf = (number: number, changes: Line = {}) =>
  areas.map((area) => someLine({ area, standardisedtestname: `Upload Test ${number}`, ...changes }));

const state = async () => [await checksum(), await countRows('import_batches'), await api.countAudit()];

test('a lost connection during the commit applies nothing, and the file can be sent again', async () => {
  await commit(linesOf(1).slice(0, 1));
  const lines = linesOf(1, { labretailprice: 70_000 });
  const before = await state();
  const release = await holdPrice('Upload Test 1');
  const answer = commit(lines);
  const pid = await waitingBackend();
  await api.owner.query('select pg_terminate_backend($1)', [pid]);
  expect((await answer).status).toBe(503);
  await release();
  expect(await state()).toEqual(before);
  expect((await commit(lines)).body).toMatchObject({ added: 3, changed: 1 });
});

test('kill -9 of the server during the commit applies nothing', { timeout: 120_000 }, async () => {
  await commit(linesOf(2).slice(0, 1));
  const token = await api.signIn('admin');
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-kill-'));
  await writeFile(path.join(folder, 'prices.xlsx'), await xlsxOf(linesOf(2, { labretailprice: 70_000 })));
  const before = await state();
  await killDuring('Upload Test 2', 'price-imports', token, folder);
  expect(await state()).toEqual(before);
  await rm(folder, { recursive: true });
});

test('a file sent three times concurrently is committed once', async () => {
  const batches = await countRows('import_batches');
  const answers = await Promise.all([commit(linesOf(3)), commit(linesOf(3)), commit(linesOf(3))]);
  expect(answers.map(({ body }) => [body.added, body.unchanged]).toSorted()).toEqual([
    [0, 4],
    [0, 4],
    [4, 0],
  ]);
  expect(await countRows('import_batches')).toBe(batches + 1);
});

test('two concurrent files with the same prices are committed one after the other', async () => {
  const [first, second] = [linesOf(4, { labretailprice: 61_000 }), linesOf(4, { labretailprice: 62_000 })];
  const answers = await Promise.all([commit(first), commit(second)]);
  expect(answers.map(({ body }) => [body.added, body.changed]).toSorted()).toEqual([
    [0, 4],
    [4, 0],
  ]);
  const { rows } = await api.owner.query(
    `select distinct e.retail_kobo, e.version from price_entries e join national_tests t on t.uuid = e.test_uuid where t.name = 'Upload Test 4'`,
  );
  expect(rows.length).toBe(1);
  expect(rows[0].version).toBe(2);
});

test('a price that is added concurrently in the form is changed, not lost', async () => {
  const { rows } = await api.owner.query(`
    select p.uuid as partner, t.uuid as test, a.uuid as area, a.name, c.name as city from partners p, national_tests t, areas a
    join cities c on c.uuid = a.city_uuid
    where p.name = 'SYNLAB' and t.name = 'Upload Test 5' and t.kind = 'pathology' and c.name = 'Lagos' and a.name = 'Ikeja'`);
  const { partner, test: testUuid, area } = rows[0];
  const other = new pg.Client({ connectionString: api.url });
  await other.connect();
  await other.query('begin');
  await other.query(
    `insert into price_entries (uuid, kind, partner_uuid, test_uuid, area_uuid, product_code, discipline, partner_test_name,
       home_service, popular, popular_description, retail_kobo, purchasing_kobo, exclusive_kobo, discount_hundredths,
       partner_tat, partner_tat_days, standard_tat)
     values (gen_random_uuid(), 'pathology', $1, $2, $3, 'BY-HAND', 'd', 'n', true, true, 'd', 1, 1, 1, 0, 't', 1, 't')`,
    [partner, testUuid, area],
  );
  const answer = commit(linesOf(5));
  await waitingBackend();
  await other.query('commit');
  await other.end();
  const { body } = await answer;
  expect(body).toMatchObject({ added: 3, changed: 1, unchanged: 0 });
  const { rows: kept } = await api.owner.query(
    `select before ->> 'product_code' as code from import_changes where batch_uuid = $1 and before is not null`,
    [body.batch],
  );
  expect(kept).toEqual([{ code: 'BY-HAND' }]);
});

test('the server answers other requests while it reads a large file', async () => {
  const lines = Array.from({ length: 8_000 }, (_, n) => someLine({ area: `Nowhere ${n}` }));
  const form = formOf(await xlsxOf(lines));
  const answer = api.call('POST', COMMIT.pathology, form);
  const upload = { running: true };
  let answered = 0;
  void answer.finally(() => (upload.running = false));
  while (upload.running) {
    await api.call('GET', '/uploadDoc/batches?kind=pathology');
    answered += 1;
  }
  expect((await answer).status).toBe(422);
  expect(answered).toBeGreaterThan(5);
});
