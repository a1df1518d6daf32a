import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { median, ratio, type Measurement } from './measure.ts';
import { benchOverview } from './overview.ts';
import { USERS } from './size.ts';
import type { BenchServer } from './bench-server.ts';

/** Appointments, transactions and dashboards at five bookings and two payments for every user. */
const BOOKINGS = USERS * 5;
const PAYMENTS = USERS * 2;
const SLOTS_A_DAY = 10;

/** The tables that both connections read. */
const PREPARE = `
  create schema bench;
  create table bench.patients as
    select row_number() over (order by uuid) as n, uuid, consumer_uuid from patients limit ${USERS / 50};
  create table bench.clinics as
    select row_number() over (order by uuid) as n, uuid, doctor_uuid from clinics limit ${USERS / 1_000};
  analyze bench.patients, bench.clinics`;

/** A version 7 uuid of a time and a number. Not a function and not random: either takes longer than inserting the row. */
const uuidV7 = (at: string, hash: string) =>
  `('0' || to_hex((date_part('epoch', ${at}) * 1000)::bigint) || to_hex(28672 + (${hash} & 4095))
    || to_hex(-9223372036854775808 + (${hash} >> 2 & 4611686018427387903)))::uuid`;

/** All bench slots are older than the demo data. */
const oldSlots = (part: string) => `
  insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at)
  select ${uuidV7('at', 'hashint8extended(n * 10000 + d * 10 + k, 1)')}, doctor_uuid, uuid, at, at + interval '30 minutes'
  from bench.clinics
    cross join generate_series(800, 800 + ${BOOKINGS / SLOTS_A_DAY} / (select count(*) from bench.clinics) - 1) d
    cross join generate_series(0, ${SLOTS_A_DAY - 1}) k
    cross join lateral (select date_trunc('day', now()) - make_interval(days => d::int) + make_interval(hours => 8, mins => k * 30) as at) t
  where ${part}`;

const oldBookings = (part: string) => `
  insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at,
    amount_kobo, created_at)
  select ${uuidV7('s.starts_at', 'uuid_hash_extended(s.uuid, 2)')}, s.uuid, s.doctor_uuid, p.uuid, p.consumer_uuid,
    (array['free', 'sadn', 'nigerian', 'international'])[1 + h % 4],
    (array['closed', 'closed', 'closed', 'closed', 'closed', 'cancelled', 'missed', 'followup', 'declined'])[1 + h / 7 % 9],
    s.starts_at, s.ends_at, h % 100000, s.starts_at
  from (
    select s.*, uuid_hash(s.uuid) & 2147483647 as h from slots s join bench.clinics c on c.uuid = s.clinic_uuid
    where starts_at < now() - interval '790 days' and ${part}) s
    join bench.patients p on p.n = 1 + s.h % (select count(*) from bench.patients)`;

/** 70 % of the payments are for appointments, 20 % for the cart, 10 % for treatment plans. */
const somePayments = (part: string) => `
  insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, booking_uuid,
    refund_eligible, created_at)
  select ${uuidV7('created_at', 'uuid_hash_extended(uuid, 3)')}, 'BENCH-' || upper(right(uuid::text, 16)), paid_for, amount_kobo,
    consumer_uuid, patient_uuid, case when paid_for = 'appointment' then doctor_uuid end,
    case when paid_for = 'appointment' then uuid end, status in ('cancelled', 'declined') or (paid_for = 'appointment' and not holds_slot), created_at
  from (
    select *, coalesce((array['cart', 'cart', 'treatmentplan'])[1 + h % 10], 'appointment') as paid_for
    from (
      select b.*, uuid_hash_extended(b.uuid, 4) & 2147483647 as h
      from bookings b join bench.clinics c on c.doctor_uuid = b.doctor_uuid
      where starts_at < now() - interval '790 days' and ${part}) b
    limit ${PAYMENTS / 2}) b`;

/** Fills tables without indexes, see load.ts: two groups of statements, each for half of the clinics. */
export async function bookingStatements(client: pg.Client): Promise<string[][]> {
  await client.query(PREPARE);
  return ['n % 2 = 0', 'n % 2 = 1'].map((part) => [
    oldSlots(part),
    'analyze slots',
    oldBookings(part),
    'analyze bookings',
    somePayments(part),
  ]);
}

export async function benchBookings(server: BenchServer): Promise<Measurement[]> {
  return [
    ...(await lists(server)),
    await slowestCombination(server),
    ...(await payments(server)),
    ...(await dashboards(server)),
    ...(await inserts(server)),
  ];
}

const get = (server: BenchServer, path: string) => async () => {
  const reply = await fetch(`${server.address}/api/v1${path}`, { headers: { 'x-auth-token': server.token } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
};

const DAYS = '&booked_date=2023-03-10&booked_end_date=2024-05-20';

/** A doctor and a consumer with a booking in common. */
async function findDoctorAndConsumer(server: BenchServer) {
  const { rows } = await server.client.query<{ doctor: string; consumer: string }>(
    'select doctor_uuid as doctor, consumer_uuid as consumer from bookings order by starts_at limit 1',
  );
  return rows[0]!;
}

const firstPage = (name: string, value: number): Measurement => ({
  name,
  measured: `${value.toFixed(1)} ms`,
  baseline: 'over HTTP',
  value,
  limit: 100,
  unit: 'ms',
});

async function lists(server: BenchServer): Promise<Measurement[]> {
  const { doctor, consumer } = await findDoctorAndConsumer(server);
  const filters: Record<string, string> = {
    'no filter': '',
    'a rare status': '&status=declined',
    'a type': '&type=international',
    'type and status': '&type=free&status=missed',
    'some months': DAYS,
    'some months, type and status': `${DAYS}&type=sadn&status=cancelled`,
    'one doctor': `&doctor_uuid=${doctor}`,
    'one doctor, status, months': `${DAYS}&doctor_uuid=${doctor}&status=closed`,
    'one consumer': `&created_by.uuid=${consumer}`,
    'a status without bookings': '&status=rejected&type=free&booked_end_date=2022-01-01',
  };
  const measurements: Measurement[] = [];
  for (const [name, query] of Object.entries(filters)) {
    const value = await median(get(server, `/booking/adminBooking/adminall?limit=12${query}`), 20);
    measurements.push(firstPage(`appointments, ${name}: first page and exact total`, value));
  }
  return measurements;
}

/** The slowest combination of the filters: days, type, doctor, consumer, a frequent and an absent status. */
async function slowestCombination(server: BenchServer): Promise<Measurement> {
  const { doctor, consumer } = await findDoctorAndConsumer(server);
  const choices = [
    ['', DAYS],
    ['', '&status=closed', '&status=rejected'],
    ['', '&type=free'],
    ['', `&doctor_uuid=${doctor}`],
    ['', `&created_by.uuid=${consumer}`],
  ];
  const queries = choices.reduce<string[]>(
    (before, parts) => before.flatMap((query) => parts.map((part) => query + part)),
    [''],
  );
  let slowest = { query: '', value: 0 };
  for (const query of queries) {
    const value = await median(get(server, `/booking/adminBooking/adminall?limit=12${query}`), 5);
    if (value > slowest.value) slowest = { query, value };
  }
  const named = slowest.query.replaceAll(/=[^&]*/g, '').slice(1) || 'no filter';
  return firstPage(`appointments, slowest of ${queries.length} combinations (${named})`, slowest.value);
}

/** First and last page of every tab; throws when a total is not exact. */
async function payments(server: BenchServer): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const type of ['appointment', 'cart', 'treatmentplan']) {
    const { rows } = await server.client.query<{ n: string }>(
      'select count(*) as n from payments where kind = $1',
      [type],
    );
    const total = Number(rows[0]!.n);
    const path = `/payment/search-alls?type=${type}&limit=10`;
    const reply = await fetch(`${server.address}/api/v1${path}`, {
      headers: { 'x-auth-token': server.token },
    });
    const { count } = (await reply.json()) as { count: number };
    if (count !== total)
      throw new Error(`${total} payments for ${type}, but the list returned a total of ${count}`);
    const last = Math.floor((total - 1) / 10);
    measurements.push(
      firstPage(`transactions, ${type}: first page and exact total`, await median(get(server, path), 20)),
      firstPage(`transactions, ${type}: last page`, await median(get(server, `${path}&pagenum=${last}`), 20)),
    );
  }
  return measurements;
}

const totals = (table: string, column: string, from: string, to: string) =>
  `select key, sum(n), sum(amount_kobo) from ${table} where name = 'bookings' and ${column} >= '${from}' and ${column} < '${to}' group by key`;

async function dashboards(server: BenchServer): Promise<Measurement[]> {
  const cases: [string, string, string, string][] = [
    ['month card', '2023-06-01', '2023-06-30', totals('month_totals', 'month', '2023-06-01', '2023-07-01')],
    [
      'all-time card',
      '2020-01-01',
      '2026-10-31',
      totals('month_totals', 'month', '2020-01-01', '2026-11-01'),
    ],
  ];
  const measurements: Measurement[] = [];
  for (const [name, from, to, rolledUp] of cases) {
    const path = `/booking/getCountDetails?type=all&start_date=${from}&end_date=${to}`;
    // A request that reads no table measures the HTTP overhead.
    const overhead = await median(get(server, '/auth/me'), 40);
    const ours = await median(get(server, path), 40);
    const plain = await median(() => server.client.query(rolledUp), 40);
    measurements.push(
      ratio(
        `dashboard, ${name}: against the plain roll-up`,
        Math.max(0.01, ours - overhead),
        Math.max(plain, 1),
        1.5,
      ),
    );
    const counted = await median(
      () =>
        server.client.query(
          `select kind, status, count(*), sum(amount_kobo) from bookings where day between '${from}' and '${to}' group by 1, 2`,
        ),
      3,
    );
    measurements.push(ratio(`dashboard, ${name}: against counting the rows`, ours, counted, 1));
  }
  return [...measurements, ...(await benchOverview(server))];
}

/** Inserts bookings one by one, with and without the trigger that maintains the totals. */
async function inserts(server: BenchServer): Promise<Measurement[]> {
  const slots = `select uuid, doctor_uuid, starts_at, ends_at from slots s
    where not exists (select 1 from bookings b where b.slot_uuid = s.uuid) limit 1500`;
  const patient = (await server.client.query('select uuid, consumer_uuid from patients limit 1')).rows[0];
  const free = (await server.client.query(slots)).rows;
  const write = async (rows: typeof free) => {
    const started = performance.now();
    for (const row of rows)
      await server.client.query(
        `insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at)
         values (uuid_v7(), $1, $2, $3, $4, 'free', 'booked', $5, $6)`,
        [row.uuid, row.doctor_uuid, patient.uuid, patient.consumer_uuid, row.starts_at, row.ends_at],
      );
    return (performance.now() - started) / rows.length;
  };
  await write(free.slice(0, 300));
  const disabled: number[] = [];
  const maintained: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const part = free.slice(300 + round * 300, 600 + round * 300);
    await server.client.query('alter table bookings disable trigger bookings_rolled_up_in');
    disabled.push(await write(part.slice(0, 150)));
    await server.client.query('alter table bookings enable trigger bookings_rolled_up_in');
    maintained.push(await write(part.slice(150)));
    await setTimeout(200);
  }
  const minimum = (values: number[]) => Math.min(...values);
  return [ratio('booking insert that maintains the totals', minimum(maintained), minimum(disabled), 1.15)];
}
