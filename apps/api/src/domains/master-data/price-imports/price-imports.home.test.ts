import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useApprovals } from '../../workspace/approvals/approvals.testing.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { someLine, useUploads, xlsxOf } from './price-imports.testing.ts';

const api = useTestApp();
const { preview, undo, checksum } = useUploads(api);
const { confirm, set } = useApprovals(api);

const commitHome = async (lines: Parameters<typeof xlsxOf>[0], options = {}) =>
  api.call('POST', COMMIT.home, { ...options, ...formOf(await xlsxOf(lines)) });

test('previews, uploads, lists and undoes prices of home samples of pathology tests', async () => {
  const before = await checksum();
  const lines = [someLine(), someLine({ area: 'Lekki' })];
  expect((await preview(lines, 'home')).body).toMatchObject({ rows: 2, added: 2, refused: 0 });
  const { status, body } = await commitHome(lines);
  expect([status, body]).toMatchObject([200, { added: 2, changed: 0 }]);
  const { rows } = await api.owner.query(
    `select kind from price_entries where uuid in (select entry_uuid from import_changes where batch_uuid = $1)`,
    [body.batch],
  );
  expect(rows).toEqual([{ kind: 'home' }, { kind: 'home' }]);
  const batches = await api.call('GET', '/uploadDoc/batches?kind=home');
  expect(batches.body.data).toMatchObject([{ uuid: body.batch, added: 2 }]);
  expect((await undo(body.batch)).body).toMatchObject({ restored: 0, removed: 2 });
  expect(await checksum()).toBe(before);
});

test('refuses the files and uploads of home samples to staff without their permission', async () => {
  const { body: batch } = await commitHome([someLine({ area: 'Yaba' })]);
  const form = formOf(await xlsxOf([someLine()]));
  const as = 'dmp-admin';
  const replies = await Promise.all([
    api.call('POST', COMMIT.home, { as, ...form }),
    ...['preview', 'valid', 'errors', 'marked'].map((call) =>
      api.call('POST', `/uploadDoc/${call}/home`, { as, ...form }),
    ),
    api.call('GET', '/uploadDoc/sample/home', { as }),
    api.call('GET', '/uploadDoc/batches?kind=home', { as }),
    api.call('GET', `/uploadDoc/batches/${batch.batch}/undo`, { as }),
    api.call('POST', `/uploadDoc/batches/${batch.batch}/undo`, { as, body: {} }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403));
  const master = await api.call('POST', '/uploadDoc/preview/pathology', { as, ...form });
  expect(master.status).toBe(200);
});

test('only staff of home samples confirm an upload above the limit', async () => {
  await commitHome([someLine({ area: 'Ikeja' })]);
  await set({ approve_price_change_above: 0 });
  const { status, body } = await commitHome([someLine({ area: 'Ikeja', labretailprice: 50_000 })]);
  expect([status, body.code]).toEqual([409, 'approval_requested']);
  const { approval } = body.current;
  expect((await confirm(approval, await api.signIn('dmp-admin'))).status).toBe(403);
  expect((await confirm(approval)).status).toBe(200);
});

test('a price of home samples that is copied to another area keeps the product code there', async () => {
  const priced = { standardisedtestname: 'Upload Test 2' };
  const { body } = await commitHome([
    someLine({ ...priced, area: 'Ikeja', productcode: 'HERE-1', labretailprice: 70_000 }),
    someLine({ ...priced, area: 'Lekki', productcode: 'THERE-1' }),
  ]);
  const { rows } = await api.owner.query(
    `select e.uuid, e.version, e.area_uuid from import_changes i join price_entries e on e.uuid = i.entry_uuid
     where i.batch_uuid = $1 order by e.product_code`,
    [body.batch],
  );
  const [{ uuid, version }, there] = rows;
  const prices = [{ uuid, version, fields: {}, copyTo: [there.area_uuid] }];
  const edits = (path: string, more = {}) =>
    api.call('POST', `/uploadDoc/edits/home${path}`, { body: { prices, ...more } });
  const shown = (await edits('/preview')).body;
  expect(shown.changedLines.map(({ changes }: { changes: { column: string }[] }) => changes)).toEqual([
    [{ column: 'labretailprice', from: '₦12,500.50', to: '₦70,000.00' }],
  ]);
  expect((await edits('', { seen: shown.state })).body).toMatchObject({ changed: 1 });
  const { body: copied } = await api.call('GET', `/records/home-prices/${there.uuid}`);
  expect(copied.data).toMatchObject({ productcode: 'THERE-1', labretailprice: 70_000 });
});
