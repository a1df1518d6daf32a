import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import type { Overview } from '@baobab/contract/overview/dashboard-overview';
import type { Role } from '@baobab/contract/kit/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const DAY = 86_400_000;
const today = dayOf(new Date());
const daysAgo = (days: number) => dayOf(Date.now() - days * DAY);

beforeAll(async () => {
  // The demo data has no slots today, so the next day with slots becomes today.
  const { rows } = await api.owner.query<{ ahead: number }>(
    'select min(day) - $1::date as ahead from slots where day > $1',
    [today],
  );
  for (const table of ['bookings', 'slots'])
    await api.owner.query(
      `update ${table} set starts_at = starts_at - $1 * interval '1 day', ends_at = ends_at - $1 * interval '1 day'
       where day = $2::date + $1::int`,
      [rows[0]!.ahead, today],
    );
  await api.owner.query(
    `update clinics set active = false where uuid in (select clinic_uuid from slots where day = $1 order by uuid limit 1)`,
    [today],
  );
  await api.owner.query(
    `update bookings set status = 'cancelled' where uuid in (select uuid from bookings where day = $1 order by uuid limit 3)`,
    [today],
  );
});

async function overview(query: string, as: Role = 'admin'): Promise<Overview> {
  const { status, body } = await api.call('GET', `/booking/dashboard/overview?type=all&${query}`, { as });
  expect(status).toBe(200);
  return body;
}
const plain = async (sql: string, values: unknown[] = []) =>
  Object.fromEntries(
    Object.entries((await api.owner.query(sql, values)).rows[0]).map(([key, value]) => [key, Number(value)]),
  );
const inRange = (column: string) => `(${column} at time zone 'Africa/Lagos')::date between $1 and $2`;
/** Bookings count on the day of the appointment, the others when they were created. */
const created = `${inRange('created_at')} and created_at < coalesce($3, 'infinity'::timestamptz)`;
/** Every key figure of a range, counted without totals. */
const count = (from: string, to: string, until: string | null = null) =>
  plain(
    `select (select count(*) from bookings where ${inRange('starts_at')}) as bookings,
      (select coalesce(sum(amount_kobo), 0) / 100.0 from payments
        where status = 'paid' and refund_completed_at is null and ${created}) as revenue,
      (select count(*) from accounts where kind = 'consumer' and ${created}) as consumers,
      (select count(*) from lab_orders where paid and ${created}) as lab_orders`,
    [from, to, until],
  );
const ofPeriod = (figures: Overview['figures']) =>
  Object.entries(figures).filter(([name]) => !['refunds_due', 'unanswered_chats'].includes(name));
const values = (figures: Overview['figures']) =>
  Object.fromEntries(ofPeriod(figures).map(([name, { value }]) => [name, value]));
const before = (figures: Overview['figures']) =>
  Object.fromEntries(ofPeriod(figures).map(([name, { previous }]) => [name, previous?.value]));

describe.each([
  ['today', today, today, 'day', 1],
  // Never the first days of a month.
  ['33 days', daysAgo(32), today, 'day', 33],
  ['weeks across a month boundary', '2026-08-19', '2026-10-05', 'week', 8],
  ['some months', '2026-03-10', '2026-10-20', 'month', 8],
])('%s', (_name, from, to, by, points) => {
  test('counts every key figure, also of the preceding period', async () => {
    const reply = await overview(`start_date=${from}&end_date=${to}&by=${by}`);
    expect(values(reply.figures)).toEqual(await count(from, to));
    const { start_date, end_date, until } = reply.previous!;
    expect(before(reply.figures)).toEqual(await count(start_date, end_date, until));
    expect(until === null).toBe(to < today);
    const length = Date.parse(to) - Date.parse(from);
    expect(Date.parse(end_date) - Date.parse(start_date)).toBe(length);
    expect(Date.parse(from) - Date.parse(end_date)).toBe(DAY);
  });

  test('has a value for each point, which add up', async () => {
    const reply = await overview(`start_date=${from}&end_date=${to}&by=${by}`);
    expect(reply.points).toHaveLength(points);
    expect(reply.points[0]).toBe(from);
    for (const [, { series, value, previous }] of ofPeriod(reply.figures)) {
      expect(series).toHaveLength(points);
      expect(series.reduce((sum, one) => sum + one, 0)).toBeCloseTo(value, 2);
      expect(previous!.series).toHaveLength(reply.previous!.points.length);
    }
  });
});

test('today compares with yesterday up to this time of the day', async () => {
  const at = new Date(startOfDay(today).getTime() + 10 * 3_600_000);
  const [earlier, later] = [-1, 1].map((minutes) => new Date(at.getTime() - DAY + minutes * 60_000));
  const [{ uuid }] = (await api.owner.query(`select uuid from accounts where kind = 'consumer' limit 1`))
    .rows;
  await api.owner.query(
    `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, created_at)
     select gen_random_uuid(), 'CUT-' || n, 'cart', 70000, $1, case n when 1 then $2::timestamptz else $3 end
     from generate_series(1, 2) n`,
    [uuid, earlier, later],
  );
  const now = api.now;
  api.now = () => at;
  const reply = await overview(`start_date=${today}&end_date=${today}`);
  api.now = now;
  const yesterday = daysAgo(1);
  expect(reply.previous).toMatchObject({
    start_date: yesterday,
    until: new Date(at.getTime() - DAY).toISOString(),
  });
  const cut = await count(yesterday, yesterday, reply.previous!.until);
  expect(before(reply.figures)).toEqual(cut);
  expect((await count(yesterday, yesterday))['revenue']! - cut['revenue']!).toBeGreaterThanOrEqual(700);
});

test('a week begins on Monday, or with the range', async () => {
  const { points } = await overview('start_date=2026-10-07&end_date=2026-10-20&by=week');
  expect(points).toEqual(['2026-10-07', '2026-10-12', '2026-10-19']);
});

test('everything until today is shown by month from the first row, without a preceding period', async () => {
  const { by, points, previous, figures } = await overview('');
  expect([by, previous, figures.bookings.previous]).toEqual(['month', null, null]);
  expect(points.at(-1)).toBe(`${today.slice(0, 7)}-01`);
  expect(points[0]! > '2020-01-01').toBe(true);
  expect(values(figures)).toEqual(await count('2020-01-01', today));
});

test.each([
  ['day', '2026-01-01', '2026-04-30'],
  ['week', '2024-01-01', '2026-04-30'],
])('rejects a range that is too long by %s with 400', async (by, from, to) => {
  const path = `/booking/dashboard/overview?type=all&start_date=${from}&end_date=${to}&by=${by}`;
  expect((await api.call('GET', path)).status).toBe(400);
});

describe('today', () => {
  const noon = new Date(startOfDay(today).getTime() + 12 * 3_600_000);

  beforeAll(() => {
    api.now = () => noon;
  });
  afterAll(() => {
    api.now = () => new Date();
  });

  test('counts bookings by hour without the cancelled ones', async () => {
    const { hours, date } = (await overview('')).today;
    expect(date).toBe(today);
    const { rows } = await api.owner.query<{ n: string }>(
      `select count(b.uuid) as n from generate_series(0, 23) h left join bookings b
         on extract(hour from b.starts_at at time zone 'Africa/Lagos') = h and b.day = $1
           and b.status not in ('cancelled', 'declined', 'rejected') and coalesce(b.expires_at > $2, true)
       group by h order by h`,
      [today, noon],
    );
    expect(hours).toEqual(rows.map(({ n }) => Number(n)));
    expect(Math.max(...hours)).toBeGreaterThan(0);
  });

  test('counts the slots as the card of slots does, and the free ones of active clinics that have not begun', async () => {
    const { doctors, slots, free_slots } = (await overview('')).today;
    const expected = await plain(
      `select count(distinct s.doctor_uuid) filter (where c.active and a.active) as doctors, count(*) as slots,
         count(*) filter (where c.active and a.active and s.starts_at > $2 and not exists (select from bookings b
           where b.slot_uuid = s.uuid and b.holds_slot and coalesce(b.expires_at > $2, true))) as free_slots
       from slots s join clinics c on c.uuid = s.clinic_uuid join accounts a on a.uuid = s.doctor_uuid
       where s.day = $1`,
      [today, noon],
    );
    expect({ doctors, slots, free_slots }).toEqual(expected);
    expect(free_slots).toBeGreaterThan(0);
    expect(free_slots).toBeLessThan(slots);
    const card = await api.call(
      'GET',
      `/clinic/slotCountForAdminIndivi?type=all&start_date=${today}&end_date=${today}`,
    );
    expect(card.body.total).toBe(slots);
  });
});

test('refunds due and unanswered chats are the work queues, whatever the period', async () => {
  const { queues } = (await api.call('GET', '/work-queues')).body as {
    queues: { key: string; count: number }[];
  };
  const inQueue = (key: string) => queues.find((queue) => queue.key === key)!.count;
  for (const range of ['', 'start_date=2026-01-01&end_date=2026-01-31']) {
    const { refunds_due, unanswered_chats } = (await overview(range)).figures;
    expect([refunds_due, unanswered_chats]).toEqual([
      { value: inQueue('refunds-due'), series: [], previous: null },
      { value: inQueue('unanswered-chats'), series: [], previous: null },
    ]);
  }
});

test('a refund moves an amount out of revenue', async () => {
  const { rows } = await api.owner.query<{ uuid: string; day: string; naira: string }>(
    `select uuid, (created_at at time zone 'Africa/Lagos')::date::text as day, amount_kobo / 100.0 as naira
     from payments where refund_eligible and status = 'paid' and refund_completed_at is null limit 1`,
  );
  const { uuid, day, naira } = rows[0]!;
  const range = `start_date=${day}&end_date=${day}`;
  const { revenue } = (await overview(range)).figures;
  await api.owner.query('update payments set refund_completed_at = now() where uuid = $1', [uuid]);
  const after = (await overview(range)).figures;
  expect(after.revenue!.value).toBeCloseTo(revenue!.value - Number(naira), 2);
});

test('analytics-admin receives no figures of transactions and support', async () => {
  const { figures } = await overview('', 'analytics-admin');
  expect(Object.keys(figures).toSorted()).toEqual(['bookings', 'consumers', 'lab_orders']);
});
