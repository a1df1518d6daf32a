import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { formOf } from './price-imports.form.testing.ts';
import { headers, someLine, useUploads, xlsxOf, type Line } from './price-imports.testing.ts';

const api = useTestApp();
const { commit, undo, checksum, countRows } = useUploads(api);

const saveValid = async (lines: readonly Line[], columns = headers) =>
  api.call('POST', '/uploadDoc/valid/pathology', formOf(await xlsxOf(lines, columns)));

const invalid = someLine({ area: 'Atlantis' });

test('saves the valid rows as one upload, whose batch counts the rows left out', async () => {
  const lines = [someLine(), invalid, someLine({ area: 'Lekki' }), someLine({ area: 'Yaba', active: '' })];
  const sum = await checksum();
  const { status, body } = await saveValid(lines);
  expect([status, body]).toEqual([
    200,
    {
      message: 'Prices added: 2, changed: 0, left out: 2',
      batch: expect.any(String),
      added: 2,
      changed: 0,
      unchanged: 0,
      rows: 4,
      leftOut: 2,
    },
  ]);
  const { body: batches } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  expect(batches.data[0]).toMatchObject({ uuid: body.batch, rows: 4, added: 2, unchanged: 0, leftOut: 2 });
  await undo(body.batch);
  expect(await checksum()).toBe(sum);
});

test('sending the valid rows twice at once makes one upload', async () => {
  const lines = [someLine({ standardisedtestname: 'Upload Test 2' }), invalid];
  const before = await countRows('import_batches');
  const replies = await Promise.all([saveValid(lines), saveValid(lines)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies.map(({ body }) => body.added).toSorted()).toEqual([0, 1]);
  expect(await countRows('import_batches')).toBe(before + 1);
});

test('rejects a file without a valid row or with a missing column', async () => {
  const before = await countRows('import_batches');
  const refused = await saveValid([invalid]);
  expect([refused.status, refused.body.message]).toEqual([422, '1 of 1 row has errors. Nothing was saved.']);
  const columns = headers.filter((header) => header !== 'area');
  const incomplete = await saveValid([someLine()], columns);
  expect([incomplete.status, incomplete.body.current.errorCount]).toEqual([422, 1]);
  expect(await countRows('import_batches')).toBe(before);
});

test('the specified call still rejects a file with one invalid row', async () => {
  const sum = await checksum();
  expect((await commit([someLine({ standardisedtestname: 'Upload Test 3' }), invalid])).status).toBe(422);
  expect(await checksum()).toBe(sum);
});
