import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../workspace/access/access.seed.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A consumer for rules; an invented city keeps the demo data out. */
export interface Person {
  dob?: string;
  city?: string;
  /** Days since the last visit. */
  visited?: number;
  open?: boolean;
  platform?: string;
  consent?: boolean;
}

let serial = 0;

/** Adds a consumer with orders, visits and devices, directly in the tables. */
export async function addPerson({ owner }: TestApp, person: Person): Promise<string> {
  const uuid = randomUUID();
  const name = `campaign${(serial += 1)}-${uuid}`;
  await owner.query(
    `insert into accounts (uuid, kind, username, email, mobile, first_name, dob, push_consent)
     values ($1, 'consumer', $2, $2 || '@x.example', $2, 'Campaign', $3, $4)`,
    [uuid, name, person.dob ?? '1990-01-01', person.consent ?? true],
  );
  if (person.city || person.open !== undefined)
    await owner.query(
      `insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, amount_kobo, status, name,
         mobile, line1, city, search)
       select gen_random_uuid(), $1::text, $1::uuid, d.uuid, 'plan', 100, $2, 'n', 'm', 'l', $3, 'x' from diseases d limit 1`,
      [uuid, person.open ? 'ordered' : 'delivered', person.city ?? ''],
    );
  if (person.visited !== undefined) await addVisit(owner, uuid, person.visited);
  if (person.platform)
    await owner.query(
      `insert into device_tokens (uuid, account_uuid, device_type, token) values (gen_random_uuid(), $1, $2, $3)`,
      [uuid, person.platform, `device-of-${uuid}`],
    );
  return uuid;
}

/** Adds a closed booking. Its slot has a time of its own in the past, so that no two slots overlap. */
export async function addVisit(owner: TestApp['owner'], consumer: string, daysAgo: number): Promise<string> {
  const { rows } = await owner.query<{ uuid: string }>(
    `with patient as (
       insert into patients (uuid, consumer_uuid, first_name) values (gen_random_uuid(), $1, 'Campaign') returning uuid),
     slot as (
       insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at)
       select gen_random_uuid(), doctor_uuid, uuid, t, t + interval '20 minutes'
       from (select * from clinics limit 1) c, (select timestamptz '1990-01-01' + make_interval(days => $3) as t) x
       returning uuid, doctor_uuid)
     insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at)
     select gen_random_uuid(), slot.uuid, slot.doctor_uuid, patient.uuid, $1, 'free', 'closed', t, t + interval '20 minutes'
     from patient, slot, (select now() - make_interval(days => $2) as t) x returning uuid`,
    [consumer, daysAgo, (serial += 1)],
  );
  return rows[0]!.uuid;
}

/** The token of a consumer's app. */
export async function signInConsumer(app: TestApp): Promise<{ token: string; uuid: string }> {
  const { rows } = await app.owner.query<{ email: string; uuid: string }>(
    `select a.email, a.uuid from accounts a where a.kind = 'consumer' and a.active and a.push_consent limit 1`,
  );
  const { body } = await app.call('POST', '/consumer/sign-in', {
    as: null,
    body: { email: rows[0]!.email, password: DEMO_PASSWORD },
  });
  return { token: body.accessToken as string, uuid: rows[0]!.uuid };
}
