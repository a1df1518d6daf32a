import { dayOf, LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

/** No booking holds the slot, or only an expired pending one. */
const isFree = (now: Date) => sql<boolean>`not exists (select 1 from bookings b
  where b.slot_uuid = s.uuid and b.holds_slot and (b.expires_at is null or b.expires_at > ${now}))`;

/** The free slots of a doctor who takes bookings. */
const openSlots = (db: Db, doctor: string, now: Date) =>
  db
    .selectFrom('slots as s')
    .innerJoin('clinics as c', 'c.uuid', 's.clinic_uuid')
    .innerJoin('accounts as a', 'a.uuid', 's.doctor_uuid')
    .where('s.doctor_uuid', '=', doctor)
    .where('a.active', '=', true)
    .where('c.active', '=', true)
    .where('s.starts_at', '>', now)
    .where(isFree(now));

const slotColumns = [
  's.uuid',
  's.starts_at',
  's.ends_at',
  'c.uuid as clinic_uuid',
  'c.name as clinic',
] as const;

/** The free slots from one day to another, both included. */
export const findFreeSlots = (db: Db, doctor: string, now: Date, from: string, to: string) =>
  openSlots(db, doctor, now)
    .select(slotColumns)
    .where('s.day', '>=', from)
    .where('s.day', '<=', to)
    .orderBy('s.day')
    .orderBy('s.starts_at')
    .execute();

export const findNextSlot = (db: Db, doctor: string, now: Date) =>
  openSlots(db, doctor, now)
    .select(slotColumns)
    .where('s.day', '>=', dayOf(now))
    .orderBy('s.day')
    .orderBy('s.starts_at')
    .limit(1)
    .executeTakeFirst();

/** How many slots of all doctors are searched before those of each doctor. */
const SEARCHED_SLOTS = 2_000;

const slotOfDoctor = sql`s.uuid, s.starts_at, s.ends_at, c.uuid as clinic_uuid, c.name as clinic,
  a.uuid as doctor_uuid, a.full_name, d.speciality, d.consultation_fee_kobo`;
const sharesSpeciality = sql<boolean>`d.speciality && chosen.speciality and d.account_uuid <> chosen.account_uuid`;
const takesBookings = sql<boolean>`a.active and not d.external and c.active`;

/**
 * The next free slot of other doctors of the platform who share a speciality with this doctor. A common speciality has
 * one among the next slots of all doctors; a rare one has few doctors, so that the first slot of each is found quickly.
 */
export const findNextOtherSlot = async (db: Db, doctor: string, now: Date) =>
  (await findAmongNextSlots(db, doctor, now)) ?? (await findAmongDoctors(db, doctor, now));

async function findAmongNextSlots(db: Db, doctor: string, now: Date) {
  const { rows } = await sql<OtherSlot>`
    select ${slotOfDoctor}
    from (select * from slots where starts_at > ${now} order by starts_at limit ${sql.lit(SEARCHED_SLOTS)}) s
      join doctors d on d.account_uuid = s.doctor_uuid
      join doctors chosen on chosen.account_uuid = ${doctor} and ${sharesSpeciality}
      join accounts a on a.uuid = d.account_uuid
      join clinics c on c.uuid = s.clinic_uuid
    where ${takesBookings} and ${isFree(now)}
    order by s.starts_at, a.uuid limit 1`.execute(db);
  return rows[0];
}

async function findAmongDoctors(db: Db, doctor: string, now: Date) {
  const { rows } = await sql<OtherSlot>`
    select o.*
    from doctors chosen
      join doctors d on ${sharesSpeciality}
      join accounts a on a.uuid = d.account_uuid
      cross join lateral (
        select ${slotOfDoctor} from slots s join clinics c on c.uuid = s.clinic_uuid
        where s.doctor_uuid = d.account_uuid and s.day >= ${dayOf(now)} and s.starts_at > ${now}
          and ${takesBookings} and ${isFree(now)}
        order by s.day, s.starts_at limit 1) o
    where chosen.account_uuid = ${doctor}
    order by o.starts_at, o.doctor_uuid limit 1`.execute(db);
  return rows[0];
}
export interface OtherSlot extends FreeSlot {
  doctor_uuid: string;
  full_name: string;
  speciality: string[];
  consultation_fee_kobo: number;
}
export type FreeSlot = Awaited<ReturnType<typeof findFreeSlots>>[number];

export async function findNextFreeDay(
  db: Db,
  doctor: string,
  now: Date,
  after: string,
): Promise<string | null> {
  const next = await openSlots(db, doctor, now)
    .select('s.day')
    .where('s.day', '>', after)
    .orderBy('s.day')
    .orderBy('s.starts_at')
    .limit(1)
    .executeTakeFirst();
  return next?.day ?? null;
}

export const findSlot = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('slots as s')
    .innerJoin('clinics as c', 'c.uuid', 's.clinic_uuid')
    .innerJoin('accounts as a', 'a.uuid', 's.doctor_uuid')
    .select([
      's.uuid',
      's.doctor_uuid',
      's.clinic_uuid',
      's.starts_at',
      's.ends_at',
      's.day',
      'c.active as clinic_active',
      'a.active as doctor_active',
    ])
    .where('s.uuid', '=', uuid)
    .executeTakeFirst();
export type SlotRow = NonNullable<Awaited<ReturnType<typeof findSlot>>>;

/**
 * Creates slots from the opening hours of every active clinic, up to and including the day `until`. Slots that
 * would overlap an existing slot of the doctor are skipped.
 */
export async function openSlotsUntil(db: Db, today: string, until: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with due as (
      select uuid, doctor_uuid, greatest(coalesce(open_until + 1, ${today}::date), ${today}::date) as first
      from clinics where active and (open_until is null or open_until < ${until}::date)
      order by uuid for update skip locked),
    opened as (
      insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at)
      select uuid_v7(), due.doctor_uuid, due.uuid, starts at time zone ${sql.lit(LAGOS_ZONE)},
        (starts + make_interval(mins => h.slot_minutes)) at time zone ${sql.lit(LAGOS_ZONE)}
      from due
        cross join generate_series(due.first::timestamp, ${until}::timestamp, interval '1 day') as days (day)
        join opening_hours h on h.clinic_uuid = due.uuid and h.weekday = extract(dow from days.day)
        cross join generate_series(
          days.day + h.opens, days.day + h.closes - make_interval(mins => h.slot_minutes),
          make_interval(mins => h.slot_minutes)) as starts
      on conflict do nothing returning 1),
    marked as (update clinics set open_until = ${until}::date where uuid in (select uuid from due))
    select count(*) as n from opened`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The account holder, another live booking of the patient at the time of the slot, and the usual price. */
export async function findBookingCircumstances(
  db: Db,
  { patient, slot, kind }: { patient: string; slot: string; kind: string },
) {
  const { rows } = await sql<{
    consumer: string;
    consumer_active: boolean;
    patient: string;
    other_doctor: string | null;
    usual_kobo: number;
  }>`
    select a.full_name as consumer, a.active as consumer_active, p.full_name as patient,
      (select d.full_name from bookings b join accounts d on d.uuid = b.doctor_uuid
        where b.patient_uuid = p.uuid and b.status in ('pending', 'booked', 'rescheduled') and b.slot_uuid <> s.uuid
          and b.starts_at < s.ends_at and b.ends_at > s.starts_at limit 1) as other_doctor,
      case when ${kind} = 'sadn'
        then coalesce((select amount_kobo from booking_settings where type = 'sadn'), 0)
        else d.consultation_fee_kobo end as usual_kobo
    from patients p join accounts a on a.uuid = p.consumer_uuid, slots s join doctors d on d.account_uuid = s.doctor_uuid
    where p.uuid = ${survivorOf('patients', patient)} and s.uuid = ${slot}`.execute(db);
  return rows[0];
}
