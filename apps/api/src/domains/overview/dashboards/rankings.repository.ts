import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { MAX_RANKED } from '@baobab/contract/overview/dashboard-rankings';
import { sql } from 'kysely';
import { splitIntoUnits } from '../../../platform/db/roll-up.ts';
import type { Db } from '../../../schema.ts';

/** Two totals of a subject in a range, for example the bookings of a doctor (`n`) and the ratings (`other_n`). */
export interface RankedSubject {
  subject: string;
  n: number;
  amount: number;
  other_n: number;
  other_amount: number;
}

const orders = {
  n: sql`n`,
  amount: sql`amount`,
  /** The mean of the other total, or its part that meets a condition. */
  otherShare: sql`other_amount::float8 / nullif(other_n, 0)`,
  /** The other total as a part of the first. */
  share: sql`other_n::float8 / nullif(n, 0)`,
};
export type RankingOrder = keyof typeof orders;

interface RankingQuery {
  totals: readonly [string, string];
  range: { from: string; to: string };
  by: RankingOrder;
  descending: boolean;
  /** Counts that are added to the second total. */
  more: readonly { subject: string; n: number }[];
}

/** The first subjects of a ranking, and the number of all. Equal values are sorted by the first total. */
export async function findRanking(db: Db, { totals, range, by, descending, more }: RankingQuery) {
  const parts = splitIntoUnits(range).map(
    ({
      unit,
      from,
      until,
      sign,
    }) => sql`select name, subject, ${sql.lit(sign)} * n as n, ${sql.lit(sign)} * amount as amount
      from ranking_totals
      where name = any(${totals}) and unit = ${sql.lit(unit)} and start >= ${from}::date and start < ${until}::date`,
  );
  parts.push(sql`select ${totals[1]}, subject, n, 0 from unnest(
    ${more.map(({ subject }) => subject)}::text[], ${more.map(({ n }) => n)}::bigint[]) m (subject, n)`);
  // Summed by name first: a sum with a filter for each name takes longer.
  const of = (column: 'n' | 'amount', name: string) =>
    sql`coalesce(max(${sql.ref(column)}) filter (where name = ${name}), 0)`;
  const { rows } = await sql<RankedSubject & { total: number }>`
    select *, count(*) over () as total from (
      select subject, ${of('n', totals[0])} as n, ${of('amount', totals[0])} as amount,
        ${of('n', totals[1])} as other_n, ${of('amount', totals[1])} as other_amount
      from (
        select name, subject, sum(n)::bigint as n, sum(amount)::bigint as amount
        from (${sql.join(parts, sql` union all `)}) t group by 1, 2 having sum(n) <> 0) t
      group by subject) s
    order by ${orders[by]} ${descending ? sql`desc` : sql`asc`} nulls last, n desc, subject
    limit ${sql.lit(MAX_RANKED)}`.execute(db);
  return { subjects: rows, total: rows[0]?.total ?? 0 };
}

/** Tests without a result after their turnaround time, by partner and day of the order. */
export async function findOverdueTests(db: Db, now: Date) {
  const { rows } = await sql<{ subject: string; day: string; n: number }>`
    select o.partner_uuid::text as subject, (o.created_at at time zone ${sql.lit(LAGOS_ZONE)})::date::text as day,
      count(*) as n
    from lab_orders o join lab_order_items i on i.order_uuid = o.uuid
    where o.status in ('pending', 'inprogress') and i.action is null and i.acceptance is distinct from 'No'
      and o.created_at < ${now}::timestamptz - make_interval(days => greatest(i.partner_tat_days, 1))
      and not exists (select from lab_results r where r.item_uuid = i.uuid)
    group by 1, 2`.execute(db);
  return rows;
}

export const findDoctorNames = (db: Db, uuids: string[]) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('doctors as d', 'd.account_uuid', 'a.uuid')
    .select(['a.uuid', 'a.full_name as name', sql<string>`array_to_string(d.speciality, ', ')`.as('detail')])
    .where('a.uuid', 'in', uuids)
    .execute();

export const findPartnerNames = (db: Db, uuids: string[]) =>
  db
    .selectFrom('partners')
    .select(['uuid', 'name', sql<string>`''`.as('detail')])
    .where('uuid', 'in', uuids)
    .execute();
