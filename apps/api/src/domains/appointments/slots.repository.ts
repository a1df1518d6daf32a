import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { sql } from 'kysely';
import type { Db, Trx } from '../../schema.ts';

/** No booking holds the slot, or only an expired pending one. */
const isFree = sql<boolean>`not exists (select 1 from bookings b where b.slot_uuid = s.uuid and b.holds_slot
  and (b.expires_at is null or b.expires_at > now()))`;

const openSlots = (db: Db, doctor: string) =>
  db
    .selectFrom('slots as s')
    .innerJoin('clinics as c', 'c.uuid', 's.clinic_uuid')
    .where('s.doctor_uuid', '=', doctor)
    .where('c.active', '=', true)
    .where(sql<boolean>`s.starts_at > now()`)
    .where(isFree);

export const findFreeSlots = (db: Db, doctor: string, day: string) =>
  openSlots(db, doctor)
    .select(['s.uuid', 's.starts_at', 's.ends_at', 'c.uuid as clinic_uuid', 'c.name as clinic'])
    .where('s.day', '=', day)
    .orderBy('s.starts_at')
    .execute();

export async function findNextFreeDay(db: Db, doctor: string, after: string): Promise<string | null> {
  const next = await openSlots(db, doctor)
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
