import { ratio, type Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

export interface InsertCase {
  name: string;
  /** Rows that the insert refers to, inserted before the time is taken. */
  prepare?: string;
  insert: string;
  /** The indexes that only the filters and orders beyond the specification need. */
  indexes: readonly string[];
}

const LIMIT = 1.3;

/** The smallest cost of an insert against the same without the indexes, in turns. Each run is rolled back. */
export async function insertCost({ client }: BenchServer, one: InsertCase): Promise<Measurement> {
  const run = async (before: string) => {
    await client.query(`begin; ${one.prepare ?? ''}; ${before}`);
    const started = performance.now();
    await client.query(one.insert);
    const time = performance.now() - started;
    await client.query('rollback');
    return time;
  };
  const times = { with: [] as number[], without: [] as number[] };
  for (let turn = 0; turn < 15; turn += 1) {
    times.with.push(await run(''));
    times.without.push(await run(`drop index ${one.indexes.join(', ')}`));
  }
  return ratio(
    `inserting ${one.name} against the same without the indexes of filters and orders`,
    Math.min(...times.with),
    Math.min(...times.without),
    LIMIT,
  );
}

const ROWS = 'generate_series(1, 1000) n';
const ONE_ORDER = '(select * from lab_orders limit 1) o';

const slots = `
  create temporary table new_slots on commit drop as
  select uuid_v7(at) as uuid, uuid as clinic_uuid, doctor_uuid, at as starts_at, at + interval '30 minutes' as ends_at
  from (select uuid, doctor_uuid, timestamptz '2099-01-01' + n * interval '1 hour' as at
    from ${ROWS}, (select uuid, doctor_uuid from clinics limit 1) c) s;
  insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at)
  select uuid, doctor_uuid, clinic_uuid, starts_at, ends_at from new_slots`;

/** New rows are open, so they are in the indexes of work queues too. */
const cases: InsertCase[] = [
  {
    name: '1,000 bookings',
    prepare: slots,
    insert: `
      insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at,
        amount_kobo)
      select uuid_v7(), s.uuid, s.doctor_uuid, p.uuid, p.consumer_uuid, 'nigerian', 'booked', s.starts_at, s.ends_at,
        abs(hashtext(s.uuid::text)) % 5000000
      from new_slots s, (select uuid, consumer_uuid from patients limit 1) p`,
    indexes: ['bookings_amount', 'bookings_unfinished', 'bookings_open_doctor'],
  },
  {
    name: '1,000 payments',
    insert: `
      insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid)
      select uuid_v7(), 'INSERT-' || n, 'cart', abs(hashtext(n::text)) % 5000000, p.consumer_uuid, p.uuid
      from ${ROWS}, (select uuid, consumer_uuid from patients limit 1) p`,
    indexes: [
      'payments_created',
      'payments_amount',
      'payments_unpaid',
      'payments_refunded',
      'payments_refunded_newest',
      'payments_small_newest',
      'payments_small_created',
    ],
  },
  {
    name: '1,000 lab orders with two tests each',
    insert: `
      create temporary table new_orders on commit drop as
      select uuid_v7() as uuid, 'INSERT-' || n as order_id, abs(hashtext(n::text)) % 5000000 as total from ${ROWS};
      insert into lab_orders (uuid, order_id, consumer_uuid, patient_uuid, partner_uuid, payment_uuid, total_kobo, search)
      select n.uuid, n.order_id, o.consumer_uuid, o.patient_uuid, o.partner_uuid, o.payment_uuid, n.total,
        lower(n.order_id || ' ' || o.search)
      from new_orders n, ${ONE_ORDER};
      insert into lab_order_items (uuid, order_uuid, position, test_uuid, test_name, product_code, price_kobo)
      select uuid_v7(), n.uuid, k, t.uuid, 'Full Blood Count', 'FBC', 50000
      from new_orders n, generate_series(0, 1) k, (select uuid from national_tests limit 1) t`,
    indexes: ['lab_orders_open', 'lab_orders_status', 'lab_orders_total', 'lab_order_items_awaiting'],
  },
  {
    name: '1,000 treatment orders',
    insert: `
      insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, amount_kobo, paid, name,
        mobile, line1, search)
      select uuid_v7(), 'INSERT-' || n, o.consumer_uuid, o.disease_uuid, 'plan', abs(hashtext(n::text)) % 5000000, false,
        o.name, o.mobile, o.line1, lower('insert-' || n || ' ' || o.name)
      from ${ROWS}, (select * from treatment_orders limit 1) o`,
    indexes: ['treatment_orders_status', 'treatment_orders_amount', 'treatment_orders_unpaid'],
  },
];

export async function insertCosts(server: BenchServer): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const one of cases) measurements.push(await insertCost(server, one));
  return measurements;
}
