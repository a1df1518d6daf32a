import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { bulkCalls } from './bulk-actions.testing.ts';

const api = useTestApp();
const { bulk, countBatchAudit, idsOf, perform, preview, read, rowsOf, run, users } = bulkCalls(api);

beforeEach(async () => {
  api.now = () => new Date();
  await api.owner.query(`update accounts set active = true where kind = 'consumer' and not active`);
  await api.owner.query(`update bulk_batches set state = 'done'`);
});

test('a preview counts rows and exceptions and changes nothing', async () => {
  const [first, ...others] = await users('true', 5);
  await api.owner.query('update accounts set active = false where uuid = $1', [first]);
  const request = { action: 'deactivate', uuids: [first, ...others] };
  // The first call signs in, which writes an audit row.
  await preview('users', request);
  const before = await api.countAudit();
  const { status, body } = await preview('users', request);
  expect(status).toBe(200);
  expect(body).toEqual({
    total: 5,
    affected: 4,
    exceptions: [{ reason: 'Already inactive', count: 1 }],
    warnings: [],
    sum: null,
    digest: expect.any(String),
    batch: null,
  });
  expect(await api.countAudit()).toBe(before);
  expect(await idsOf('select uuid from bulk_batches')).toEqual([]);
});

test('performs the action once per row, with the batch in each audit row', async () => {
  const [inactive, ...others] = await users('true', 4);
  await api.owner.query('update accounts set active = false where uuid = $1', [inactive]);
  const { batch, after } = await run('users', { action: 'deactivate', uuids: [inactive, ...others] });
  expect(after).toMatchObject({ state: 'done', total: 4, done: 3, skipped: 1, failed: 0, canUndo: true });
  const audit = await countBatchAudit(batch);
  expect(audit.map((row) => [row.action, row.subject]).toSorted()).toEqual(
    others.map((uuid) => ['user.suspend', uuid]).toSorted(),
  );
  expect(audit.every((row) => row.actor_uuid !== null)).toBe(true);
  const own = await api.owner.query('select action from audit_log where subject = $1 order by id', [batch]);
  expect(own.rows.map((row) => row.action)).toEqual(['bulk.start', 'bulk.end']);
  const { data } = await rowsOf(batch);
  expect(data.map((row: { state: string }) => row.state)).toEqual(['skipped', 'done', 'done', 'done']);
  expect(data[0]).toMatchObject({ uuid: inactive, message: 'Already inactive' });
  await perform(batch);
  expect(await countBatchAudit(batch)).toHaveLength(3);
});

test('acts on every row that matches the filters of the list', async () => {
  await api.owner.query(`update accounts set first_name = 'Zuwena' where uuid = any ($1)`, [
    await users('true', 3),
  ]);
  const { total, after } = await run('users', { action: 'deactivate', matching: { search: 'zuwena' } });
  expect(total).toBe(3);
  expect(after).toMatchObject({ done: 3 });
});

const idsBeyondLimit = Array.from(
  { length: 1_001 },
  (_, n) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
);

test.each([
  ['both selections', { uuids: ['018f0000-0000-7000-8000-000000000000'], matching: {} }],
  ['no selection', {}],
  ['an unknown filter', { matching: { serach: 'ada' } }],
  ['an empty selection', { uuids: [] }],
  ['an unknown action', { action: 'delete', matching: {} }],
  ['excluded rows of selected rows', { uuids: idsBeyondLimit.slice(1), excluded: [] }],
  ['more than 1,000 selected rows', { uuids: idsBeyondLimit }],
  ['more than 1,000 excluded rows', { matching: {}, excluded: idsBeyondLimit }],
])('refuses %s', async (_name, body) => {
  expect((await bulk('users', { action: 'verify', ...body })).status).toBe(422);
});

test('names rows that are not in the list, and starts nothing when no row is affected', async () => {
  const [staff] = await idsOf(`select uuid from accounts where kind = 'staff' limit 1`);
  const { body } = await bulk('users', { action: 'deactivate', uuids: [staff] });
  expect(body).toMatchObject({
    affected: 0,
    exceptions: [{ reason: 'Not in this list', count: 1 }],
    batch: null,
  });
});

test('refunds only eligible payments that are not refunded, with their sum', async () => {
  const uuids = await idsOf('select uuid from payments order by uuid limit 6');
  await api.owner.query(
    `update payments set refund_eligible = n > 2, refund_completed_at = case when n = 6 then now() end, amount_kobo = n * 100 + 50
     from (select uuid as id, row_number() over (order by uuid) as n from payments order by uuid limit 6) p where uuid = id`,
  );
  expect((await preview('transactions', { action: 'refund', uuids })).body).toEqual({
    total: 6,
    affected: 3,
    warnings: [],
    exceptions: [
      { reason: 'Not eligible for a refund', count: 2 },
      { reason: 'Already refunded', count: 1 },
    ],
    sum: 13.5,
    digest: expect.any(String),
    batch: null,
  });
  const { batch, after } = await run('transactions', { action: 'refund', uuids });
  expect(after).toMatchObject({ done: 3, skipped: 3, sum: 13.5, canUndo: false });
  expect((await countBatchAudit(batch)).map((row) => row.action)).toEqual(Array(3).fill('payment.refund'));
  expect((await api.call('POST', `/bulk-actions/${batch}/undo`)).status).toBe(422);
});

test('the filters of payments apply their default', async () => {
  const { rows } = await api.owner.query(
    `select count(*)::int as n from payments where kind = 'appointment'`,
  );
  const { body } = await preview('transactions', { action: 'refund', matching: {} });
  expect(body.total).toBe(rows[0].n);
});

test('changes the state of coupons', async () => {
  const uuids = await idsOf('select uuid from coupons order by uuid limit 3');
  await api.owner.query('update coupons set active = true where uuid = any ($1)', [uuids]);
  const { batch, after } = await run('coupons', { action: 'deactivate', uuids });
  expect(after).toMatchObject({ done: 3, canUndo: true });
  expect((await countBatchAudit(batch)).map((row) => row.action)).toEqual(Array(3).fill('coupon.edit'));
});

test('skips a row that a colleague changes before the job reaches it', async () => {
  const [first, ...others] = await users('true', 3);
  const { batch } = (await bulk('users', { action: 'deactivate', uuids: [first, ...others] })).body;
  await api.call('PUT', `/user/suspend-user/${first}/false`);
  await perform(batch);
  expect(await read(batch)).toMatchObject({ done: 2, skipped: 1 });
  expect((await rowsOf(batch, 'skipped')).data).toMatchObject([{ uuid: first, message: 'Already inactive' }]);
});

test('a row whose action is refused fails with the reason, and the others are done', async () => {
  const uuids = await idsOf('select uuid from coupons order by uuid limit 3');
  await api.owner.query(`update coupons set active = true where uuid = any ($1)`, [uuids]);
  const { batch } = (await bulk('coupons', { action: 'deactivate', uuids })).body;
  await api.owner.query(`update coupons set description = '' where uuid = $1`, [uuids[1]]);
  await perform(batch);
  expect(await read(batch)).toMatchObject({ state: 'done', done: 2, failed: 1 });
  const [failed] = (await rowsOf(batch)).data;
  expect(failed).toMatchObject({ uuid: uuids[1], state: 'failed' });
  expect(failed.message).toMatch(/description/i);
});

test('two parallel batches and two parallel workers change each row once', async () => {
  const uuids = await users('true', 60);
  const started = await Promise.all([1, 2].map(() => bulk('users', { action: 'deactivate', uuids })));
  const batches = started.map(({ body }) => body.batch as string);
  const audited = await api.countAudit('user.suspend');
  await Promise.all([...batches, ...batches].map(perform));
  // A worker that finds the batch locked leaves it to the other one.
  await Promise.all(batches.map(perform));
  const [a, b] = await Promise.all(batches.map((uuid) => read(uuid)));
  expect([a.done + b.done, a.skipped + b.skipped, a.failed + b.failed]).toEqual([60, 60, 0]);
  expect((await api.countAudit('user.suspend')) - audited).toBe(60);
});

test('a person who loses the permission before the job runs changes nothing', async () => {
  const uuids = await users('true', 2);
  const { batch } = (await bulk('users', { action: 'deactivate', uuids })).body;
  await api.owner.query(
    `update bulk_batches set created_by = (select account_uuid from staff where role = 'support' limit 1) where uuid = $1`,
    [batch],
  );
  await perform(batch);
  expect(await read(batch)).toMatchObject({ state: 'done', done: 0, failed: 2 });
  expect(await users('not active', 10)).toEqual([]);
});

test('the end adds one unread bell item for the person who started it', async () => {
  const { rows } = await api.owner.query(`select count(*)::int as n from bell_items where read_at is null`);
  await run('users', { action: 'deactivate', uuids: await users('true', 2) });
  const after = await api.owner.query(
    `select message from bell_items where read_at is null order by created_at desc`,
  );
  expect(after.rows.length).toBe(rows[0].n + 1);
  expect(after.rows[0].message).toBe('Bulk action finished: 2 done');
});

test('the results are a CSV file', async () => {
  const { batch } = await run('users', { action: 'deactivate', uuids: await users('true', 2) });
  const { status, raw } = await api.call('GET', `/bulk-actions/${batch}/rows/csv`);
  expect(status).toBe(200);
  expect(String(raw).trim().split(/\r?\n/)).toHaveLength(3);
  expect(String(raw)).toContain('Record,Result,Reason');
});

test('of 20 starts at once, five are accepted', async () => {
  const uuids = await users('true', 3);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => bulk('users', { action: 'deactivate', uuids })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
});
