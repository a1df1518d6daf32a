import { formatDate } from '@baobab/contract/kit/lagos-time';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp, type CallOptions } from '../../../testing/test-app.ts';
import { DAY, EVE, LATER, MIDNIGHT, usePlans } from './plans.testing.ts';
import { HOME, master, someRow, usePrices } from '../price-lists/price-lists.testing.ts';

const api = useTestApp();
const { known, create, head, find } = usePrices(api);
const { applyAt, cancel, plans } = usePlans(api);

beforeEach(() => api.owner.query(`update price_plans set state = 'cancelled' where state = 'planned'`));

const addPrice = async (): Promise<string> => (await create([someRow(known.areas[0]!)])).body.uuids[0];
const edit = (uuid: string, body: object, options: CallOptions = {}) =>
  api.call('PUT', `${master.pathology}/update/${uuid}/${uuid}`, { ...options, body });
const raised = { baobabsexclusivediscountedprice: 12_000, valid_from: DAY };

test('an edit with a day is planned, and only its changed values apply on that day', async () => {
  const uuid = await addPrice();
  const before = await find(uuid);
  const { status, body } = await edit(uuid, { ...before, ...raised });
  expect([status, body.message]).toEqual([200, `Price change planned for ${formatDate(DAY)}`]);
  expect(body.data.planned).toMatchObject([{ valid_from: DAY, price: 12_000 }]);
  expect(await find(uuid)).toEqual({ ...before, planned: body.data.planned });
  // The list's rows can be sent back whole.
  const { status: edited } = await edit(uuid, { ...(await find(uuid)), labretailprice: 20_000 });
  expect(edited).toBe(200);
  await applyAt(MIDNIGHT);
  expect(await find(uuid)).toMatchObject({
    baobabsexclusivediscountedprice: 12_000,
    labretailprice: 20_000,
    version: 3,
  });
});

test('rejects a planned edit without a change, of another area, of an old version and of a past day', async () => {
  const uuid = await addPrice();
  const price = await find(uuid);
  const answers = [
    await edit(uuid, { labretailprice: price.labretailprice, valid_from: DAY }),
    await edit(uuid, { areaRef: known.areas[1]!.uuid, area: known.areas[1]!.area, valid_from: DAY }),
    await edit(uuid, { ...raised, version: 9 }),
    await edit(uuid, { ...raised, valid_from: '2026-01-01' }),
    await edit(uuid, { ...raised, valid_from: 'tomorrow' }),
  ];
  expect(answers.map(({ status, body }) => [status, Object.keys(body.fields)[0]])).toEqual([
    [422, 'valid_from'],
    [422, 'areaRef'],
    [409, 'baobabsexclusivediscountedprice'],
    [422, 'valid_from'],
    [422, 'valid_from'],
  ]);
  expect((await find(uuid)).planned).toBeUndefined();
});

test('a planned edit of a price that no longer exists changes nothing and says so', async () => {
  const uuid = await addPrice();
  await edit(uuid, raised);
  await api.owner.query('delete from price_entries where uuid = $1', [uuid]);
  await applyAt(MIDNIGHT);
  expect((await plans())[0]).toMatchObject({
    state: 'applied',
    batch: null,
    reason: expect.stringContaining('the price no longer exists'),
  });
});

test('planned prices of home samples need the permission of home samples', async () => {
  const area = known.areas[0]!;
  const added = await api.call('POST', `${HOME}/create/home/service`, {
    body: { ...head(await known.freshTest('pathology')), ...someRow(area) },
  });
  const [uuid] = added.body.uuids;
  const planned = await api.call('PUT', `${HOME}/updated/home/service/${uuid}`, { body: raised });
  expect(planned.body.data.planned).toHaveLength(1);
  const [{ plan }] = planned.body.data.planned;
  expect((await api.call('GET', '/uploadDoc/plans?kind=home', { as: 'dmp-admin' })).status).toBe(403);
  expect((await cancel(plan, 'dmp-admin')).status).toBe(403);
  expect((await plans('home'))[0]).toMatchObject({ uuid: plan, state: 'planned' });
  await applyAt(MIDNIGHT);
  const { body } = await api.call('GET', `/records/home-prices/${uuid}`);
  expect(body.data).toMatchObject({ baobabsexclusivediscountedprice: 12_000, version: 2 });
});

test('a planned change shows the values that the planned changes before it leave', async () => {
  const uuid = await addPrice();
  await edit(uuid, { ...raised, valid_from: EVE });
  await edit(uuid, { partnerlabtat: 'two days', valid_from: DAY });
  await edit(uuid, { active: false, valid_from: LATER });
  expect((await find(uuid)).planned).toMatchObject([
    { valid_from: EVE, price: 12_000, active: true },
    { valid_from: DAY, price: 12_000, active: true },
    { valid_from: LATER, price: 12_000, active: false },
  ]);
});
