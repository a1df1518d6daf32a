import { describe, expect, test } from 'vitest';
import { appointments as appointmentEndpoints } from '@baobab/contract/care/appointments';
import { rangeErrors } from '@baobab/contract/overview/dashboards';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const one = async (sql: string, values: unknown[] = []) => (await api.owner.query(sql, values)).rows[0];
const numbers = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)]));
const get = async (path: string, query = '') => (await api.call('GET', `${path}?type=all${query}`)).body;

const today = dayOf(new Date());
const ranges: [string, string, string][] = [
  ['all time', '2020-01-01', today],
  ['weeks across a month boundary', '2026-08-17', '2026-10-05'],
  ['one month', '2026-09-01', '2026-09-30'],
  ['one day', '2026-10-20', '2026-10-20'],
  ['a week that ends in the future', today, dayOf(new Date(Date.now() + 6 * 86_400_000))],
];
/** Condition for rows within the range, in Lagos days. */
const between = (column: string) => `(${column} at time zone 'Africa/Lagos')::date between $1 and $2`;

describe.each(ranges)('%s', (_name, from, to) => {
  const query = `&start_date=${from}&end_date=${to}`;
  const plain = (sql: string, ...more: unknown[]) => one(sql, [from, to, ...more]).then(numbers);

  test('counts appointments by type and by status', async () => {
    const types = await plain(`
      select count(*) as total_booking, count(*) filter (where kind = 'free') as total_free_booking,
        count(*) filter (where kind = 'sadn') as total_sadn_booking,
        count(*) filter (where kind = 'nigerian') as total_find_doc_booking,
        count(*) filter (where kind = 'international') as total_international_booking
      from bookings where ${between('starts_at')}`);
    expect(await get('/booking/getCountDetails', query)).toEqual(types);
    const names = [
      'booked',
      'closed',
      'missed',
      'extended',
      'followup',
      'rescheduled',
      'followup_C',
      'extended_C',
      'cancelled',
    ];
    const statuses = await plain(`
      select ${names.map((name) => `count(*) filter (where status = '${name}') as "${name}"`).join(', ')}
      from bookings where ${between('starts_at')}`);
    expect(await get('/booking/getAptDetailsBasStatus', query)).toEqual(statuses);
  });

  test('counts users by group and consumers by device', async () => {
    const users = await plain(`
      select (select count(*) from accounts where kind <> 'staff' and ${between('created_at')}) as total,
        (select count(*) from accounts where kind = 'consumer' and ${between('created_at')}) as consumer,
        (select count(*) from patients where ${between('created_at')}) as patient,
        (select count(*) from accounts where kind = 'doctor' and ${between('created_at')}) as doctor,
        ${['diagnostic', 'pharmacy']
          .flatMap((kind) =>
            ['admin', 'user'].map(
              (role) => `(select count(*) from accounts a join partner_users u on u.account_uuid = a.uuid
                where kind = '${kind}' and role = '${role}' and ${between('a.created_at')}) as ${kind}_${role}`,
            ),
          )
          .join(', ')}`);
    expect(await get('/user/admin/getTotalUsersIndi', query)).toEqual(users);
    const devices = await plain(`
      select count(*) filter (where device_type = 'android') as android,
        count(*) filter (where device_type = 'ios') as ios,
        count(*) filter (where device_type = 'webapp') as webappconsumer
      from device_tokens where ${between('created_at')}`);
    expect(await get('/notification/admin/getUserDeviceDetails', query)).toEqual(devices);
  });

  test('counts slots and prescriptions', async () => {
    const slots = await plain(`
      select count(*) as total, count(*) filter (where held) as booked, count(*) filter (where not held) as available
      from (select exists (select 1 from bookings b where b.slot_uuid = s.uuid and b.holds_slot) as held
        from slots s where s.day between $1 and $2) x`);
    expect(await get('/clinic/slotCountForAdminIndivi', query)).toEqual(slots);
    const { drugs, labs } = await plain(`
      select (select count(*) from prescriptions where ${between('created_at')}) as drugs,
        (select count(*) from lab_advices where ${between('created_at')}) as labs`);
    expect(await get('/ep/getEpAndEplCountsDoctor/all', query)).toEqual({
      eprescription_count: drugs,
      eprescription_lab_count: labs,
      total_eprescription: drugs,
      total_eprescription_lab: labs,
      total_epresc_lab: labs,
    });
  });

  test('counts orders of partners and treatment plans', async () => {
    const orders = await plain(`
      select count(*) as total_orders, coalesce(sum(total_kobo), 0) / 100.0 as total_amount_in_order,
        count(*) filter (where status = 'completed') as total_order_completed,
        count(*) filter (where status = 'inprogress') as total_order_inprogress,
        count(*) filter (where status = 'pending') as total_order_pending,
        (select count(*) from partners) as total_partners
      from lab_orders where ${between('created_at')}`);
    expect(await get('/order/admin/getOrderDetailsForAdmin', query)).toEqual(orders);
    const plans = await get('/baobabnew/order/dashboard/data', query);
    const total = await plain(`
      select count(*) as total_treatment_plan_order,
        count(*) filter (where paid) as total_treatment_plan_order_paid,
        count(*) filter (where not paid) as total_treatment_plan_order_unpaid,
        count(*) filter (where status = 'delivered') as total_treatment_plan_order_completed,
        count(*) filter (where status not in ('delivered', 'cancelled')) as total_treatment_plan_order_pending
      from treatment_orders where ${between('created_at')}`);
    expect(plans.totalData).toEqual(total);
    const { rows } = await api.owner.query(
      `select d.name as _id, count(*)::int as total_treatment_plan_order
       from treatment_orders o join diseases d on d.uuid = o.disease_uuid
       where ${between('o.created_at')} group by 1 order by 2 desc, 1`,
      [from, to],
    );
    expect(plans.totalDataDisease).toEqual(rows);
  });

  test('counts and sums the appointments of one patient and one doctor', async () => {
    const pair = await one(
      `select patient_uuid, doctor_uuid from bookings where ${between('starts_at')} group by 1, 2 order by count(*) desc limit 1`,
      [from, to],
    );
    for (const [path, key] of [
      ['/booking/getCountDetailsPatBasAppointments', 'patient_uuid'],
      ['/booking/getCountDetailsDocBasAppointments', 'doctor_uuid'],
    ] as const) {
      const expected = await plain(
        `select count(*) as total_appointments, count(*) filter (where kind = 'free') as total_free,
          count(*) filter (where kind = 'sadn') as total_sadn,
          count(*) filter (where kind = 'nigerian') as total_find_a_doctor,
          count(*) filter (where kind = 'international') as total_international
         from bookings where ${between('starts_at')} and ${key} = $3`,
        pair[key],
      );
      expect(await get(path, `${query}&${key}=${pair[key]}`)).toEqual(expected);
    }
    const income = await get('/booking/getTheIncomeDetails', `${query}&doctor_uuid=${pair.doctor_uuid}`);
    const { earned } = await plain(
      `select coalesce(sum(amount_kobo), 0) / 100.0 as earned from bookings where ${between('starts_at')}
       and doctor_uuid = $3 and status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C')`,
      pair.doctor_uuid,
    );
    expect(income.total_amount).toBe(earned);
    const spent = await get('/booking/getTheIncomeDetails', `${query}&patient_uuid=${pair.patient_uuid}`);
    const { appointments, orders, n } = await plain(
      `with kept as (
          select uuid, booking_uuid, case when status = 'paid' and refund_completed_at is null
            then least(amount_kobo, coalesce(charged_kobo, amount_kobo) - refunded_kobo) / 100.0 else 0 end as naira
          from payments where ${between('created_at')})
        select (select coalesce(sum(naira), 0) from kept join bookings b on b.uuid = booking_uuid
            where patient_uuid = $3) as appointments,
          (select coalesce(sum(naira), 0) from kept join lab_orders o on o.payment_uuid = kept.uuid
            where patient_uuid = $3) as orders,
          (select count(*) from lab_orders where patient_uuid = $3 and paid and ${between('created_at')}) as n`,
      pair.patient_uuid,
    );
    expect(spent).toMatchObject({
      total_amount_spent_in_appointment: appointments,
      total_amount_in_order: orders,
      total_orders: n,
    });
  });
});

test('the Home tab agrees with its cards, the previous period and the sum of its trend', async () => {
  const query = '&start_date=2026-09-01&end_date=2026-09-30';
  const home = await get('/booking/adminDashBoards', query);
  expect(home.bookings).toEqual(await get('/booking/getCountDetails', query));
  expect(home.users).toEqual(await get('/user/admin/getTotalUsersIndi', query));
  expect(home.previous.bookings).toEqual(
    await get('/booking/getCountDetails', '&start_date=2026-08-01&end_date=2026-08-31'),
  );
  expect(home.trend.points).toHaveLength(30);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(home.trend.bookings)).toBe(home.bookings.total_booking);
  expect(sum(home.trend.users)).toBe(home.users.total);
  const allTime = await get('/booking/adminDashBoards');
  expect(allTime.previous).toBeNull();
  expect(allTime.trend.points.length).toBeGreaterThan(12);
  expect(allTime.trend.points.at(-1)).toBe(`${today.slice(0, 7)}-01`);
});

test('names the dates of the previous period', async () => {
  const { previous } = await get('/booking/adminDashBoards', '&start_date=2026-09-01&end_date=2026-09-30');
  expect(previous).toMatchObject({ start_date: '2026-08-01', end_date: '2026-08-31', until: null });
});

describe('counts upcoming appointments and slots', () => {
  const after = `(starts_at at time zone 'Africa/Lagos')::date > $1`;

  test('so that a total until today and the upcoming ones are all appointments', async () => {
    const { bookings, statuses, slots } = await get('/booking/dashboard/upcoming');
    const untilToday = await get('/booking/getCountDetails');
    const { n } = numbers(await one('select count(*) as n from bookings'));
    expect(untilToday.total_booking + bookings.total_booking).toBe(n);
    const { booked } = numbers(
      await one(`select count(*) as booked from bookings where status = 'booked' and ${after}`, [today]),
    );
    expect(statuses.booked).toBe(booked);
    const { open } = numbers(await one(`select count(*) as open from slots where ${after}`, [today]));
    expect(slots.total).toBe(open);
  });

  test('as many as the appointment list shows from tomorrow', async () => {
    const { bookings, statuses } = await get('/booking/dashboard/upcoming');
    const tomorrow = dayOf(new Date(Date.now() + 86_400_000));
    const countOf = async (filter: string) =>
      (await api.call('GET', `${appointmentEndpoints.list.path}?booked_date=${tomorrow}${filter}`)).body
        .count;
    expect(await countOf('')).toBe(bookings.total_booking);
    expect(await countOf('&status=booked')).toBe(statuses.booked);
  });

  test('of one doctor', async () => {
    const { doctor_uuid, n } = await one(
      `select doctor_uuid, count(*) as n from bookings where ${after} group by 1 order by 2 desc limit 1`,
      [today],
    );
    const { bookings } = await get('/booking/dashboard/upcoming', `&doctor_uuid=${doctor_uuid}`);
    expect(bookings.total_booking).toBe(Number(n));
  });
});

test.each([
  ['a start in the future', '&start_date=2999-01-01&end_date=2999-02-01', rangeErrors.future],
  ['a range that ends before it starts', '&start_date=2026-09-30&end_date=2026-09-01', rangeErrors.reversed],
])('rejects %s with 400', async (_name, query, message) => {
  const { status, body } = await api.call('GET', `/booking/getCountDetails?type=all${query}`);
  expect(status).toBe(400);
  expect(body.message).toBe(message);
});

test('lets dmp-admin read the partner figures only', async () => {
  const as = 'dmp-admin' as const;
  expect((await api.call('GET', '/order/admin/getOrderDetailsForAdmin?type=all', { as })).status).toBe(200);
  expect((await api.call('GET', '/booking/adminDashBoards?type=all', { as })).status).toBe(403);
});
