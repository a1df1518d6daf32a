import { endOfDay, LAGOS_ZONE, startOfDay } from '@baobab/contract/kit/lagos-time';
import { sql } from 'kysely';
import { totalsByPoint } from '../../../platform/db/roll-up.ts';
import type { Db } from '../../../schema.ts';
import type { KeyTotal } from './dashboards.repository.ts';

export interface PointTotal extends KeyTotal {
  name: string;
  /** The day, or the first day of the month. */
  point: string;
}

/** Totals of several tables by day or month. The keys of bookings are summed, because there are many. */
export async function findTotalsByPoint(
  db: Db,
  tables: readonly string[],
  range: { from: string; to: string },
  unit: 'day' | 'month',
): Promise<PointTotal[]> {
  const { rows } = await sql<PointTotal>`
    select name, key, point::text as point, n, kobo from (
      select name, case when name = 'bookings' then '' else key end as key, point,
        sum(n)::bigint as n, sum(amount_kobo)::bigint as kobo
      from ${totalsByPoint(tables, range, unit)} t group by 1, 2, 3 having sum(n) <> 0) p`.execute(db);
  return rows;
}

/** A pending booking holds its slot until it expires. */
const holdsSlot = (now: Date) =>
  sql<boolean>`b.holds_slot and (b.expires_at is null or b.expires_at > ${now})`;

/** Bookings of a day by hour in Lagos. */
export async function countBookingsByHour(db: Db, day: string, now: Date) {
  const { rows } = await sql<{ hour: number; n: number }>`
    select extract(hour from starts_at at time zone ${sql.lit(LAGOS_ZONE)})::int as hour, count(*) as n
    from bookings b where starts_at >= ${startOfDay(day)} and starts_at < ${endOfDay(day)} and ${holdsSlot(now)}
    group by 1`.execute(db);
  return rows;
}

/** The slots of a day at active clinics of active doctors. Bookings have the times of their slots. */
export async function countSlotsOfDay(db: Db, day: string, now: Date) {
  const [from, until] = [startOfDay(day), endOfDay(day)];
  const { rows } = await sql<{ doctors: number; slots: number; free_slots: number }>`
    select count(*) as doctors, coalesce(sum(d.slots), 0)::bigint as slots, coalesce(sum(d.free), 0)::bigint as free_slots
    from (
      select s.doctor_uuid, count(*) as slots, count(*) filter (where s.starts_at > ${now} and b.uuid is null) as free
      from slots s join clinics c on c.uuid = s.clinic_uuid
        left join bookings b on b.slot_uuid = s.uuid and b.starts_at >= ${from} and b.starts_at < ${until}
          and ${holdsSlot(now)}
      where s.starts_at >= ${from} and s.starts_at < ${until} and c.active group by 1) d
    join accounts a on a.uuid = d.doctor_uuid and a.active`.execute(db);
  return rows[0]!;
}
