import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay } from '../../platform/clock.ts';
import { matches } from '../../platform/db/search.ts';
import { totalsIn, type DayRange } from '../../platform/db/roll-up.ts';
import type { Db } from '../../schema.ts';

export interface KeyTotal {
  key: string;
  n: number;
  kobo: number;
}

/** What a table holds in a range by its key, from the totals of its days and months. */
export async function findTotals(db: Db, table: string, range: DayRange): Promise<KeyTotal[]> {
  const { rows } = await sql<KeyTotal>`
    select key, sum(n)::bigint as n, sum(amount_kobo)::bigint as kobo from ${totalsIn(table, range)} t
    group by key having sum(n) <> 0`.execute(db);
  return rows;
}

export const countAll = (totals: readonly KeyTotal[]) => totals.reduce((sum, { n }) => sum + n, 0);

/** Whose bookings: one patient's or one doctor's are few enough to be counted themselves. */
export interface Whose {
  patient?: string | undefined;
  doctor?: string | undefined;
}
export const isSomeone = ({ patient, doctor }: Whose) => Boolean(patient || doctor);

const ofWhom = ({ patient, doctor }: Whose): RawBuilder<boolean>[] => [
  ...(patient ? [sql<boolean>`patient_uuid = ${patient}`] : []),
  ...(doctor ? [sql<boolean>`doctor_uuid = ${doctor}`] : []),
];
const inRange = (column: string, { from, to }: DayRange): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`${sql.ref(column)} >= ${startOfDay(from)}`] : []),
  ...(to ? [sql<boolean>`${sql.ref(column)} < ${endOfDay(to)}`] : []),
];
const all = (parts: RawBuilder<boolean>[]) => sql.join([sql`true`, ...parts], sql` and `);

/** Bookings by kind and status, with the same keys as their totals. */
export async function findBookingTotals(db: Db, whose: Whose, range: DayRange): Promise<KeyTotal[]> {
  if (!isSomeone(whose)) return findTotals(db, 'bookings', range);
  const { rows } = await sql<KeyTotal>`
    select kind || '/' || status as key, count(*) as n, sum(amount_kobo)::bigint as kobo from bookings
    where ${all([...ofWhom(whose), ...inRange('starts_at', range)])} group by 1`.execute(db);
  return rows;
}

/** What coupons took off bookings that were not given up; few bookings have a coupon. */
export async function sumDiscounts(db: Db, whose: Whose, range: DayRange): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(discount_kobo), 0)::bigint as kobo from bookings
    where discount_kobo > 0 and holds_slot
      and ${all([...ofWhom(whose), ...inRange('starts_at', range)])}`.execute(db);
  return rows[0]!.kobo;
}

export async function countSlots(db: Db, { doctor }: Whose, range: DayRange): Promise<number> {
  if (!doctor) return countAll(await findTotals(db, 'slots', range));
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from slots where doctor_uuid = ${doctor}
      and ${all(inRange('starts_at', range))}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function countDocuments(
  db: Db,
  table: 'prescriptions' | 'lab_advices',
  whose: Whose,
  range: DayRange,
): Promise<number> {
  if (!isSomeone(whose)) return countAll(await findTotals(db, table, range));
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}
    where ${all([...ofWhom(whose), ...inRange('created_at', range)])}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** People who work for partners, by what the partner is and what they may do. They are thousands, not millions. */
export async function findPartnerUsers(db: Db, range: DayRange): Promise<KeyTotal[]> {
  const { rows } = await sql<KeyTotal>`
    select a.kind || '_' || u.role as key, count(*) as n, 0 as kobo
    from partner_users u join accounts a on a.uuid = u.account_uuid
    where ${all(inRange('a.created_at', range))} group by 1`.execute(db);
  return rows;
}

/** Lab orders a patient paid for. */
export async function findPatientOrders(db: Db, patient: string, range: DayRange) {
  const { rows } = await sql<{ n: number; kobo: number }>`
    select count(*) as n, coalesce(sum(total_kobo), 0)::bigint as kobo from lab_orders
    where patient_uuid = ${patient} and ${all(inRange('created_at', range))}`.execute(db);
  return rows[0]!;
}

export async function findPartnerOrders(db: Db, partner: string, range: DayRange): Promise<KeyTotal[]> {
  const { rows } = await sql<KeyTotal>`
    select status as key, count(*) as n, sum(total_kobo)::bigint as kobo from lab_orders
    where partner_uuid = ${partner} and ${all(inRange('created_at', range))} group by 1`.execute(db);
  return rows;
}

export async function countPartners(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('partners')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export const findDiseaseNames = (db: Db) => db.selectFrom('diseases').select(['uuid', 'name']).execute();

export interface Point {
  name: string;
  point: string;
  n: number;
}

/** How many rows each day of a range added, or each of its months, table by table. */
export async function findTrend(
  db: Db,
  unit: 'day' | 'month',
  { from, to }: { from: string; to: string },
): Promise<Point[]> {
  // The last month may have days beyond the range, so it is added up from its own.
  const lastMonth = `${to.slice(0, 7)}-01`;
  const source =
    unit === 'day'
      ? sql`select name, key, day as point, n from day_totals where day >= ${from}::date and day <= ${to}::date`
      : sql`select name, key, month as point, n from month_totals
          where month >= date_trunc('month', ${from}::date) and month < ${lastMonth}::date
        union all
        select name, key, ${lastMonth}::date, n from day_totals where day >= ${lastMonth}::date and day <= ${to}::date`;
  const { rows } = await sql<Point>`
    select case when name = 'accounts' and key = 'consumer' then 'consumers' else name end as name,
      to_char(point, 'YYYY-MM-DD') as point, sum(n)::bigint as n
    from (${source}) t
    where name in ('bookings', 'accounts', 'slots', 'prescriptions', 'lab_advices')
      and not (name = 'accounts' and key = 'staff')
    group by 1, 2`.execute(db);
  return rows;
}

const people = {
  patients: { table: 'patients', where: sql<boolean>`true`, key: undefined },
  doctors: { table: 'accounts', where: sql<boolean>`kind = 'doctor'`, key: 'doctor' },
} as const;

/** Names to choose from, newest first, and how many match. */
export async function findNames(
  db: Db,
  whom: keyof typeof people,
  search: string | undefined,
  { limit, skip }: PageWindow,
) {
  const { table, where, key } = people[whom];
  const found = matches(sql<string>`search`, search);
  const condition = found ? sql`${where} and ${found}` : where;
  const { rows } = await sql<{ uuid: string; full_name: string }>`
    select uuid, full_name from ${sql.table(table)} where ${condition}
    order by created_at desc, uuid desc limit ${limit} offset ${skip}`.execute(db);
  const totals = found ? [] : await findTotals(db, table, {});
  const counted = found
    ? (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${condition}`.execute(db))
        .rows[0]!.n
    : countAll(totals.filter((one) => key === undefined || one.key === key));
  return { rows, total: counted };
}
