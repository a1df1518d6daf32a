import { randomUUID } from 'node:crypto';
import type { BenchServer } from './bench-server.ts';
import type { GrowthRow } from './growth-table.ts';
import { middleOf } from './measure.ts';

const RUNS = 25;

/** Writes through the API; an order, which the API cannot create, is inserted with its triggers. */
export async function writeRows(server: BenchServer): Promise<GrowthRow[]> {
  const times = new Map<string, number[]>();
  const time = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    return result;
  };
  for (const { slot, doctor, day, patient, user, active } of await subjects(server)) {
    const { data } = await time('book an appointment', () =>
      send<{ data: { uuid: string } }>(server, 'POST', `/booking/${server.product}/admin/new/sadn`, {
        slot,
        doctor_uuid: doctor,
        patient_uuid: patient,
        booking_date: day,
        reasons: ['Fever'],
        type: 'sadn',
        amount_value: 5_000,
      }),
    );
    await time('complete a booking', () =>
      send(server, 'PUT', `/booking/adminBooking/admin/${data.uuid}/booked`),
    );
    await time('cancel an appointment', () =>
      send(server, 'GET', `/booking/adminBooking/admincancel/${data.uuid}`),
    );
    await time('edit a user', () => send(server, 'PUT', `/user/suspend-user/${user}/${!active}`));
    await send(server, 'PUT', `/user/suspend-user/${user}/${active}`);
    const order = await time('add a lab order', () => addOrder(server, patient));
    await time('change the status of a lab order', () =>
      send(server, 'PUT', '/order/updateStatus', {
        data: [{ ...order, acceptance_status: { status: 'No', reason: 'Not offered' } }],
      }),
    );
  }
  return [...times].map(([name, each]) => ({ name, ms: middleOf(each) }));
}

interface Subjects {
  slot: string;
  doctor: string;
  day: string;
  patient: string;
  user: string;
  active: boolean;
}

/** Free slots of the coming weeks, each with another patient and user. */
async function subjects({ client }: BenchServer): Promise<Subjects[]> {
  const { rows } = await client.query<Subjects>(
    `select s.uuid as slot, s.doctor_uuid as doctor, s.day::text, p.uuid as patient, u.uuid as user, u.active
     from (
       select s.*, row_number() over () as n from slots s join accounts d on d.uuid = s.doctor_uuid and d.active
       where starts_at > now() + interval '2 days'
         and not exists (select from bookings b where b.slot_uuid = s.uuid and b.holds_slot) limit ${RUNS}) s
       join (select uuid, row_number() over () as n from patients where active limit ${RUNS}) p using (n)
       join (select uuid, active, row_number() over () as n from accounts where kind = 'consumer' limit ${RUNS}) u using (n)`,
  );
  return rows;
}

async function send<T>(server: BenchServer, method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${server.address}/api/v1${path}`, {
    method,
    headers: { 'x-auth-token': server.token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** A paid order with one test, as the app of consumers adds it. */
async function addOrder({ client }: BenchServer, patient: string) {
  const [order_uuid, uuid, payment] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query('begin');
  await client.query(
    `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid)
     select $1::uuid, 'GROWTH-' || $1::uuid, 'cart', 100000, consumer_uuid, uuid from patients where uuid = $2`,
    [payment, patient],
  );
  await client.query(
    `insert into lab_orders (uuid, order_id, consumer_uuid, patient_uuid, partner_uuid, payment_uuid, status, total_kobo, search)
     select $1::uuid, 'GROWTH-' || $1::uuid, consumer_uuid, uuid, (select uuid from partners limit 1), $3, 'pending', 100000,
       'growth-' || $1::uuid || ' ' || full_name from patients where uuid = $2`,
    [order_uuid, patient, payment],
  );
  await client.query(
    `insert into lab_order_items (uuid, order_uuid, position, test_uuid, test_name, product_code, price_kobo)
     values ($1, $2, 0, (select uuid from national_tests limit 1), 'Full Blood Count', 'FBC', 100000)`,
    [uuid, order_uuid],
  );
  await client.query('commit');
  return { order_uuid, uuid };
}
