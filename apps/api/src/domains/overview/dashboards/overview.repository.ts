import { endOfDay, LAGOS_ZONE, startOfDay } from '@baobab/contract/kit/lagos-time';
import { sql } from 'kysely';
import { totalsByPoint } from '../../../platform/db/roll-up.ts';
import type { Db } from '../../../schema.ts';
import { laterTotals, type KeyTotal } from './dashboards.repository.ts';

export interface PointTotal extends KeyTotal {
  name: string;
  /** The day, or the first day of the month. */
  point: string;
}

/** Totals of several tables by day or month. The keys of bookings are summed, because there are many. */
export async function findTotalsByPoint(
  db: Db,
  tables: readonly string[],
  range: { from: string; to: string; until?: Date },
  unit: 'day' | 'month',
): Promise<PointTotal[]> {
  const point = unit === 'month' ? `${range.to.slice(0, 7)}-01` : range.to;
  const later = laterTotals(
    sql`table_name, key, ${point}::date, -n, -amount_kobo`,
    sql`table_name`,
    range,
    sql`unnest(${tables.filter((name) => name !== 'bookings')}::text[]) table_name,`,
  );
  const { rows } = await sql<PointTotal>`
    select name, key, point::text as point, n, kobo from (
      select name, case when name = 'bookings' then '' else key end as key, point,
        sum(n)::bigint as n, sum(amount_kobo)::bigint as kobo
      from (select name, key, point, n, amount_kobo from ${totalsByPoint(tables, range, unit)} t ${later}) t group by 1, 2, 3 having sum(n) <> 0) p`.execute(
    db,
  );
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

/**
 * The slots of a day, as the card of slots counts them; those at active clinics of active doctors can be free. Bookings
 * have the times of their slots.
 */
export async function countSlotsOfDay(db: Db, day: string, now: Date) {
  const [from, until] = [startOfDay(day), endOfDay(day)];
  const { rows } = await sql<{ doctors: number; slots: number; free_slots: number }>`
    select count(*) filter (where a.active and d.open > 0) as doctors, coalesce(sum(d.slots), 0)::bigint as slots,
      coalesce(sum(d.free) filter (where a.active), 0)::bigint as free_slots
    from (
      select s.doctor_uuid, count(*) as slots, count(*) filter (where c.active) as open,
        count(*) filter (where c.active and s.starts_at > ${now} and b.uuid is null) as free
      from slots s join clinics c on c.uuid = s.clinic_uuid
        left join bookings b on b.slot_uuid = s.uuid and b.starts_at >= ${from} and b.starts_at < ${until}
          and ${holdsSlot(now)}
      where s.starts_at >= ${from} and s.starts_at < ${until} group by 1) d
    join accounts a on a.uuid = d.doctor_uuid`.execute(db);
  return rows[0]!;
}
