import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { useApprovals } from '../../workspace/approvals/approvals.testing.ts';
import { useKills } from './kills.testing.ts';
import { DAY, MIDNIGHT, usePlans } from './plans.testing.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { named, useUploads, xlsxOf } from './price-imports.testing.ts';

const api = useTestApp();
const { commit, preview, checksum, countRows } = useUploads(api);
const { holdPrice, waitingBackend, killDuring } = useKills(api);
const { plan, plans, applyAt, cancel, priceOf, bells } = usePlans(api);
const { confirm, read, set } = useApprovals(api);

const run = (text: string) => api.owner.query(text);

beforeEach(() => run(`update price_plans set state = 'cancelled' where state = 'planned'`));

test('a test that was switched off since makes the whole plan fail', async () => {
  await commit([named(1, 5_000), named(2, 5_000)]);
  const { body } = await plan([named(1, 6_000), named(2, 6_000)]);
  await run(`update national_tests set active = false where name = 'Upload Test 2'`);
  const sum = await checksum();
  await applyAt(MIDNIGHT);
  expect(await checksum()).toBe(sum);
  const reason =
    '1 of 2 prices cannot be applied; row 3 (SYNLAB, Upload Test 2, Ikeja): the test is no longer active';
  expect((await plans())[0]).toMatchObject({ uuid: body.plan, state: 'failed', reason, batch: null });
  expect((await bells())[0]).toMatchObject({
    message: `The planned prices of next.xlsx were not applied: ${reason}`,
    read_at: null,
  });
  expect(await api.countAudit('price-plan.fail')).toBe(1);
  // It was inactive when this one was planned, as in an upload, which accepts it.
  await plan([named(2, 6_000)]);
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 2'))?.price).toBe(6_000);
});

test('a deleted area makes the plan fail, and the plans after it still apply', async () => {
  await run(
    `insert into areas (uuid, city_uuid, name) select gen_random_uuid(), uuid, 'Short-lived' from cities where name = 'Lagos'`,
  );
  await plan([named(1, 6_100), named(1, 6_100, { area: 'Short-lived' })]);
  await plan([named(1, 6_200)]);
  await run(`delete from areas where name = 'Short-lived'`);
  await applyAt(MIDNIGHT);
  const [second, first] = await plans();
  expect(first.reason).toBe(
    '1 of 2 prices cannot be applied; row 3 (SYNLAB, Upload Test 1): the area no longer exists',
  );
  expect([first.state, second.state]).toEqual(['failed', 'applied']);
  expect((await priceOf('Upload Test 1'))?.price).toBe(6_200);
});

test('three workers apply a plan once', async () => {
  await commit([named(3, 5_000)]);
  await plan([named(3, 6_000)]);
  await plan([named(3, 7_000)]);
  const batches = await countRows('import_batches');
  await Promise.all([applyAt(MIDNIGHT), applyAt(MIDNIGHT), applyAt(MIDNIGHT)]);
  expect(await countRows('import_batches')).toBe(batches + 2);
  expect(await priceOf('Upload Test 3')).toMatchObject({ price: 7_000, version: 3 });
});

test(
  'a plan that is being applied when the worker is killed is applied once by the next',
  { timeout: 120_000 },
  async () => {
    await commit([named(4, 5_000)]);
    await plan([named(4, 6_000), named(4, 6_000, { area: 'Yaba' })]);
    const [sum, batches] = [await checksum(), await countRows('import_batches')];
    await killDuring('Upload Test 4', 'plans', MIDNIGHT.toISOString());
    expect([await checksum(), await countRows('import_batches')]).toEqual([sum, batches]);
    await applyAt(MIDNIGHT);
    await applyAt(MIDNIGHT);
    expect(await countRows('import_batches')).toBe(batches + 1);
    expect(await priceOf('Upload Test 4')).toMatchObject({ price: 6_000, version: 2 });
  },
);

test('a plan that is being applied cannot be called off', async () => {
  await commit([named(5, 5_000)]);
  const { body } = await plan([named(5, 6_000)]);
  const release = await holdPrice('Upload Test 5');
  const applied = applyAt(MIDNIGHT);
  await waitingBackend();
  const cancelled = cancel(body.plan);
  await release();
  await applied;
  const { status, body: refused } = await cancelled;
  expect([status, refused.message]).toEqual([
    409,
    'These prices are already applied. Undo their upload instead.',
  ]);
});

test('an edit while a plan is stored comes after it, and is left alone on its day', async () => {
  await commit([named(5, 5_000)]);
  const lines = [named(5, 6_000)];
  const fields = { valid_from: DAY, seen: (await preview(lines)).body.state };
  const form = formOf(await xlsxOf(lines), 'next.xlsx', fields);
  const { uuid } = (await priceOf('Upload Test 5'))!;
  const answers = await whileLocked(
    api,
    ['lock table price_plan_rows in exclusive mode', []],
    [
      () => api.call('POST', COMMIT.pathology, form),
      async () => {
        await waitingBackend();
        return api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, {
          body: { baobabsexclusivediscountedprice: 5_500 },
        });
      },
    ],
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 5'))?.price).toBe(5_500);
});

test('a planned upload above the share waits for a second person', async () => {
  await commit([named(5, 5_000)]);
  await set({ approve_price_change_above: 0 });
  const { status, body } = await plan([named(5, 5_100)]);
  expect([status, body.code]).toEqual([409, 'approval_requested']);
  const { approvals } = await read('state=pending');
  expect(approvals[0]!.details).toContainEqual(expect.objectContaining({ name: 'Valid From' }));
  const planned = async () => (await plans()).filter(({ state }: { state: string }) => state === 'planned');
  expect(await planned()).toEqual([]);
  expect((await confirm(body.current.approval)).status).toBe(200);
  expect(await planned()).toMatchObject([{ valid_from: DAY, changed: 1 }]);
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 5'))?.price).toBe(5_100);
  const late = (await plan([named(5, 5_200)])).body.current.approval;
  api.now = () => MIDNIGHT;
  const refused = await confirm(late);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/Nothing was done, and the request was withdrawn/),
  ]);
  api.now = () => new Date();
  await set({});
});
