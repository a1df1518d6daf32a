import { sql, type RawBuilder } from 'kysely';

/** Days as YYYY-MM-DD, both included; an open end is left out. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/**
 * A range of days as whole months, which have totals of their own, and what is left over at either end. From
 * and until as YYYY-MM-DD, the latter no longer included; undefined where the range is open.
 */
export function splitRange({ from, to }: DayRange) {
  const first = from && (from === monthOf(from) ? from : nextMonth(monthOf(from)));
  const end = to && dayAfter(to);
  const last = end && monthOf(end);
  if (from && end && first! >= last!) return { months: null, days: [{ from, until: end }] };
  const days = [
    ...(from && first && from < first ? [{ from, until: first }] : []),
    ...(end && last && last < end ? [{ from: last, until: end }] : []),
  ];
  return { months: { from: first, until: last }, days };
}

/**
 * The rows of a pair of totals tables that make up a range, as a subquery: `tables.day` by `day` and
 * `tables.month` by `month`, with `columns` of both.
 */
export function totalsIn(
  tables: { day: string; month: string },
  columns: readonly string[],
  range: DayRange,
): RawBuilder<unknown> {
  const { months, days } = splitRange(range);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const parts = days.map(
    ({ from, until }) =>
      sql`select ${names} from ${sql.table(tables.day)} where day >= ${from}::date and day < ${until}::date`,
  );
  if (months) {
    const lower = months.from ? sql`month >= ${months.from}::date` : sql`true`;
    const upper = months.until ? sql`month < ${months.until}::date` : sql`true`;
    parts.push(sql`select ${names} from ${sql.table(tables.month)} where ${lower} and ${upper}`);
  }
  return sql`(${sql.join(parts, sql` union all `)})`;
}
