import { timeUnitsFor } from '@baobab/contract/overview/dashboard-overview';
import {
  FIRST_DAY,
  rangeErrors,
  type HomeFigures,
  type Trend,
  type UpcomingFigures,
} from '@baobab/contract/overview/dashboards';
import { dayOf, startOfDay, DAY_MS } from '@baobab/contract/kit/lagos-time';
import { badRequest } from '../../../platform/errors.ts';
import type { Db } from '../../../schema.ts';
import {
  presentDevices,
  presentSlots,
  presentStatuses,
  presentTypes,
  presentUsers,
} from './dashboards.presenter.ts';
import {
  countDocuments,
  countSlots,
  findBookingTotals,
  findPartnerUsers,
  findTotals,
  findTrend,
  type BookingScope,
  type CutRange,
  type TrendRow,
} from './dashboards.repository.ts';

export interface PeriodQuery {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

export interface Period {
  from: string;
  to: string;
}

/** The default is from the first day until today. Only the end may be in the future. */
export function periodOf(query: PeriodQuery, now: Date): Period {
  const period = { from: query.start_date || FIRST_DAY, to: query.end_date || dayOf(now) };
  if (period.from > dayOf(now)) throw badRequest(rangeErrors.future, { start_date: rangeErrors.future });
  if (period.from > period.to) throw badRequest(rangeErrors.reversed, { end_date: rangeErrors.reversed });
  return period;
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
export const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The last day may be over only in part: rows that are counted when they are created count until then. */
export interface EarlierPeriod extends Period {
  until?: Date;
}

/**
 * The period just before: of whole calendar months as many calendar months, of the first days of a month the same days of
 * the month before, otherwise as many days, so that today on the 1st compares with yesterday. Today compares up to this time
 * of the day. Null for a period from the first day or into the future.
 */
export function precedingPeriod(period: Period, now: Date): EarlierPeriod | null {
  const today = dayOf(now);
  if (period.from <= FIRST_DAY || period.to > today) return null;
  const earlier = equalSpanBefore(period);
  if (period.to < today) return earlier;
  return {
    ...earlier,
    until: new Date(startOfDay(earlier.to).getTime() + now.getTime() - startOfDay(today).getTime()),
  };
}

function equalSpanBefore(period: Period): Period {
  const { from, to } = period;
  const months = monthNumber(to) - monthNumber(from) + 1;
  const isWhole = addDays(to, 1).endsWith('-01');
  if (!from.endsWith('-01') || from === to || (months > 1 && !isWhole)) {
    const length = countDays(period);
    return { from: addDays(from, -length), to: addDays(from, -1) };
  }
  const start = monthStart(monthNumber(from) - months);
  const lastDay = addDays(from, -1);
  const sameDay = `${lastDay.slice(0, 8)}${to.slice(8)}`;
  return { from: start, to: isWhole || sameDay > lastDay ? lastDay : sameDay };
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthStart = (number: number) =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`;

/** Appointments and slots after today. */
export async function upcomingFigures(db: Db, scope: BookingScope, now: Date): Promise<UpcomingFigures> {
  const range = { from: addDays(dayOf(now), 1) };
  const [bookings, slots] = await Promise.all([
    findBookingTotals(db, scope, range),
    countSlots(db, scope, range),
  ]);
  return {
    bookings: presentTypes(bookings),
    statuses: presentStatuses(bookings),
    slots: presentSlots(slots, bookings),
  };
}

export async function homeFigures(db: Db, range: CutRange): Promise<HomeFigures> {
  const days = { from: range.from, to: range.to };
  const [bookings, accounts, partnerUsers, patients, devices, slots, prescriptions, advices] =
    await Promise.all([
      // Bookings and slots count on the day on which they take place, which is known in advance.
      findBookingTotals(db, {}, days),
      findTotals(db, 'accounts', range),
      findPartnerUsers(db, range),
      findTotals(db, 'patients', range),
      findTotals(db, 'device_tokens', range),
      countSlots(db, {}, days),
      countDocuments(db, 'prescriptions', {}, range),
      countDocuments(db, 'lab_advices', {}, range),
    ]);
  return {
    bookings: presentTypes(bookings),
    statuses: presentStatuses(bookings),
    users: presentUsers(accounts, partnerUsers, patients),
    devices: presentDevices(devices),
    slots: presentSlots(slots, bookings),
    eprescriptions: { eprescription_count: prescriptions, eprescription_lab_count: advices },
  };
}

/** New rows by day or by month, including points without rows. */
export async function homeTrend(db: Db, period: Period): Promise<Trend> {
  const unit = timeUnitsFor(countDays(period)).includes('day') ? 'day' : 'month';
  const rows = await findTrend(db, unit, period);
  const points = unit === 'day' ? daysOf(period) : monthsOf(rows, period);
  const sumByPoint = (names: string[]) =>
    points.map((point) =>
      rows
        .filter((row) => row.point === point && names.includes(row.name))
        .reduce((sum, { n }) => sum + n, 0),
    );
  return {
    points,
    bookings: sumByPoint(['bookings']),
    users: sumByPoint(['accounts', 'consumers']),
    consumers: sumByPoint(['consumers']),
    slots: sumByPoint(['slots']),
    eprescriptions: sumByPoint(['prescriptions', 'lab_advices']),
  };
}

const daysOf = (period: Period) =>
  Array.from({ length: Math.max(0, countDays(period)) }, (_, n) => addDays(period.from, n));

/** Starts with the first month that has rows, so that empty years do not flatten the chart. */
function monthsOf(rows: readonly TrendRow[], { to }: Period): string[] {
  const first = rows.map(({ point }) => point).toSorted()[0];
  const months: string[] = [];
  for (let month = first; month && month <= to; month = addDays(month, 31).slice(0, 7) + '-01')
    months.push(month);
  return months;
}
