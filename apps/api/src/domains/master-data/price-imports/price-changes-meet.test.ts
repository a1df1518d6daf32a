import { formatDate } from '@baobab/contract/kit/lagos-time';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { BEFORE, DAY, EVE, MIDNIGHT, usePlans } from './plans.testing.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';
import { named, useUploads, xlsxOf, type Line } from './price-imports.testing.ts';

const api = useTestApp();
const { batchOf, commit, preview, undo, checksum } = useUploads(api);
const { plan, plans, applyAt, priceOf, bells } = usePlans(api);

const edit = async (name: string, body: Record<string, unknown>) => {
  const { uuid } = (await priceOf(name))!;
  expect((await api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body })).status).toBe(
    200,
  );
};
const keep = { changed: 'keep' };

test.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])('undoing three uploads of one price in the order %i, %i, %i gives the beginning', async (...order) => {
  await commit([named(1, 5_000)]);
  const sum = await checksum();
  const batches = [
    await batchOf(named(1, 6_000)),
    await batchOf(named(1, 7_000, { partnerlabtat: 'two days' })),
    await batchOf(named(1, 8_000)),
  ];
  for (const index of order) expect((await undo(batches[index]!, keep)).status).toBe(200);
  expect(await checksum()).toBe(sum);
});

test('an undo leaves the last upload that counts, and takes back a price that it added', async () => {
  const [added, second] = [await batchOf(named(2, 5_000)), await batchOf(named(2, 6_000))];
  expect((await undo(added, keep)).status).toBe(200);
  expect((await priceOf('Upload Test 2'))?.price).toBe(6_000);
  expect((await undo(second, keep)).body).toMatchObject({ removed: 1 });
  expect(await priceOf('Upload Test 2')).toBeUndefined();
});

test('an undo restores the price and keeps a later edit of another value', async () => {
  await commit([named(3, 5_000)]);
  const batch = await batchOf(named(3, 6_000));
  await edit('Upload Test 3', { partnerlabtat: 'three days' });
  expect((await undo(batch)).body).toMatchObject({ restored: 1 });
  const { rows } = await api.owner.query(
    'select exclusive_kobo::int / 100 as price, partner_tat from price_entries where uuid = $1',
    [(await priceOf('Upload Test 3'))!.uuid],
  );
  expect(rows[0]).toEqual({ price: 5_000, partner_tat: 'three days' });
});

test('an edit counts like an upload: undoing both, in any order, gives the beginning', async () => {
  await commit([named(3, 5_000)]);
  const batch = await batchOf(named(3, 6_000));
  await edit('Upload Test 3', { baobabsexclusivediscountedprice: 6_500 });
  const { body } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  expect(body.data[0]).toMatchObject({ file: 'Edit of Upload Test 3, SYNLAB, Ikeja', changed: 1, rows: 1 });
  expect((await undo(batch, keep)).body).toMatchObject({ restored: 0, kept: 1 });
  expect((await priceOf('Upload Test 3'))?.price).toBe(6_500);
  expect((await undo(body.data[0].uuid)).body).toMatchObject({ restored: 1 });
  expect((await priceOf('Upload Test 3'))?.price).toBe(5_000);
});

test('an upload of which every value was changed outside of all uploads cannot be undone', async () => {
  await commit([named(3, 5_000)]);
  const batch = await batchOf(named(3, 6_000));
  const { uuid } = (await priceOf('Upload Test 3'))!;
  await api.owner.query('update price_entries set exclusive_kobo = 650000 where uuid = $1', [uuid]);
  const { status, body } = await undo(batch, keep);
  expect([status, body.message]).toEqual([
    409,
    'Every price of this upload was changed afterwards. Nothing was undone.',
  ]);
  expect((await priceOf('Upload Test 3'))?.price).toBe(6_500);
});

test('an edit that moves a price to another area is undone with its area', async () => {
  await commit([named(1, 5_000)]);
  const { uuid } = (await priceOf('Upload Test 1'))!;
  const { rows } = await api.owner.query(`select uuid from areas where name = 'Yaba'`);
  await edit('Upload Test 1', { areaRef: rows[0].uuid, labretailprice: 9_100 });
  const { body } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  expect((await priceOf('Upload Test 1', 'Yaba'))?.uuid).toBe(uuid);
  expect((await undo(body.data[0].uuid)).status).toBe(200);
  expect(await priceOf('Upload Test 1')).toMatchObject({ uuid, price: 5_000 });
});

test('an upload with an outdated preview is refused, and one with a new preview is saved', async () => {
  await commit([named(4, 5_000)]);
  const lines = [named(4, 6_000)];
  const shown = (await preview(lines)).body.state as string;
  await edit('Upload Test 4', { baobabsexclusivediscountedprice: 5_500 });
  const send = async (seen: string) =>
    api.call('POST', COMMIT.pathology, formOf(await xlsxOf(lines), 'prices.xlsx', { seen }));
  const refused = await send(shown);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Prices were changed after the preview. Nothing was saved. Look at the preview again.',
  ]);
  expect((await priceOf('Upload Test 4'))?.price).toBe(5_500);
  expect((await send((await preview(lines)).body.state)).status).toBe(200);
  expect((await priceOf('Upload Test 4'))?.price).toBe(6_000);
});

test('a plan changes only what it was made to change, and leaves alone what a colleague changed', async () => {
  await commit([named(5, 5_000), named(5, 5_000, { area: 'Yaba' })]);
  const { body } = await plan([named(5, 6_000), named(5, 7_000, { area: 'Yaba' })]);
  await edit('Upload Test 5', { baobabsexclusivediscountedprice: 5_500, partnerlabtat: 'two days' });
  await applyAt(MIDNIGHT);
  expect([(await priceOf('Upload Test 5'))?.price, (await priceOf('Upload Test 5', 'Yaba'))?.price]).toEqual([
    5_500, 7_000,
  ]);
  const left =
    '1 value was changed by someone else since the plan was made and left alone; Upload Test 5, SYNLAB: Exclusive Discounted Price is ₦5,500.00, planned was ₦6,000.00';
  const applied = (await plans()).find(({ uuid }: { uuid: string }) => uuid === body.plan);
  expect(applied).toMatchObject({ state: 'applied', reason: left });
  expect((await bells())[0]!.message).toBe(
    `The planned prices of next.xlsx are applied: 0 added, 1 changed. ${left}`,
  );
});

test('a plan leaves alone what a colleague changed, also to the value of an earlier plan', async () => {
  await commit([named(4, 5_000)]);
  await plan([named(4, 6_000)], EVE);
  await plan([named(4, 7_000)]);
  await edit('Upload Test 4', { baobabsexclusivediscountedprice: 6_000 });
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 4'))?.price).toBe(6_000);
});

test('two plans of a price that does not exist follow each other', async () => {
  await plan([named(4, 6_000, { area: 'Lekki' })], EVE);
  await plan([named(4, 7_000, { area: 'Lekki' })]);
  await applyAt(MIDNIGHT);
  expect((await priceOf('Upload Test 4', 'Lekki'))?.price).toBe(7_000);
});

test.each([
  ['undo', ['undo']],
  ['undo and a redo', ['undo', 'redo']],
])('the next plan of a price is applied after the %s of the first one', async (_name, steps) => {
  await api.owner.query(`update price_plans set state = 'cancelled' where state = 'planned'`);
  const area = steps.length === 1 ? 'Surulere' : 'Gbagada';
  const linesOf = (price: number) => [named(1, price, { area }), named(2, price, { area })];
  await commit([named(1, 5_000, { area })]);
  const { body } = await plan(linesOf(6_000), EVE);
  await plan(linesOf(7_000));
  await applyAt(BEFORE);
  const { batch } = (await plans()).find(({ uuid }: { uuid: string }) => uuid === body.plan);
  for (const step of steps)
    expect((await api.call('POST', `/uploadDoc/batches/${batch}/${step}`)).status).toBe(200);
  await applyAt(MIDNIGHT);
  expect([
    (await priceOf('Upload Test 1', area))?.price,
    (await priceOf('Upload Test 2', area))?.price,
  ]).toEqual([7_000, 7_000]);
});

test('refuses a plan that changes nothing, the same plan twice and a day after two years', async () => {
  await commit([named(1, 5_000)]);
  expect((await plan([named(1, 5_000)])).body.message).toBe(
    'This file changes nothing: every price of it is already in the list.',
  );
  expect((await plan([named(1, 9_000)])).status).toBe(200);
  const again = await plan([named(1, 9_000)]);
  expect([again.status, again.body.message]).toEqual([
    409,
    `This file is already planned for ${formatDate(DAY)}.`,
  ]);
  expect((await plan([named(1, 9_000)], EVE)).status).toBe(200);
  expect((await plan([named(1, 8_000)], '9999-12-31')).status).toBe(422);
});

test('the exported list can be changed and uploaded, with its own headers', async () => {
  await commit([named(2, 5_000)]);
  const exported: Line = {
    'Partner Name': 'SYNLAB',
    'Standardised Test Name': 'Upload Test 2',
    City: 'Lagos',
    Area: 'Ikeja',
    Price: 5_250,
    Status: 'In-Active',
  };
  const send = async (line: Line) =>
    api.call('POST', COMMIT.pathology, formOf(await xlsxOf([line], Object.keys(line))));
  expect((await send(exported)).body).toMatchObject({ changed: 1 });
  expect((await priceOf('Upload Test 2'))?.price).toBe(5_250);
  const { Price: _price, Status: _status, ...keys } = exported;
  const unread = await send({ ...keys, 'New amount': 9_000 });
  expect([unread.status, unread.body.current.errors[0].problem]).toEqual([
    422,
    'No column with values was found. These are not known: New amount',
  ]);
});

test('an edit in the second in which a plan is applied is kept or refused, and never replaced unseen', async () => {
  await api.owner.query(`update price_plans set state = 'cancelled' where state = 'planned'`);
  for (const [round, number] of [1, 2, 3, 4, 5].entries()) {
    await commit([named(number, 5_000 + round)]);
    const { body } = await plan([named(number, 6_000)]);
    const { uuid, version } = (await priceOf(`Upload Test ${number}`))!;
    const [, edited] = await Promise.all([
      applyAt(MIDNIGHT),
      api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, {
        body: { version, baobabsexclusivediscountedprice: 7_000 },
      }),
    ]);
    expect([200, 409]).toContain(edited.status);
    expect((await priceOf(`Upload Test ${number}`))?.price).toBe(edited.status === 200 ? 7_000 : 6_000);
    const { rows } = await api.owner.query('select state, reason from price_plans where uuid = $1', [
      body.plan,
    ]);
    expect(rows[0].state).toBe('applied');
    if (edited.status === 200) expect(rows[0].reason).toContain('7,000');
    else expect(rows[0].reason).toBeNull();
  }
});

test('an upload that is repeated after a lost reply is saved once', async () => {
  await commit([named(3, 5_000)]);
  const content = await xlsxOf([named(3, 6_000)]);
  const { state } = (await api.call('POST', '/uploadDoc/preview/pathology', formOf(content))).body;
  const send = (fields = {}) => api.call('POST', COMMIT.pathology, formOf(content, 'sent.xlsx', fields));
  const first = await send({ seen: state });
  const after = await priceOf('Upload Test 3');
  expect((await send({ seen: state })).status).toBe(409);
  const { status, body } = await send();
  expect([status, body.batch]).toEqual([200, null]);
  expect(await priceOf('Upload Test 3')).toEqual(after);
  expect((await api.call('POST', `/uploadDoc/batches/${first.body.batch}/undo`)).status).toBe(200);
  expect((await priceOf('Upload Test 3'))?.price).toBe(5_000);
});
