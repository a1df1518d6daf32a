import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { someLine, useUploads, type Line } from './price-imports.testing.ts';

const api = useTestApp();
const { batchOf, undo, checksum, countRows } = useUploads(api);

const areas = ['Ikeja', 'Lekki', 'Yaba', 'Surulere'];
const linesOf = (number: number, changes: Line = {}) =>
  areas.map((area) => someLine({ area, standardisedtestname: `Upload Test ${number}`, ...changes }));

test('undo restores the exact previous prices, with one audit row', async () => {
  await batchOf(linesOf(1).slice(0, 2));
  const sum = await checksum();
  const total = await countRows('price_entries');
  const batch = await batchOf(
    linesOf(1, { labretailprice: 90_000, partnerlabtat: 'two days', active: 'False' }),
  );
  expect(await checksum()).not.toBe(sum);
  const before = await api.countAudit();
  const { status, body } = await undo(batch);
  expect([status, body.restored, body.removed]).toEqual([200, 2, 2]);
  expect(await checksum()).toBe(sum);
  expect(await countRows('price_entries')).toBe(total);
  expect(await api.countAudit()).toBe(before + 1);
  expect(await api.countAudit('price-list.undo')).toBe(1);
  const { body: listed } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  expect(listed.data[0]).toMatchObject({
    uuid: batch,
    undoneBy: expect.any(String),
    undoneAt: expect.any(String),
  });
  const { rows } = await api.owner.query(`select total_of('price_entries', array['pathology']) as n,
    (select count(*) from price_entries where kind = 'pathology') as counted`);
  expect(rows[0].n).toBe(rows[0].counted);
});

test('rejects a second undo with 409', async () => {
  const batch = await batchOf(linesOf(2));
  const answers = await Promise.all([undo(batch), undo(batch), undo(batch)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await undo(batch)).body.message).toBe('This upload has already been undone');
});

test('rejects the undo of a batch with later edits and lists the edited prices', async () => {
  const batch = await batchOf(linesOf(3));
  const { rows } = await api.owner.query(
    `select e.uuid from import_changes c join price_entries e on e.uuid = c.entry_uuid join areas a on a.uuid = e.area_uuid
     where c.batch_uuid = $1 and a.name in ('Ikeja', 'Yaba')`,
    [batch],
  );
  for (const { uuid } of rows)
    expect(
      (
        await api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, {
          body: { labretailprice: 14_000 },
        })
      ).status,
    ).toBe(200);
  const [sum, audits] = [await checksum(), await api.countAudit()];
  const { status, body } = await undo(batch);
  expect([status, body.message]).toEqual([
    409,
    '2 of its prices were changed after this upload. Nothing was undone.',
  ]);
  expect(body.current).toEqual({
    total: 2,
    lines: ['Ikeja', 'Yaba'].map((area) => ({
      partner: 'SYNLAB',
      test: 'Upload Test 3',
      city: 'Lagos',
      area,
      editedAt: expect.any(String),
    })),
  });
  expect([await checksum(), await api.countAudit()]).toEqual([sum, audits]);
});

test('undoes uploads of the same prices one after the other, latest first', async () => {
  const sums = [await checksum()];
  const batches: string[] = [];
  for (const price of [10_000, 11_000, 12_000]) {
    batches.push(await batchOf(linesOf(4, { baobabsexclusivediscountedprice: price })));
    sums.push(await checksum());
  }
  expect((await undo(batches[0]!)).status).toBe(409);
  for (const index of [2, 1, 0]) {
    expect((await undo(batches[index]!)).status).toBe(200);
    expect(await checksum()).toBe(sums[index]);
  }
});

test('rejects an edit based on a price from before the undo', async () => {
  await batchOf(linesOf(5));
  const batch = await batchOf(linesOf(5, { labretailprice: 50_000 }));
  const { rows } = await api.owner.query(
    `select e.uuid, e.version from import_changes c join price_entries e on e.uuid = c.entry_uuid where c.batch_uuid = $1`,
    [batch],
  );
  await undo(batch);
  const stale = await api.call('PUT', `/upload/master/pathalogy/update/${rows[0].uuid}/${rows[0].uuid}`, {
    body: { version: rows[0].version, labretailprice: 60_000 },
  });
  expect(stale.status).toBe(409);
});

test('rejects the undo of an unknown upload with 404', async () => {
  expect((await undo('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await undo('7')).status).toBe(400);
});
