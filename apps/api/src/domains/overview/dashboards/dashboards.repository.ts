import { countMatching } from '@baobab/postgres/count';
import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { isCounted, totalsIn, type DayRange } from '../../../platform/db/roll-up.ts';
import type { Db } from '../../../schema.ts';
import { keptKobo } from '../../money/transactions/public.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

export interface KeyTotal {
  key: string;
  n: number;
  kobo: number;
}

/** A range whose last day ends at a time; only for rows that count when they are created. */
export interface CutRange extends DayRange {
  until?: Date;
}

/** Counts and amounts of a table in a range by key, from its daily and monthly totals. */
export async function findTotals(db: Db, table: string, range: CutRange): Promise<KeyTotal[]> {
  const { rows } = await sql<KeyTotal>`
    select key, sum(n)::bigint as n, sum(amount_kobo)::bigint as kobo
    from (select * from ${totalsIn(table, range)} t ${laterTotals(sql`key, -n, -amount_kobo`, sql`${table}`, range)}) t
    group by key having sum(n) <> 0`.execute(db);
  return rows;
}

/** The rows of the last day after the end of a range, to be taken off its totals; `columns` are theirs. */
export const laterTotals = (
  columns: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  { to, until }: CutRange,
  from: RawBuilder<unknown> = sql``,
) =>
  until && to
    ? sql`union all select ${columns} from ${from} totals_between(${table}, ${until}, ${endOfDay(to)}) l where ${isCounted}`
    : sql``;

export const countAll = (totals: readonly KeyTotal[]) => totals.reduce((sum, { n }) => sum + n, 0);

/** The bookings of a single patient or doctor are few enough to be counted without totals. */
export interface BookingScope {
  patient?: string | undefined;
  doctor?: string | undefined;
}
export const isScoped = ({ patient, doctor }: BookingScope) => Boolean(patient || doctor);

const inScope = ({ patient, doctor }: BookingScope): RawBuilder<boolean>[] => [
  ...(patient ? [sql<boolean>`patient_uuid = ${survivorOf('patients', patient)}`] : []),
  ...(doctor ? [sql<boolean>`doctor_uuid = ${doctor}`] : []),
];
const inRange = (column: string, { from, to, until }: CutRange): RawBuilder<boolean>[] => [
  ...(until ? [sql<boolean>`${sql.ref(column)} < ${until}`] : []),
  ...(from ? [sql<boolean>`${sql.ref(column)} >= ${startOfDay(from)}`] : []),
  ...(to ? [sql<boolean>`${sql.ref(column)} < ${endOfDay(to)}`] : []),
];
const all = (parts: RawBuilder<boolean>[]) => sql.join([sql`true`, ...parts], sql` and `);

/** Bookings by kind and status, under the same keys as the totals. */
export async function findBookingTotals(db: Db, scope: BookingScope, range: DayRange): Promise<KeyTotal[]> {
  if (!isScoped(scope)) return findTotals(db, 'bookings', range);
  const { rows } = await sql<KeyTotal>`
    select kind || '/' || status as key, count(*) as n, sum(amount_kobo)::bigint as kobo from bookings
    where ${all([...inScope(scope), ...inRange('starts_at', range)])} group by 1`.execute(db);
  return rows;
}

export async function countSlots(db: Db, { doctor }: BookingScope, range: DayRange): Promise<number> {
  if (!doctor) return countAll(await findTotals(db, 'slots', range));
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from slots where doctor_uuid = ${doctor}
      and ${all(inRange('starts_at', range))}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function countDocuments(
  db: Db,
  table: 'prescriptions' | 'lab_advices',
  scope: BookingScope,
  range: CutRange,
): Promise<number> {
  if (!isScoped(scope)) return countAll(await findTotals(db, table, range));
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}
    where ${all([...inScope(scope), ...inRange('created_at', range)])}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Partner users by kind of partner and role; there are few enough to count the rows. */
export async function findPartnerUsers(db: Db, range: CutRange): Promise<KeyTotal[]> {
  const { rows } = await sql<KeyTotal>`
    select a.kind || '_' || u.role as key, count(*) as n, 0 as kobo
    from partner_users u join accounts a on a.uuid = u.account_uuid
    where ${all(inRange('a.created_at', range))} group by 1`.execute(db);
  return rows;
}

/** The paid orders of a patient, and what was paid for the patient and not paid back, on the days of the payments. */
export async function findPatientSpending(db: Db, patient: string, range: DayRange) {
  const ofPatient = sql`patient_uuid = ${survivorOf('patients', patient)}`;
  const inDays = (column: string) => all(inRange(column, range));
  const kept = sql`select coalesce(sum(${keptKobo}), 0)::bigint from payments y where ${inDays('y.created_at')}`;
  const { rows } = await sql<{ orders: number; orders_kobo: number; bookings_kobo: number }>`
    select (select count(*) from lab_orders where ${ofPatient} and paid and ${inDays('created_at')}) as orders,
      (${kept} and y.uuid in (select payment_uuid from lab_orders where ${ofPatient})) as orders_kobo,
      (${kept} and y.booking_uuid in (select uuid from bookings where ${ofPatient})) as bookings_kobo`.execute(
    db,
  );
  return rows[0]!;
}

/** Paid lab orders by status, of one partner or of all. */
export async function findPartnerOrders(
  db: Db,
  partner: string | undefined,
  range: DayRange,
): Promise<KeyTotal[]> {
  if (!partner) return (await findTotals(db, 'lab_orders', range)).filter(({ key }) => key !== 'unpaid');
  const { rows } = await sql<KeyTotal>`
    select status as key, count(*) as n, sum(total_kobo)::bigint as kobo from lab_orders
    where partner_uuid = ${partner} and paid and ${all(inRange('created_at', range))} group by 1`.execute(db);
  return rows;
}

export const countPartners = (db: Db) => countMatching(db.selectFrom('partners'));

export const findDiseaseNames = (db: Db) => db.selectFrom('diseases').select(['uuid', 'name']).execute();

export interface TrendRow {
  name: string;
  point: string;
  n: number;
}

/** New rows of each table by day or by month. */
export async function findTrend(
  db: Db,
  unit: 'day' | 'month',
  { from, to }: { from: string; to: string },
): Promise<TrendRow[]> {
  // The last month may extend beyond the range, so it is summed from its days.
  const lastMonth = `${to.slice(0, 7)}-01`;
  const source =
    unit === 'day'
      ? sql`select name, key, day as point, n from day_totals where day >= ${from}::date and day <= ${to}::date`
      : sql`select name, key, month as point, n from month_totals
          where month >= date_trunc('month', ${from}::date) and month < ${lastMonth}::date
        union all
        select name, key, ${lastMonth}::date, n from day_totals where day >= ${lastMonth}::date and day <= ${to}::date`;
  const { rows } = await sql<TrendRow>`
    select case when name = 'accounts' and key = 'consumer' then 'consumers' else name end as name,
      to_char(point, 'YYYY-MM-DD') as point, sum(n)::bigint as n
    from (${source}) t
    where name in ('bookings', 'accounts', 'slots', 'prescriptions', 'lab_advices')
      and not (name = 'accounts' and key in ('staff', 'merged'))
    group by 1, 2`.execute(db);
  return rows;
}
