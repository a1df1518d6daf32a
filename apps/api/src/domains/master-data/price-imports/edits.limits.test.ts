import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useApprovals } from '../../workspace/approvals/approvals.testing.ts';
import { UNKNOWN_UUID } from '../price-lists/price-lists.testing.ts';
import { EXCLUSIVE, some, useEdits } from './edits.testing.ts';
import { DAY, MIDNIGHT, usePlans } from './plans.testing.ts';
import { useUploads } from './price-imports.testing.ts';

const api = useTestApp();
const { undo, checksum } = useUploads(api);
const approvals = useApprovals(api);
const { applyAt } = usePlans(api);
const { known, preview, previewAndSave, addPrices, read } = useEdits(api);

test('edits above the share of prices wait for a second person', async () => {
  const [a] = (await addPrices(1)) as [string];
  await approvals.set({ approve_price_change_above: 0 });
  const prices = [some(a, { [EXCLUSIVE]: 9_000 })];
  const { status, body } = await previewAndSave(prices);
  expect([status, body.code]).toEqual([409, 'approval_requested']);
  expect((await read(a))[EXCLUSIVE]).toBe(11_594.21);
  expect((await approvals.confirm(body.current.approval)).status).toBe(200);
  expect((await read(a))[EXCLUSIVE]).toBe(9_000);

  const planned = await previewAndSave([some(a, { [EXCLUSIVE]: 9_500 }, 2)], DAY);
  expect(planned.body.code).toBe('approval_requested');
  expect((await approvals.confirm(planned.body.current.approval)).status).toBe(200);
  expect((await read(a))[EXCLUSIVE]).toBe(9_000);
  await applyAt(MIDNIGHT);
  expect((await read(a))[EXCLUSIVE]).toBe(9_500);
  await approvals.set({});
});

test('one person changes as many prices as the share allows, and not one more', async () => {
  const [first, ...others] = (await addPrices(4)) as [string, string, string, string];
  const { rows } = await api.owner.query(
    `select count(*)::int as n from price_entries where kind = 'pathology'`,
  );
  const changed = (uuids: string[]) => uuids.map((uuid) => some(uuid, { [EXCLUSIVE]: 9_000 }));
  // Between the shares of two and three prices.
  await approvals.set({ approve_price_change_above: 250 / rows[0].n });
  expect((await previewAndSave(changed(others))).body.code).toBe('approval_requested');
  expect((await previewAndSave(changed([first, others[0]]))).body).toMatchObject({ changed: 2 });
  await approvals.set({});
});

test('saves 5,000 prices with all their fields at once, and not one more', async () => {
  const { rows } = await api.owner.query(
    `with tests as (
       insert into national_tests (uuid, kind, name, product_code, discipline, city_uuid, area_uuid, partner_uuid)
       select gen_random_uuid(), 'pathology', 'Many ' || n, 'MANY-' || n, 'Serology', $1, $2, $3
       from generate_series(1, 5000) n returning uuid)
     insert into price_entries (uuid, kind, partner_uuid, test_uuid, area_uuid, product_code, discipline,
       partner_test_name, home_service, popular, popular_description, retail_kobo, purchasing_kobo, exclusive_kobo,
       discount_hundredths, partner_tat, partner_tat_days, standard_tat)
     select gen_random_uuid(), 'pathology', $3, uuid, $2, 'MANY', 'Serology', 'Panel', true, false, 'None', 200000,
       100000, 150000, 500, '1 day', 1, '2 days' from tests returning uuid`,
    [known.areas[0]!.city_uuid, known.areas[0]!.uuid, known.partner.uuid],
  );
  const fields = {
    labretailprice: 123_456.78,
    baobabspurchasingprice: 98_765.43,
    discountofferedforretail: 12.34,
    [EXCLUSIVE]: 112_233.44,
    active: false,
  };
  const prices = rows.map(({ uuid }) => some(uuid, fields));
  expect(JSON.stringify(prices).length).toBeGreaterThan(1_048_576);
  const before = await checksum();
  const { body } = await previewAndSave(prices);
  expect(body).toMatchObject({ rows: 5_000, changed: 5_000 });
  expect((await undo(body.batch)).body).toMatchObject({ restored: 5_000 });
  expect(await checksum()).toBe(before);
  const { status } = await preview([...prices, some(UNKNOWN_UUID, fields)]);
  expect(status).toBe(422);
});

test('edits of home sample prices need their own permission', async () => {
  const { body } = await api.call('GET', '/labtest/diagnostic/home/services/list?limit=1');
  const { uuid, version, labretailprice } = body.data[0];
  const prices = [some(uuid, { labretailprice: labretailprice + 1 }, version)];
  const path = '/uploadDoc/edits/home';
  expect((await api.call('POST', `${path}/preview`, { as: 'dmp-admin', body: { prices } })).status).toBe(403);
  const shown = await api.call('POST', `${path}/preview`, { body: { prices } });
  const saved = await api.call('POST', path, { body: { prices, seen: shown.body.state } });
  expect([saved.status, saved.body.changed]).toEqual([200, 1]);
  expect((await undo(saved.body.batch)).body).toMatchObject({ restored: 1 });
  expect((await preview(prices)).body.current).toEqual({ prices: [], removed: [uuid] });
});
