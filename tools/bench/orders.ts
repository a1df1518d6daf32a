import { withSequentialScans, get, timeCall } from './calls.ts';
import type { Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

/** Tops up the tables to a million patients and half a million orders of each kind. */
const PATIENTS = 1_000_000;
const ORDERS = 500_000;
const MANY_TESTS = 40;

const missing = (table: string, wanted: number) =>
  `generate_series(1, greatest(0, ${wanted} - (select count(*) from ${table}))::int) n`;
const AT = `timestamptz '2021-01-01' + n * interval '1 minute'`;
const FIRST = 'Ada Bola Chidi Dayo Efe Funmi Garba Hauwa Ife Jide Kemi';
const pick = (words: string) => `(string_to_array('${words}', ' '))[1 + n % ${words.split(' ').length}]`;

const fill = [
  `create temporary table buyers as
   select row_number() over (order by uuid) as n, uuid, full_name from accounts where kind = 'consumer' limit 50000`,
  `insert into patients (uuid, consumer_uuid, first_name, last_name, mobile, created_at)
   select uuid_v7(at), b.uuid, first_name, 'Okoro' || s.n, '+2346' || lpad(s.n::text, 9, '0'), at
   from (select n, ${AT} as at, ${pick(FIRST)} as first_name from ${missing('patients', PATIENTS)}) s
     join buyers b on b.n = 1 + s.n % (select count(*) from buyers)`,
  `create temporary table bench_patients as
   select row_number() over (order by uuid) as n, uuid, consumer_uuid, full_name from patients limit 50000`,
  `create temporary table bench_orders as
   select s.n, at, uuid_v7(at) as uuid, uuid_v7(at) as payment, 'BN' || lpad(s.n::text, 9, '0') as order_id,
     p.uuid as patient, p.consumer_uuid as consumer, p.full_name,
     (array(select uuid from partners order by name <> 'SYNLAB', uuid limit 5))[1 + s.n % 5] as partner
   from (select n, ${AT} as at from ${missing('lab_orders', ORDERS)}) s
     join bench_patients p on p.n = 1 + s.n % (select count(*) from bench_patients)`,
  `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid, created_at)
   select payment, 'P' || order_id, 'cart', 100000, consumer, patient, at from bench_orders`,
  `insert into lab_orders (uuid, order_id, consumer_uuid, patient_uuid, partner_uuid, payment_uuid, status, total_kobo,
     search, created_at)
   select uuid, order_id, consumer, patient, partner, payment, 'completed', 100000,
     lower(order_id || ' p' || order_id || ' ' || full_name), at from bench_orders`,
  `insert into lab_order_items (uuid, order_uuid, position, test_uuid, test_name, product_code, price_kobo)
   select uuid_v7(at), uuid, k, (select uuid from national_tests limit 1), 'Full Blood Count', 'FBC', 50000
   from bench_orders cross join generate_series(0, 1) k`,
  `insert into files (uuid, sha256, mime, size, name) values (gen_random_uuid(), '', 'application/pdf', 0, 'bench.pdf')`,
  `insert into lab_results (uuid, item_uuid, file_uuid, file_name)
   select gen_random_uuid(), i.uuid, f.uuid, f.name
   from (select uuid from lab_order_items limit 100000) i, (select uuid, name from files where name = 'bench.pdf') f`,
  `insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, amount_kobo, paid, name, mobile,
     line1, search, created_at)
   select uuid_v7(at), 'TB' || s.n, b.uuid, (select uuid from diseases limit 1), 'plan', 50000, true, b.full_name, '',
     '1 Broad Street', lower('tb' || s.n || ' ' || b.full_name), at
   from (select n, ${AT} as at from ${missing('treatment_orders', ORDERS)}) s
     join buyers b on b.n = 1 + s.n % (select count(*) from buyers)`,
  `insert into treatment_items (uuid, order_uuid, position, plan_name, price_kobo)
   select uuid_v7(created_at), uuid, 0, 'Three months', 50000 from treatment_orders where reference_id like 'TB%'`,
  `vacuum analyze patients, payments, lab_orders, lab_order_items, lab_results, treatment_orders, treatment_items, totals`,
];

const TABLES = [
  'accounts',
  'patients',
  'payments',
  'bookings',
  'lab_orders',
  'lab_order_items',
  'lab_results',
  'treatment_orders',
  'treatment_items',
];

export async function benchOrders(server: BenchServer): Promise<Measurement[]> {
  for (const statement of fill) await server.client.query(statement);
  const large = await largeOrder(server);
  const calls = await callsOf(server);
  return withSequentialScans(server, TABLES, async () => {
    const measurements: Measurement[] = [];
    for (const [name, path, limit] of calls) measurements.push(await timeCall(server, name, path, limit));
    return [
      ...measurements,
      await timeCall(server, `one lab order with ${MANY_TESTS} tests, one call`, large, 50),
    ];
  });
}

const PAGES: Record<string, string> = {
  patients: '/patient/admin/data-patient?limit=10',
  consumers: '/user/admin/consumers/data?limit=10',
  'lab orders': '/order/admin/fullorderdetails?limit=12',
  'treatment orders': '/baobabnew/order/admin/treatmentplanlist?limit=10',
};

/** Existing values to search for. */
interface SearchTerms {
  patient: string;
  consumer: string;
  order_id: string;
  reference_id: string;
}

async function callsOf(server: BenchServer): Promise<[string, string, number][]> {
  const { rows } = await server.client.query<SearchTerms>(
    `select (select mobile from patients where mobile <> '' order by created_at desc offset 777 limit 1) as patient,
       (select mobile from accounts where kind = 'consumer' order by created_at desc offset 777 limit 1) as consumer,
       (select order_id from lab_orders order by created_at desc offset 777 limit 1) as order_id,
       (select reference_id from treatment_orders order by created_at desc offset 777 limit 1) as reference_id`,
  );
  const found = rows[0]!;
  const [patients, consumers, lab, treatments] = Object.values(PAGES) as [string, string, string, string];
  const lists: [string, string, number][] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const { count } = await get<{ count: number }>(server, path);
    const last = Math.ceil(count / (name === 'lab orders' ? 12 : 10)) - 1;
    lists.push(
      [`${name}, first page and exact total`, `${path}&pagenum=0`, 30],
      [`${name}, last page`, `${path}&pagenum=${last}`, 30],
    );
  }
  return [
    ...lists,
    ['patients, found by number', `${patients}&search=${found.patient.slice(-9)}`, 40],
    ['patients, found by names', `${patients}&search=hauwa%20okoro77`, 100],
    ['consumers, found by number', `${consumers}&search=${found.consumer.slice(-9)}`, 40],
    ['lab orders of SYNLAB', `${lab}&partnerName=SYNLAB`, 30],
    ['lab orders, found by number', `${lab}&search=${found.order_id}`, 40],
    ['lab orders of SYNLAB, found by number', `${lab}&partnerName=SYNLAB&search=${found.order_id}`, 40],
    ['lab orders of an unknown partner', `${lab}&partnerName=Nobody`, 30],
    ['treatment orders, found by number', `${treatments}&search=${found.reference_id}`, 40],
  ];
}

/** Inserts an order with the largest number of tests. */
async function largeOrder(server: BenchServer): Promise<string> {
  const { rows } = await server.client.query<{ uuid: string }>(
    `insert into lab_orders (uuid, order_id, consumer_uuid, patient_uuid, partner_uuid, payment_uuid, total_kobo, search)
     select uuid_v7(), 'LARGE-1', consumer_uuid, patient_uuid, partner_uuid, payment_uuid, 1, 'large-1'
     from lab_orders limit 1 returning uuid`,
  );
  await server.client.query(
    `insert into lab_order_items (uuid, order_uuid, position, test_uuid, test_name, product_code, price_kobo)
     select uuid_v7(), $1, k, (select uuid from national_tests limit 1), 'Full Blood Count', 'FBC', 50000
     from generate_series(1, ${MANY_TESTS}) k`,
    [rows[0]!.uuid],
  );
  const path = `/order/getOrderDetialsByOrderId/LARGE-1`;
  const { full_order_details: tests } = await get<{ full_order_details: unknown[] }>(server, path);
  if (tests.length !== MANY_TESTS) throw new Error(`the order came with ${tests.length} tests`);
  return path;
}
