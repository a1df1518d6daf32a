import { unzipped } from '@baobab/spreadsheet/testing';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { headers, useUploads } from './price-imports.testing.ts';

const api = useTestApp();
const { checksum } = useUploads(api);
const kinds = ['pathology', 'radiology', 'home'] as const;

const download = (kind: string, query = '') => api.call('GET', `/uploadDoc/file/${kind}${query}`);

test.each(kinds)('the downloaded %s list changes nothing when it is uploaded unchanged', async (kind) => {
  const sum = await checksum();
  const { rows } = await api.owner.query(`select count(*)::int as n from price_entries where kind = $1`, [
    kind,
  ]);
  const { n } = rows[0];
  for (const format of ['xlsx', 'csv']) {
    const { status, raw, headers: sent } = await download(kind, `?format=${format}`);
    expect([status, sent['content-disposition']]).toEqual([
      200,
      expect.stringMatching(`_Upload_.*${format}`),
    ]);
    const { body } = await api.call('POST', COMMIT[kind], formOf(raw, `prices.${format}`));
    expect(body).toMatchObject({ batch: null, rows: n, unchanged: n });
  }
  expect(await checksum()).toBe(sum);
});

test('the file has the filters and the order of the list, and the columns of the upload', async () => {
  const { rows } = await api.owner.query(
    `select partner_uuid from price_entries where kind = 'pathology' group by 1 order by count(*) limit 1`,
  );
  const query = `?partner_uuid=${rows[0].partner_uuid}&sort=price`;
  const { body } = await api.call('GET', `/upload/master/pathalogy/list${query}&limit=100`);
  const sheets = await readXlsxFile((await download('pathology', query)).raw);
  const [prices, columns] = sheets;
  expect(prices!.data[0]).toEqual(headers);
  const price = headers.indexOf('baobabsexclusivediscountedprice');
  expect(prices!.data).toHaveLength(body.count + 1);
  expect(prices!.data.slice(1, 101).map((row) => [row[4], row[price]])).toEqual(
    body.data.map((one: Record<string, unknown>) => [
      one['productcode'],
      one['baobabsexclusivediscountedprice'],
    ]),
  );
  expect(columns!.sheet).toBe('Columns');
  expect(columns!.data.slice(1, 19).map(([name]) => name)).toEqual(headers);
  expect(columns!.data[1]).toEqual([
    'diagnosticspartner',
    'The partner, by the name under Partners Name',
    'Locked: identifies the price',
  ]);
});

test.each([
  ['pathology', 'ABCD'],
  ['home', 'ABCDE'],
])('the keys of %s prices are locked, and the other cells editable', async (kind, locked) => {
  const sheet = unzipped((await download(kind)).raw)
    .get('xl/worksheets/sheet1.xml')!
    .toString();
  const cells = [...sheet.matchAll(/<c r="([A-Z])2"( s="5")?/g)];
  expect(
    cells
      .filter(([, , style]) => style)
      .map(([, letter]) => letter)
      .join(''),
  ).toBe(locked);
  expect(sheet).toContain('<sheetProtection sheet="1"');
  const ranges = [...sheet.matchAll(/sqref="([A-Z])2:/g)].map(([, letter]) => letter);
  expect(ranges.join('')).toBe('ABCDHJR');
});

test('records the download and refuses home samples to staff without their permission', async () => {
  await download('radiology', '?active=true&format=csv');
  const { rows } = await api.owner.query(
    `select details from audit_log where action = 'prices.export' order by id desc limit 1`,
  );
  expect(rows[0].details).toMatchObject({ list: 'radiology-prices', layout: 'upload', active: true });
  const home = await api.call('GET', '/uploadDoc/file/home', { as: 'dmp-admin' });
  expect(home.status).toBe(403);
});
