import { formatDate } from '@baobab/contract/kit/lagos-time';
import type { UploadedList } from '@baobab/contract/master-data/list-uploads';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { oneByOneWhileLocked } from '../../../testing/while-locked.ts';
import { DAY, usePlans } from '../price-imports/plans.testing.ts';
import { named, useUploads, type Line as PriceLine } from '../price-imports/price-imports.testing.ts';
import { someTest, useListUploads, type Line } from './list-uploads.testing.ts';

const api = useTestApp();
const { send, undo } = useListUploads(api);
const { cancel, plan } = usePlans(api);
useUploads(api);

const refusalOf = (nouns: string) =>
  `Some ${nouns} that this upload added are needed by the prices of next.xlsx, planned for ${formatDate(DAY)}. Nothing was undone.`;

test.each<[UploadedList, string, Line, PriceLine]>([
  [
    'partner-names',
    'partners',
    { Name: 'Planned Partner', Code: 'PLANNED', Description: '' },
    { diagnosticspartner: 'Planned Partner' },
  ],
  [
    'national-pathology-tests',
    'tests',
    someTest({ 'Standardised Test Name': 'Planned Test' }),
    { standardisedtestname: 'Planned Test' },
  ],
  ['areas', 'areas', { 'City Name': 'Lagos', 'Area Name': 'Planned Area' }, { area: 'Planned Area' }],
])(
  'refuses the undo of an upload of %s with 409 while planned prices need them',
  async (list, nouns, line, price) => {
    const { batch } = (await send(list, [line])).body;
    const { body } = await plan([named(1, 6_000, price)]);
    const refused = await undo(batch);
    expect([refused.status, refused.body.message]).toEqual([409, refusalOf(nouns)]);
    expect((await cancel(body.plan)).status).toBe(200);
    expect((await undo(batch)).body).toMatchObject({ removed: 1 });
  },
);

test('the undo of an upload waits for prices that are being planned', async () => {
  const { batch } = (
    await send('national-pathology-tests', [someTest({ 'Standardised Test Name': 'Meeting Test' })])
  ).body;
  const [planned, undone] = await oneByOneWhileLocked(
    api,
    ['lock table price_plan_rows in exclusive mode', []],
    () => plan([named(1, 6_000, { standardisedtestname: 'Meeting Test' })]),
    () => undo(batch),
  );
  expect([planned.status, undone.status, undone.body.message]).toEqual([200, 409, refusalOf('tests')]);
});

test('prices whose test an undo is removing are not planned', async () => {
  const { batch } = (
    await send('national-pathology-tests', [someTest({ 'Standardised Test Name': 'Removed Test' })])
  ).body;
  const [undone, planned] = await oneByOneWhileLocked(
    api,
    ['lock table audit_log in exclusive mode', []],
    () => undo(batch),
    () => plan([named(1, 6_000, { standardisedtestname: 'Removed Test' })]),
  );
  expect([undone.status, planned.status, planned.body.message]).toEqual([
    200,
    409,
    'A partner, test or area of these prices was removed meanwhile. Nothing was saved. Look at the preview again.',
  ]);
});
