import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { bulkCalls } from './bulk-actions.testing.ts';

const api = useTestApp();
const { bulk, countBatchAudit, idsOf, perform, preview, read, rowsOf, run, send, users } = bulkCalls(api);

beforeEach(async () => {
  await api.owner.query(`update accounts set active = true where kind = 'consumer' and not active`);
  await api.owner.query(`update bulk_batches set state = 'done'`);
});

test('leaves out the excluded rows of all that match', async () => {
  const [excluded, ...others] = await users('true', 3);
  await api.owner.query(`update accounts set first_name = 'Zawadi' where uuid = any ($1)`, [
    [excluded, ...others],
  ]);
  const { batch, total } = await run('users', {
    action: 'deactivate',
    matching: { search: 'zawadi' },
    excluded: [excluded],
  });
  expect(total).toBe(2);
  expect((await countBatchAudit(batch)).map((row) => row.subject).toSorted()).toEqual(others.toSorted());
});

test('refuses a start without the digest of a preview', async () => {
  const { status, body } = await send('users', { action: 'deactivate', matching: {} });
  expect(status).toBe(422);
  expect(body.fields).toEqual({ digest: 'Send the digest of a preview' });
});

const MATCHING = { action: 'deactivate', matching: { search: 'zainabu' } };

test('starts nothing and answers 409 with new numbers when another row matches after the preview', async () => {
  const [late, ...others] = await users('true', 3);
  const rename = (uuids: unknown[]) =>
    api.owner.query(`update accounts set first_name = 'Zainabu' where uuid = any ($1)`, [uuids]);
  await rename(others);
  const { digest } = (await preview('users', MATCHING)).body;
  await rename([late]);
  const refused = await send('users', { ...MATCHING, digest });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'conflict', current: { affected: 3, batch: null } });
  expect(await idsOf(`select uuid from bulk_batches where state = 'running'`)).toEqual([]);
  const { status, body } = await send('users', { ...MATCHING, digest: refused.body.current.digest });
  expect([status, body.affected]).toEqual([200, 3]);
});

test('answers 409 when the same number of other rows is sent after the preview', async () => {
  const [first, second] = await users('true', 2);
  const { digest } = (await preview('users', { action: 'deactivate', uuids: [first] })).body;
  expect((await send('users', { action: 'deactivate', uuids: [second], digest })).status).toBe(409);
});

async function setRefundDue(kobo: number) {
  const [uuid] = await idsOf('select uuid from payments order by uuid limit 1');
  await api.owner.query(
    'update payments set refund_eligible = true, refund_completed_at = null, amount_kobo = $2 where uuid = $1',
    [uuid, kobo],
  );
  return uuid!;
}

test('answers 409 when an amount changes after the preview', async () => {
  const request = { action: 'refund', uuids: [await setRefundDue(5_000)] };
  const { digest } = (await preview('transactions', request)).body;
  await setRefundDue(7_000);
  expect((await send('transactions', { ...request, digest })).status).toBe(409);
});

test('skips a row whose amount changes before the job reaches it', async () => {
  const uuid = await setRefundDue(5_000);
  const { batch } = (await bulk('transactions', { action: 'refund', uuids: [uuid] })).body;
  await setRefundDue(7_000);
  await perform(batch);
  expect(await read(batch)).toMatchObject({ done: 0, skipped: 1, sum: 0 });
  expect((await rowsOf(batch, 'skipped')).data).toMatchObject([{ uuid, message: 'Changed since' }]);
});
