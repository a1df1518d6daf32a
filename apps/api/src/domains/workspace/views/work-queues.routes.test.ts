import { hasPermission, roles, type Role } from '@baobab/contract/kit/roles';
import {
  queueSearch,
  workQueues,
  type WorkQueueCount,
  type WorkQueueKey,
} from '@baobab/contract/workspace/work-queues';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_COUNT } from '../../../platform/db/queue.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { findPayableDoctors } from '../../people/third-party-doctors/third-party-doctors.testing.ts';

const api = useTestApp();
let time = Date.now();
api.now = () => new Date(time);

async function readQueues(as: Role = 'admin'): Promise<WorkQueueCount[]> {
  const { status, body } = await api.call('GET', '/work-queues', { as });
  expect(status).toBe(200);
  return body.queues;
}
/** The counts after the cached ones have expired. */
const countAgain = () => {
  time += 30_000;
  return readQueues();
};
const countOf = async (key: WorkQueueKey) => (await countAgain()).find((queue) => queue.key === key)!;

const total = async (path: string, key = 'count'): Promise<number> => {
  const { status, body } = await api.call('GET', path);
  expect(status).toBe(200);
  return body[key];
};
async function countChannels(query: string): Promise<number> {
  let [count, cursor] = [0, ''];
  do {
    const { body } = await api.call('GET', `/support/channels?limit=100&${query}&cursor=${cursor}`);
    count += body.data.length;
    cursor = body.next ?? '';
  } while (cursor);
  return count;
}

/** The number of rows that the list of a screen has with the search parameters of a queue. */
const listed: Record<WorkQueueKey, (query: string) => Promise<number>> = {
  'refunds-due': async (query) => {
    const types = ['appointment', 'cart', 'treatmentplan'];
    const totals = await Promise.all(
      types.map((type) => total(`/payment/search-alls?${query}&type=${type}`)),
    );
    return totals.reduce((sum, n) => sum + n);
  },
  'payments-to-check': (query) => total(`/payment/checks?${query}`),
  'results-overdue': (query) => total(`/order/admin/fullorderdetails?${query}`),
  'unanswered-chats': countChannels,
  'unverified-doctors': (query) => total(`/user/admin/search/doctors?${query}`),
  'licences-expiring': (query) => total(`/user/admin/search/doctors?${query}`),
  'bookings-past-open': (query) => total(`/booking/adminBooking/adminall?${query}`),
  'drafts-not-sent': (query) => total(`/bulknotification/list/0?${query}`),
  'payouts-outstanding': (query) => total(`/user/admin/search/external/doctors?${query}`),
  'unpaid-dispatched': (query) => total(`/baobabnew/order/admin/treatmentplanlist?${query}`),
  'possible-duplicates': (query) => total(`/duplicates?${query}`),
  'approvals-waiting': (query) => total(`/approvals?${query}`),
};

/** The rows of a queue, read without its list. */
const independent: Record<Exclude<WorkQueueKey, 'payouts-outstanding'>, string> = {
  'refunds-due': `select created_at as since from payments
    where (refund_eligible and refund_completed_at is null) or failure_reason = 'amount_mismatch'`,
  'payments-to-check': `select found_at as since from payment_checks where closed_at is null`,
  'results-overdue': `select distinct o.uuid, o.created_at as since
    from lab_order_items i join lab_orders o on o.uuid = i.order_uuid left join lab_results r on r.item_uuid = i.uuid
    where o.status not in ('completed', 'cancelled') and r.uuid is null and i.action is null
      and (i.acceptance is null or i.acceptance = 'Yes')
      and now() > o.created_at + greatest(i.partner_tat_days, 1) * interval '1 day'`,
  'unanswered-chats': `select * from (
      select distinct on (channel_uuid) side, c.state, c.waiting_since as since from support_messages m
        join support_channels c on c.uuid = m.channel_uuid order by channel_uuid, seq desc) last
    where side = 'consumer' and state = 'open'`,
  'unverified-doctors': `select a.created_at as since from accounts a join doctors d on d.account_uuid = a.uuid
    where not d.external and not a.verified`,
  'licences-expiring': `select (licence_expires - 60)::timestamptz as since from doctors
    where not external and licence_expires - (now() at time zone 'Africa/Lagos')::date <= 60`,
  'bookings-past-open': `select starts_at as since from bookings where ends_at < now() and status in ('pending', 'booked', 'rescheduled')`,
  'drafts-not-sent': `select created_at as since from bulk_notifications where status = 'draft'`,
  'unpaid-dispatched': `select created_at as since from treatment_orders
    where not paid and status in ('dispatched', 'delivered')`,
  'possible-duplicates': `select found_at as since from duplicate_candidates where dismissed_at is null`,
  'approvals-waiting': `select requested_at as since from approvals where state = 'pending'`,
};

beforeAll(async () => {
  await api.owner.query(
    `update treatment_orders set paid = false where uuid in (
       select uuid from treatment_orders where status in ('dispatched', 'delivered', 'ordered') order by uuid limit 40)`,
  );
  await api.owner.query(
    `insert into approvals (uuid, kind, subject, label, details, request, state, requested_by, requested_at, decided_by,
       decided_at)
     select gen_random_uuid(), 'refund', n, 'Refund', '[]', '{}', case when n < 3 then 'pending' else 'withdrawn' end,
       account_uuid, now() - n * interval '1 hour', case when n = 3 then account_uuid end, case when n = 3 then now() end
     from generate_series(1, 3) n, (select account_uuid from staff limit 1) s`,
  );
  await api.owner.query(
    `insert into duplicate_candidates (uuid, kind, first_uuid, second_uuid, score, reasons, found_at, dismissed_at)
     select gen_random_uuid(), 'consumer', a, b, 80, '{name-birth}', now() - n * interval '1 hour',
       case when n = 3 then now() end
     from (select uuid as a, lead(uuid) over (order by uuid) as b, row_number() over (order by uuid) as n
       from accounts where kind = 'consumer') pairs where n <= 3`,
  );
  await api.owner.query(
    `update doctors set licence_expires = now()::date + (hashtext(account_uuid::text) % 200)`,
  );
});

describe.each(workQueues)('$name', ({ key, search }) => {
  test('counts the rows that its screen lists', async () => {
    const query = String(new URLSearchParams(search));
    const { count, more } = await countOf(key);
    expect(count).toBeGreaterThan(0);
    expect([await listed[key](query), false]).toEqual([count, more]);
    expect(await listed[key]('')).toBeGreaterThan(count);
  });
});

test.each(Object.entries(independent))(
  '%s has the rows of its condition and the age of the oldest',
  async (key, condition) => {
    const { count, oldest } = await countOf(key as WorkQueueKey);
    const moment = `timestamptz '${api.now().toISOString()}'`;
    const { rows } = await api.owner.query<{ n: string; oldest: Date }>(
      `select count(*) as n, min(since) as oldest from (${condition.replaceAll('now()', moment)}) q`,
    );
    expect([count, oldest]).toEqual([Number(rows[0]!.n), rows[0]!.oldest.toISOString()]);
  },
);

test.each([
  ['drafts-not-sent', '/bulknotification/list/0', 'notification', 'createdAt'],
  ['unanswered-chats', '/support/channels', 'data', 'waiting_since'],
] as const)('%s opens with its oldest row', async (key, path, rows, since) => {
  const query = String(new URLSearchParams(queueSearch(workQueues.find((queue) => queue.key === key)!)));
  const [first] = (await api.call('GET', `${path}?${query}`)).body[rows];
  expect(first[since]).toBe((await countOf(key)).oldest);
});

test('payouts are outstanding for the doctors whose balance says so', async () => {
  const doctors = (await api.call('GET', '/user/admin/search/external/doctors?limit=100')).body.data;
  // A doctor who is paid in full leaves the queue.
  const [first = ''] = await findPayableDoctors(api);
  const balanceOf = async (uuid: string) =>
    (await api.call('GET', `/ep/dtransaction/list?doctor_uuid=${uuid}`)).body;
  const { outstanding } = await balanceOf(first);
  const body = { doctor_uuid: first, transaction_id: 'all of it', amount: outstanding };
  const before = (await countOf('payouts-outstanding')).count;
  expect((await api.call('POST', '/ep/dtransaction', { body })).status).toBe(200);
  expect((await countOf('payouts-outstanding')).count).toBe(before - 1);
  const listedUuids = (
    await api.call('GET', '/user/admin/search/external/doctors?outstanding=yes&limit=100')
  ).body.data.map((doctor: { uuid: string }) => doctor.uuid);
  for (const { uuid } of doctors)
    expect([uuid, (await balanceOf(uuid)).outstanding > 0]).toEqual([uuid, listedUuids.includes(uuid)]);
});

test.each(roles)('%s receives the queues of its permissions', async (role) => {
  const permitted = workQueues.filter(({ permission }) => hasPermission(role, permission));
  expect((await readQueues(role)).map(({ key }) => key)).toEqual(permitted.map(({ key }) => key));
});

test('counts at most every 30 seconds', async () => {
  const before = await countOf('drafts-not-sent');
  const draft = { type: 'information', title: 'New', message: 'Draft', user: ['ALL'] };
  expect((await api.call('POST', '/bulknotification/draft/save', { body: draft })).status).toBe(200);
  time += 29_999;
  expect(await readQueues()).toContainEqual(before);
  time += 1;
  expect(await readQueues()).toContainEqual({ ...before, count: before.count + 1 });
});

test('counts a request for approval immediately', async () => {
  const before = await countOf('approvals-waiting');
  await api.owner.query(
    `insert into approvals (uuid, kind, subject, label, details, request, requested_by, requested_at)
     select gen_random_uuid(), 'refund', 'new', 'Refund', '[]', '{}', account_uuid, now() from staff limit 1`,
  );
  expect(await readQueues()).toContainEqual({ ...before, count: before.count + 1 });
});

test('a queue without rows has no age', async () => {
  await api.owner.query(`update treatment_orders set paid = true`);
  expect(await countOf('unpaid-dispatched')).toMatchObject({ count: 0, more: false, oldest: null });
});

test('stops counting at ten thousand and reports the oldest', async () => {
  await api.owner.query(
    `insert into bulk_notifications (uuid, title, message, audience, status, created_by, created_at)
     select gen_random_uuid(), 'x', 'x', 'all', 'draft', (select account_uuid from staff limit 1),
       timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(0, $1::int) n`,
    [MAX_COUNT],
  );
  expect(await countOf('drafts-not-sent')).toEqual({
    key: 'drafts-not-sent',
    count: MAX_COUNT,
    more: true,
    oldest: new Date('2020-01-01T00:00:00Z').toISOString(),
  });
});
