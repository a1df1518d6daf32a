import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { sql, type RawBuilder } from 'kysely';

/** The key of rows that no figure counts. */
export const isCounted = sql`key <> 'merged'`;

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
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

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
  /** -1 for totals that are not in the range, but in the longer units of other spans. */
  sign: 1 | -1;
}

const yearOf = (day: string) => `${day.slice(0, 4)}-01-01`;
const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}-01-01`;

/** The nearest start of a month or year. */
function roundTo(unit: 'month' | 'year', day: string): string {
  const [start, end] =
    unit === 'month' ? [monthOf(day), nextMonth(monthOf(day))] : [yearOf(day), nextYear(day)];
  return Date.parse(day) - Date.parse(start) <= Date.parse(end) - Date.parse(day) ? start : end;
}

const signed = (unit: UnitSpan['unit'], from: string, until: string): UnitSpan[] => {
  if (from === until) return [];
  return from < until ? [{ unit, from, until, sign: 1 }] : [{ unit, from: until, until: from, sign: -1 }];
};

/** Splits a range into years, months and days, so that each end has at most half a year and half a month. */
export const splitIntoUnits = ({ from, to }: { from: string; to: string }): UnitSpan[] =>
  splitSpan('day', from, dayAfter(to));

function splitSpan(unit: UnitSpan['unit'], from: string, until: string): UnitSpan[] {
  if (unit === 'year') return signed(unit, from, until);
  const longer = unit === 'day' ? 'month' : 'year';
  const [start, end] = [roundTo(longer, from), roundTo(longer, until)];
  if (start === end) return signed(unit, from, until);
  return [...signed(unit, from, start), ...splitSpan(longer, start, end), ...signed(unit, end, until)];
}

/** The day and month totals of a range, as a subquery of (key, n, amount_kobo). */
export function totalsIn(table: string, range: DayRange): RawBuilder<unknown> {
  const { months, days } = splitRange(range);
  const parts = days.map(
    ({ from, until }) => sql`select key, n, amount_kobo from day_totals
      where name = ${table} and ${isCounted} and day >= ${from}::date and day < ${until}::date`,
  );
  if (months) {
    const lower = months.from ? sql`and month >= ${months.from}::date` : sql``;
    const upper = months.until ? sql`and month < ${months.until}::date` : sql``;
    parts.push(
      sql`select key, n, amount_kobo from month_totals where name = ${table} and ${isCounted} ${lower} ${upper}`,
    );
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
      where name = any(${tables}) and ${isCounted} and day >= ${from}::date and day < ${until}::date`,
  );
  if (months)
    parts.push(sql`select name, key, month as point, n, amount_kobo from month_totals
      where name = any(${tables}) and ${isCounted} and month >= ${months.from}::date and month < ${months.until}::date`);
  return sql`(${sql.join(parts, sql` union all `)})`;
}
