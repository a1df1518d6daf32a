import { sql, type RawBuilder } from 'kysely';

/** Inclusive days as YYYY-MM-DD; undefined for an open end. */
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
 * Splits a range of days into whole months, which have month totals, and the remaining days at both ends. `from` is
 * inclusive, `until` exclusive; undefined for an open end.
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

export interface UnitSpan {
  unit: 'day' | 'month' | 'year';
  from: string;
  until: string;
}

/** Splits a range into whole years, whole months and the remaining days. */
export function splitIntoUnits(range: { from: string; to: string }): UnitSpan[] {
  const { months, days } = splitRange(range);
  const spans: UnitSpan[] = days.map((span) => ({ unit: 'day', ...span }));
  if (!months) return spans;
  const [from, until] = [months.from!, months.until!];
  const first = from.endsWith('-01-01') ? from : `${Number(from.slice(0, 4)) + 1}-01-01`;
  const last = `${until.slice(0, 4)}-01-01`;
  if (first >= last) return [...spans, { unit: 'month', from, until }];
  return [
    ...spans,
    { unit: 'month', from, until: first },
    { unit: 'year', from: first, until: last },
    { unit: 'month', from: last, until },
  ];
}

/** The day and month totals of a range, as a subquery of (key, n, amount_kobo). */
export function totalsIn(table: string, range: DayRange): RawBuilder<unknown> {
  const { months, days } = splitRange(range);
  const parts = days.map(
    ({ from, until }) => sql`select key, n, amount_kobo from day_totals
      where name = ${table} and day >= ${from}::date and day < ${until}::date`,
  );
  if (months) {
    const lower = months.from ? sql`and month >= ${months.from}::date` : sql``;
    const upper = months.until ? sql`and month < ${months.until}::date` : sql``;
    parts.push(sql`select key, n, amount_kobo from month_totals where name = ${table} ${lower} ${upper}`);
  }
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** The totals of several tables by day or month, as a subquery of (name, key, point, n, amount_kobo). */
export function totalsByPoint(
  tables: readonly string[],
  range: { from: string; to: string },
  unit: 'day' | 'month',
): RawBuilder<unknown> {
  const { months, days } =
    unit === 'month'
      ? splitRange(range)
      : { months: null, days: [{ from: range.from, until: dayAfter(range.to) }] };
  const point = unit === 'month' ? sql`date_trunc('month', day)::date` : sql`day`;
  const parts = days.map(
    ({ from, until }) => sql`select name, key, ${point} as point, n, amount_kobo from day_totals
      where name = any(${tables}) and day >= ${from}::date and day < ${until}::date`,
  );
  if (months)
    parts.push(sql`select name, key, month as point, n, amount_kobo from month_totals
      where name = any(${tables}) and month >= ${months.from}::date and month < ${months.until}::date`);
  return sql`(${sql.join(parts, sql` union all `)})`;
}
