import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const LIST = '/user/admin/consumers/data';
const TRACKER = '/baobabnew/healthtrack/history/list';

test('lists consumers newest first with their patients and the amounts they spent', async () => {
  const { rows } = await api.owner.query(
    `select a.uuid, a.email, sum(y.amount_kobo) filter (where y.kind = 'appointment') as bookings,
       sum(y.amount_kobo) filter (where y.kind <> 'appointment') as orders
     from accounts a join payments y on y.consumer_uuid = a.uuid where a.kind = 'consumer'
     group by 1, 2 having count(distinct y.kind) = 3 and bool_and(
       y.status = 'paid' and y.refund_completed_at is null and y.refunded_kobo = 0 and coalesce(y.charged_kobo, y.amount_kobo) = y.amount_kobo)
     order by a.uuid limit 1`,
  );
  const { status, body } = await api.call('GET', `${LIST}?search=${encodeURIComponent(rows[0].email)}`);
  expect([status, body.count]).toEqual([200, 1]);
  expect(body.data[0]).toMatchObject({
    uuid: rows[0].uuid,
    bookings_details: { totalAmountConsumer: Number(rows[0].bookings) / 100 },
    orders_details: { totalAmountConsumersOrder: Number(rows[0].orders) / 100 },
  });
  expect(body.data[0].patients.length).toBeGreaterThan(0);
  const { body: all } = await api.call('GET', LIST);
  const { rows: total } = await api.owner.query(
    `select count(*)::int as n from accounts where kind = 'consumer'`,
  );
  expect([all.data.length, all.count]).toEqual([10, total[0].n]);
});

test('lists readings of a kind newest first, ten a page, and records each access', async () => {
  const { rows } = await api.owner.query(
    `select consumer_uuid as uuid, count(*)::int as n from health_readings where kind = 'temperature'
     group by 1 order by 2 desc, 1 limit 1`,
  );
  const before = await api.countAudit('tracker.open');
  const { status, body } = await api.call(
    'GET',
    `${TRACKER}?user_uuid=${rows[0].uuid}&type=temprature&pagenum=0&limit=10&day_type=all`,
  );
  expect([status, body.data.length, body.count]).toEqual([200, 10, rows[0].n]);
  expect(body.data[0]).toMatchObject({ type: 'temprature', details: { temprature: expect.any(Number) } });
  const dates = body.data.map((one: { createdAt: string }) => one.createdAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(await api.countAudit('tracker.open')).toBe(before + 1);
});

test('returns the newest readings for the chart with a page, recorded as one access', async () => {
  const { rows } = await api.owner.query(
    `select consumer_uuid as uuid from health_readings where kind = 'spo2' group by 1 having count(*) > 20
     order by 1 limit 1`,
  );
  const path = `${TRACKER}?user_uuid=${rows[0].uuid}&type=spo2&limit=10`;
  const before = await api.countAudit('tracker.open');
  const { body } = await api.call('GET', `${path}&pagenum=1&drawn=15`);
  expect([body.data.length, body.drawn.length]).toEqual([10, 15]);
  expect(await api.countAudit('tracker.open')).toBe(before + 1);
  const { body: first } = await api.call('GET', path);
  expect(first.drawn).toEqual([]);
  expect(body.drawn).toEqual([...first.data, ...body.data.slice(0, 5)]);
  expect((await api.call('GET', `${path}&drawn=101`)).status).toBe(400);
});

test.each([
  ['today', 1],
  ['lastweek', 7],
  ['lastmonth', 30],
])('%s covers %i Lagos days including today', async (period, days) => {
  const { rows } = await api.owner.query(
    `select uuid from accounts where kind = 'consumer' order by uuid limit 1`,
  );
  const consumer = rows[0].uuid;
  await api.owner.query('delete from health_readings where consumer_uuid = $1', [consumer]);
  await api.owner.query(
    `insert into health_readings (uuid, consumer_uuid, kind, unit, details, measured_at)
     select gen_random_uuid(), $1, 'spo2', '%', '{"rate": 97}',
       (date_trunc('day', now() at time zone 'Africa/Lagos') - make_interval(days => n)) at time zone 'Africa/Lagos'
     from generate_series(0, 60) n`,
    [consumer],
  );
  const { body } = await api.call('GET', `${TRACKER}?user_uuid=${consumer}&type=spo2&day_type=${period}`);
  expect(body.count).toBe(days);
});

test('rejects an unknown kind or consumer without recording an access', async () => {
  const before = await api.countAudit('tracker.open');
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'doctor' limit 1`);
  expect((await api.call('GET', `${TRACKER}?user_uuid=${rows[0].uuid}&type=bmi`)).status).toBe(404);
  expect((await api.call('GET', `${TRACKER}?user_uuid=${rows[0].uuid}&type=temperature`)).status).toBe(400);
  expect(await api.countAudit('tracker.open')).toBe(before);
});

test('exports every match as CSV and records the access', async () => {
  const before = await api.countAudit('consumers.export');
  const { body } = await api.call('GET', `${LIST}?search=ada`);
  const { status, raw } = await api.call('GET', `${LIST}/export/csv?search=ada`);
  expect(status).toBe(200);
  expect(raw.toString('utf8').trim().split('\n').length - 1).toBe(body.count);
  expect(await api.countAudit('consumers.export')).toBe(before + 1);
});

test('reads one consumer as the list shows it and records the access, and answers 404 for others', async () => {
  const { data } = (await api.call('GET', `${LIST}?limit=1`)).body;
  const before = await api.countAudit('consumer.open');
  expect((await api.call('GET', `/records/consumers/${data[0].uuid}`)).body).toEqual({ data: data[0] });
  expect(await api.countAudit('consumer.open')).toBe(before + 1);
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'doctor' limit 1`);
  for (const uuid of [rows[0].uuid, '01890000-0000-7000-8000-000000000000'])
    expect((await api.call('GET', `/records/consumers/${uuid}`)).status).toBe(404);
});
