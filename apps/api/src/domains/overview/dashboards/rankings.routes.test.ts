import type { RankedRow } from '@baobab/contract/overview/dashboard-rankings';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import type { Role } from '@baobab/contract/kit/roles';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { repairTotals } from './dashboards.jobs.ts';

const api = useTestApp();
const today = dayOf(new Date());
const call = (path: string, query = '', as: Role = 'admin') =>
  api.call('GET', `/booking/dashboard/${path}?type=all${query}`, { as });
async function ranking(name: string, query = '', as?: Role): Promise<{ rows: RankedRow[]; total: number }> {
  const { status, body } = await call(`ranking/${name}`, query, as);
  expect(status).toBe(200);
  return body;
}
type Plain = Record<string, string | null>;
const plain = async (sql: string, values: unknown[] = []): Promise<Plain[]> =>
  (await api.owner.query(sql, values)).rows;
const inRange = (column: string) => `(${column} at time zone 'Africa/Lagos')::date between $1 and $2`;

/** Each ranking in the shape of its rows, counted without totals. */
const counted: Record<string, string> = {
  doctors: `select b.doctor_uuid as id, b.bookings, b.earnings, r.rating, coalesce(r.sample, 0) as sample from (
      select doctor_uuid, count(*) as bookings, coalesce(sum(amount_kobo) filter (
        where status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C')), 0) / 100.0 as earnings
      from bookings where ${inRange('starts_at')} group by 1) b
    left join (
      select f.doctor_uuid, round(avg(a.answer::int), 2) as rating, count(*) as sample
      from feedback f join feedback_answers a on a.feedback_uuid = f.uuid
      where f.given_by = 'patient' and a.question = 'Please rate this consultation' and ${inRange('f.created_at')}
      group by 1) r using (doctor_uuid)`,
  partners: `select o.partner_uuid as id, o.orders, o.revenue, t.tat_kept, coalesce(t.sample, 0) as sample from (
      select partner_uuid, count(*) as orders, sum(total_kobo) / 100.0 as revenue
      from lab_orders where paid and ${inRange('created_at')} group by 1) o
    left join (
      select partner_uuid, count(*) as sample, round(100.0 * count(*) filter (where first <= due) / count(*), 1) as tat_kept
      from (
        select o.partner_uuid, o.created_at + make_interval(days => greatest(i.partner_tat_days, 1)) as due,
          least((select min(created_at) from lab_results where item_uuid = i.uuid), case when i.action in
            ('Confirm Result Received', 'Confirm Receipt of Result') then i.action_at end) as first,
          o.status in ('pending', 'inprogress') and i.action is null and i.acceptance is distinct from 'No' as awaited
        from lab_orders o join lab_order_items i on i.order_uuid = o.uuid where ${inRange('o.created_at')}) i
      where first is not null or (awaited and due < now()) group by 1) t using (partner_uuid)`,
  diseases: `select d.name as id, count(*) as orders, count(*) as sample,
      round(100.0 * count(*) filter (where o.status = 'delivered') / count(*), 1) as delivered,
      coalesce(sum(o.amount_kobo) filter (where o.paid), 0) / 100.0 as revenue
    from treatment_orders o join diseases d on d.uuid = o.disease_uuid where ${inRange('o.created_at')} group by 1`,
  plans: `select o.disease_uuid || '/' || i.plan_name as id, count(*) as orders, count(*) as sample,
      round(100.0 * count(*) filter (where o.status = 'delivered') / count(*), 1) as delivered,
      coalesce(sum(i.price_kobo) filter (where o.paid), 0) / 100.0 as revenue
    from treatment_orders o join treatment_items i on i.order_uuid = o.uuid
    where i.plan_name <> '' and ${inRange('o.created_at')} group by 1`,
};
const ranges: [string, string, string][] = [
  ['all time', '2020-01-01', today],
  ['months of two years', '2025-11-10', '2026-10-20'],
  ['one month', '2026-10-01', '2026-10-31'],
];
const names = ['doctors', 'partners', 'diseases', 'plans'];

describe.each(names)('%s', (name) => {
  test.each(ranges)('have the figures of their rows in %s', async (_name, from, to) => {
    const { rows, total } = await ranking(name, `&start_date=${from}&end_date=${to}`);
    const expected = new Map((await plain(counted[name]!, [from, to])).map(({ id, ...row }) => [id, row]));
    expect(rows.length).toBeGreaterThan(1);
    // A doctor may have ratings of earlier bookings only.
    expect(total).toBeGreaterThanOrEqual(expected.size);
    expect(rows).toHaveLength(Math.min(50, total));
    for (const { id, values, sample } of rows) {
      const plainRow = Object.entries(expected.get(id)!).map(([key, value]) => [key, value && Number(value)]);
      expect({ ...values, sample }).toEqual(Object.fromEntries(plainRow));
    }
  });

  test('are sorted by every column in both directions, without values last', async () => {
    const columns = Object.keys((await ranking(name)).rows[0]!.values) as (keyof RankedRow['values'])[];
    for (const column of columns)
      for (const sign of ['', '-']) {
        const { rows } = await ranking(name, `&sort=${sign}${column}`);
        const values = rows.map((row) => row.values[column] ?? null);
        const known = values.filter((value) => value !== null).toSorted((a, b) => (sign ? b - a : a - b));
        expect(values).toEqual([...known, ...values.filter((value) => value === null)]);
      }
  });
});

test('the orders of partners and the bookings of doctors add up to the cards', async () => {
  const range = '&start_date=2026-09-01&end_date=2026-09-30';
  const { rows } = await ranking('partners', range);
  const card = (await api.call('GET', `/order/admin/getOrderDetailsForAdmin?type=all${range}`)).body;
  const sum = (column: 'orders' | 'revenue') => rows.reduce((all, row) => all + row.values[column]!, 0);
  expect(sum('orders')).toBe(card.total_orders);
  expect(sum('revenue')).toBeCloseTo(card.total_amount_in_order, 2);
});

describe('roles', () => {
  test.each(names.filter((name) => name !== 'partners'))(
    'analytics-admin receives %s without amounts',
    async (name) => {
      const { rows } = await ranking(name, '', 'analytics-admin');
      expect(Object.keys(rows[0]!.values)).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toMatch(/revenue|earnings/);
    },
  );

  test('dmp-admin receives partners only, with the revenue that the card adds up', async () => {
    const { rows, total } = await ranking('partners', '', 'dmp-admin');
    expect(Object.keys(rows[0]!.values).toSorted()).toEqual(['orders', 'revenue', 'tat_kept']);
    const card = await api.call('GET', '/order/admin/getOrderDetailsForAdmin?type=all', { as: 'dmp-admin' });
    const sum = rows.reduce((all, { values }) => all + values.revenue!, 0);
    expect(total).toBe(rows.length);
    expect(sum).toBeCloseTo(card.body.total_amount_in_order, 2);
    for (const name of ['doctors', 'diseases', 'plans'])
      expect((await call(`ranking/${name}`, '', 'dmp-admin')).status).toBe(403);
  });

  test('rejects a sort by amounts with 403 for roles that may not see them', async () => {
    expect((await call('ranking/partners', '&sort=-revenue', 'dmp-admin')).status).toBe(200);
    expect((await call('ranking/doctors', '&sort=-earnings', 'analytics-admin')).status).toBe(403);
  });

  test('support has no access', async () => {
    expect((await call('ranking/partners', '', 'support')).status).toBe(403);
  });
});

describe('selectors tell namesakes apart', () => {
  const hints = async (path: string, as?: Role) =>
    (await call(path, '', as)).body.data.map(({ hint }: { hint: string }) => hint) as string[];

  test('patients by age and phone number, doctors by speciality and phone number, partners by city', async () => {
    for (const hint of await hints('patients')) expect(hint).toMatch(/^\d+ years? · \+\d{8,}$/);
    for (const hint of await hints('doctors')) expect(hint).toMatch(/^[A-Z][A-Za-z, ]+ · \+\d{8,}$/);
    expect((await hints('partners', 'dmp-admin')).join()).toMatch(/Lagos|Abuja|Ikeja/);
  });

  test('analytics-admin sees the last four digits of a phone number', async () => {
    for (const hint of await hints('patients', 'analytics-admin'))
      expect(hint).toMatch(/^\d+ years? · …\d{4}$/);
  });

  test('partners are searched by name', async () => {
    const { data, count } = (await call('partners', '&search=synlab')).body;
    expect([data.length, data[0].full_name, count]).toEqual([1, 'SYNLAB', 1]);
  });
});

describe('totals', () => {
  const repair = () => repairTotals({ pool: api.owner, log: createLogger(api.settings) });

  test('agree with their rows after writes to every table', async () => {
    for (const write of [
      `update bookings set status = 'closed', amount_kobo = amount_kobo + 100 where status = 'followup'`,
      `update bookings set status = 'missed' where hashtext(uuid::text) % 5 = 0 and status in ('closed', 'booked')`,
      `update feedback_answers set answer = '1' where position = 0 and hashtext(feedback_uuid::text) % 3 = 0`,
      `update lab_orders set paid = not paid where hashtext(uuid::text) % 4 = 0`,
      `insert into files (uuid, sha256, mime, size, name) values (gen_random_uuid(), '', 'application/pdf', 0, 'a.pdf')`,
      // Of tests with and without a confirmed receipt, some twice.
      ...[0, 0, 1].map(
        (after) => `insert into lab_results (uuid, item_uuid, file_uuid, file_name, created_at)
         select gen_random_uuid(), i.uuid, f.uuid, f.name, now() + ${after} * interval '1 day'
         from (select uuid from lab_order_items order by md5(uuid::text) limit 30 + 30 * ${after}) i,
           (select uuid, name from files where name = 'a.pdf') f`,
      ),
      `update lab_order_items set action = 'Confirm Receipt of Result', action_at = now() + interval '2 days'
       where action is null and hashtext(uuid::text) % 2 = 0`,
      `update treatment_orders set status = 'delivered', paid = not paid where hashtext(uuid::text) % 3 = 0`,
      `delete from treatment_items where hashtext(uuid::text) % 7 = 0`,
      `update treatment_items set price_kobo = price_kobo + 50 where position = 0`,
    ])
      await api.owner.query(write);
    expect(await repair()).toEqual({});
  });

  test('that differ from their rows are repaired', async () => {
    await api.owner.query(
      `update ranking_totals set n = n + 1 where name = 'doctor_bookings' and unit = 'year'`,
    );
    await api.owner.query(`delete from ranking_totals where name = 'plan_orders'`);
    expect(Object.keys(await repair()).toSorted()).toEqual(['doctor_bookings', 'plan_orders']);
    expect(await repair()).toEqual({});
  });
});

test.each(['patients', 'doctors', 'partners'])('a selector of %s finds one by its whole id', async (name) => {
  const path = `/booking/dashboard/${name}`;
  const { body } = await api.call('GET', path);
  const { uuid, full_name } = body.data[1];
  const found = await api.call('GET', `${path}?search=${uuid}`);
  expect(found.body).toMatchObject({ count: 1, data: [{ uuid, full_name }] });
});
