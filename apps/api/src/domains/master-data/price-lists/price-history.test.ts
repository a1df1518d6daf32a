import type { AuditEntry } from '@baobab/contract/kit/history';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { loadKnownData, someRow } from '../../master-data/price-lists/price-lists.testing.ts';
import { someLine, useUploads } from '../../master-data/price-imports/price-imports.testing.ts';

const api = useTestApp();
const { commit, undo } = useUploads(api);

const historyOf = async (route: string, query = ''): Promise<AuditEntry[]> =>
  (await api.call('GET', `/records/${route}/history?${query}`)).body.data;
const edit = (uuid: string, body: Record<string, unknown>) =>
  api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body });
/** Label and change of each field, one line per entry. */
const changesOf = (entries: AuditEntry[]) =>
  entries.map(({ action, fields }) =>
    [action, ...fields.map((field) => `${field.label} ${field.old ?? '–'} → ${field.new ?? '–'}`)].join('; '),
  );
const priceOf = async (batch: string): Promise<string> =>
  (await api.owner.query('select entry_uuid from import_changes where batch_uuid = $1', [batch])).rows[0]
    .entry_uuid;

test('the history of a price has every change from old to new, by edits, uploads and undos', async () => {
  const first: string = (await commit([someLine()])).body.batch;
  const uuid = await priceOf(first);
  await edit(uuid, { labretailprice: 13_000 });
  const second: string = (await commit([someLine({ labretailprice: 14_000, active: 'False' })])).body.batch;
  await undo(second);
  const third: string = (await commit([someLine({ labretailprice: 15_000 })])).body.batch;
  await edit(uuid, { labretailprice: 16_000 });
  await undo(third, { changed: 'revert' });

  const entries = await historyOf(`pathology-prices/${uuid}`);
  expect(changesOf(entries)).toEqual([
    'price-list.undo; Lab Retail Price ₦16,000.00 → ₦13,000.00',
    'price.edit; Lab Retail Price ₦15,000.00 → ₦16,000.00',
    'price-list.import; Lab Retail Price ₦13,000.00 → ₦15,000.00',
    'price-list.undo; Active No → Yes; Lab Retail Price ₦14,000.00 → ₦13,000.00',
    'price-list.import; Active Yes → No; Lab Retail Price ₦13,000.00 → ₦14,000.00',
    'price.edit; Lab Retail Price ₦12,500.50 → ₦13,000.00',
    'price-list.import; Lab Retail Price – → ₦12,500.50; Purchasing Price – → ₦8,000.00; Exclusive Discounted Price – → ₦11,594.21; Discount Offered For Retail – → 7.25 %',
  ]);
  expect(entries[2]!.batch).toEqual({ uuid: third, file: expect.any(String), kind: 'pathology' });
  expect(changesOf(await historyOf(`pathology-prices/${uuid}`, 'skip=4&limit=1'))).toEqual([
    'price-list.import; Active Yes → No; Lab Retail Price ₦13,000.00 → ₦14,000.00',
  ]);
});

test('the history of a price does not name an undo that kept it', async () => {
  const area = 'Yaba';
  const batch: string = (await commit([someLine({ area })])).body.batch;
  const uuid = await priceOf(batch);
  await edit(uuid, { labretailprice: 13_000 });
  await undo(batch, { changed: 'keep' });
  expect((await historyOf(`pathology-prices/${uuid}`)).map(({ action }) => action)).toEqual([
    'price.edit',
    'price-list.import',
  ]);
});

test('the history of a price keeps the values of an undo and a redo when another undo kept the price', async () => {
  const lineOf = (price: number) => [someLine({ area: 'Lekki', baobabsexclusivediscountedprice: price })];
  const uuid = await priceOf((await commit(lineOf(5_000))).body.batch);
  const batch: string = (await commit(lineOf(6_000))).body.batch;
  await undo(batch);
  await api.call('POST', `/uploadDoc/batches/${batch}/redo`);
  await edit(uuid, { baobabsexclusivediscountedprice: 7_000 });
  await undo(batch, { changed: 'keep' });

  const { body } = await api.call('GET', `/records/pathology-prices/${uuid}/history`);
  expect(changesOf(body.data)).toEqual([
    'price.edit; Exclusive Discounted Price ₦6,000.00 → ₦7,000.00',
    'price-list.redo; Exclusive Discounted Price ₦5,000.00 → ₦6,000.00',
    'price-list.undo; Exclusive Discounted Price ₦6,000.00 → ₦5,000.00',
    'price-list.import; Exclusive Discounted Price ₦5,000.00 → ₦6,000.00',
    expect.stringContaining('price-list.import; Lab Retail Price –'),
  ]);
  expect(body.count).toBe(5);
  await api.call('POST', `/uploadDoc/batches/${batch}/redo`);
  expect(changesOf(await historyOf(`pathology-prices/${uuid}`))).toEqual(changesOf(body.data));
});

test('prices of home samples and national tests have their changes from old to new', async () => {
  const known = await loadKnownData(api);
  const priced = await known.freshTest('pathology');
  const { body } = await api.call('POST', '/labtest/diagnostic/create/home/service', {
    body: { partner_uuid: known.partner.uuid, testname_uuid: priced.uuid, ...someRow(known.areas[0]!) },
  });
  const uuid = body.uuids[0] as string;
  await api.call('PUT', `/labtest/diagnostic/updated/home/service/${uuid}`, {
    body: { baobabspurchasingprice: 9_000 },
  });
  expect(changesOf(await historyOf(`home-prices/${uuid}`))).toEqual([
    'price.edit; Purchasing Price ₦8,000.00 → ₦9,000.00',
    expect.stringContaining('price.add; Lab Retail Price – → ₦12,500.50'),
  ]);

  const tests = '/upload/nationalPathalogy';
  const { data } = (await api.call('GET', `${tests}?search=${encodeURIComponent(priced.name)}`)).body;
  await api.call('PUT', tests, { body: { ...data[0], testdiscipline: 'Chemistry', active: false } });
  expect(changesOf(await historyOf(`national-pathology-tests/${priced.uuid}`))[0]).toBe(
    'national-test.edit; Active Yes → No; Discipline Serology → Chemistry',
  );
});
