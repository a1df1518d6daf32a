import { tabPermissions, timelineKinds } from '@baobab/contract/workspace/person-access';
import { getPerson } from '../../apps/api/src/domains/overview/people/people.repository.ts';
import { findEntries } from '../../apps/api/src/domains/people/consumers/timeline.repository.ts';
import { timeCall } from './calls.ts';
import { median, ratio, type Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

const BOOKINGS = 2_000;
const LIMIT_MS = 60;
const NEWEST = 9;

/** The page of a consumer with 2,000 bookings and their payments, at a million users and five million bookings. */
export async function benchPersonPage(server: BenchServer): Promise<Measurement[]> {
  const consumer = await frequentConsumer(server);
  const person = { uuid: consumer, kind: 'consumer' as const };
  const tabs = Object.keys(tabPermissions.consumer) as (keyof typeof tabPermissions.consumer)[];
  const parts = ['wallet', 'patients', 'referrer', 'channel', 'refunds_due'] as const;
  const kinds = timelineKinds.filter((kind) => kind !== 'feedback');
  const ours = await median(async () => {
    await getPerson(server.db, person, { parts, tabs }, new Date());
    await findEntries(server.db, person, kinds, { cursor: null, limit: NEWEST });
  }, 30);
  const plain = await median(async () => {
    await server.client.query(PLAIN_HEADER, [consumer]);
    await server.client.query(PLAIN_TIMELINE, [consumer]);
  }, 30);
  return [
    ratio('person page, 2,000 bookings: queries', ours, plain, 1.5),
    await timeCall(server, 'person page, 2,000 bookings', `/people/${consumer}`, LIMIT_MS),
    await timeCall(server, 'person page, older entries', `/people/${consumer}/timeline`, LIMIT_MS),
  ];
}

/** Gives the patients of one consumer 2,000 of the bookings, spread over the table. */
async function frequentConsumer({ client }: BenchServer): Promise<string> {
  const { rows } = await client.query<{ consumer_uuid: string; uuid: string }>(
    // The patients of the benchmark of people belong to one consumer.
    `select consumer_uuid, uuid from patients where email is null or email not like '%@bench.example' order by uuid limit 1`,
  );
  const { consumer_uuid: consumer, uuid: patient } = rows[0]!;
  const { rows: counted } = await client.query<{ n: string }>(
    'select count(*) as n from bookings where consumer_uuid = $1',
    [consumer],
  );
  const missing = BOOKINGS - Number(counted[0]!.n);
  if (missing <= 0) return consumer;
  await client.query(
    `with taken as (
       update bookings set consumer_uuid = $1, patient_uuid = $2
       where uuid in (select uuid from bookings tablesample bernoulli (0.2) limit $3) returning uuid)
     update payments set consumer_uuid = $1, patient_uuid = $2 where booking_uuid in (select uuid from taken)`,
    [consumer, patient, missing],
  );
  await client.query('vacuum analyze bookings, payments');
  return consumer;
}

const count = (table: string, owner = 'consumer_uuid') =>
  `(select count(*) from ${table} where ${owner} = $1)`;
const documents = ['case_notes', 'psychiatry_notes', 'prescriptions', 'lab_advices']
  .map((table) => count(`patients p join ${table} t on t.patient_uuid = p.uuid`, 'p.consumer_uuid'))
  .join(' + ');

/** The same rows as one would write them by hand. */
const PLAIN_HEADER = `select a.*, ${count('bookings')} as bookings, ${count('payments')} as payments,
  ${count('lab_orders')} as lab_orders, ${count('treatment_orders')} as treatment_orders,
  ${documents} as documents, ${count('health_readings')} as readings,
  ${count('staff_notes', 'person_uuid')} as notes, ${count('referrals', 'referrer_uuid')} as referrals,
  (select sum(cashback_kobo) from coupon_redemptions where consumer_uuid = $1) as cashback,
  (select array_agg(full_name) from patients where consumer_uuid = $1) as patients,
  (select r.full_name from referrals f join accounts r on r.uuid = f.referrer_uuid where f.user_uuid = $1) as referrer,
  (select last_seq from support_channels where consumer_uuid = $1) as messages,
  (select count(*) from payments where consumer_uuid = $1 and refund_eligible and refund_completed_at is null) as due
  from accounts a where a.uuid = $1`;

const newest = (columns: string, from: string, at: string, where = '') =>
  `(select ${columns} from ${from} ${where} order by ${at} desc limit ${NEWEST})`;
const PLAIN_TIMELINE = `select * from (${[
  newest(
    `b.starts_at as at, d.full_name || ' ' || p.full_name as title, b.status, b.amount_kobo`,
    'bookings b join accounts d on d.uuid = b.doctor_uuid join patients p on p.uuid = b.patient_uuid',
    'b.starts_at',
    'where b.consumer_uuid = $1',
  ),
  newest(
    'created_at, reference_id, status, amount_kobo',
    'payments',
    'created_at',
    'where consumer_uuid = $1',
  ),
  newest(
    `refund_completed_at, reference_id, 'Complete', amount_kobo`,
    'payments',
    'refund_completed_at',
    'where consumer_uuid = $1 and refund_completed_at is not null',
  ),
  newest('created_at, order_id, status, total_kobo', 'lab_orders', 'created_at', 'where consumer_uuid = $1'),
  newest(
    'created_at, reference_id, status, amount_kobo',
    'treatment_orders',
    'created_at',
    'where consumer_uuid = $1',
  ),
  newest(`updated_at, 'Chat', '', null`, 'support_channels', 'updated_at', 'where consumer_uuid = $1'),
  newest(`created_at, text, '', null`, 'staff_notes', 'created_at', 'where person_uuid = $1'),
].join(' union all ')}) entries order by at desc limit ${NEWEST}`;
