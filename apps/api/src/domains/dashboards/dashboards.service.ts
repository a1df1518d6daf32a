import { FIRST_DAY, type HomeFigures, type Trend } from '@baobab/contract/dashboards';
import { dayOf } from '../../platform/clock.ts';
import type { DayRange } from '../../platform/db/roll-up.ts';
import type { Db } from '../../schema.ts';
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
  type Point,
} from './dashboards.repository.ts';

const DAY = 86_400_000;
/** Up to so many days a trend has a point a day; beyond, one a month. */
const MOST_DAYS = 62;

export interface Period {
  from: string;
  to: string;
}

/** Since the beginning and until today, where nothing else is asked for. */
export const periodOf = (query: {
  start_date?: string | undefined;
  end_date?: string | undefined;
}): Period => ({
  from: query.start_date || FIRST_DAY,
  to: query.end_date || dayOf(new Date()),
});

const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const lengthOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/** As many days just before; nothing before everything. */
export function before(period: Period): Period | null {
  if (period.from <= FIRST_DAY || period.from > period.to) return null;
  const length = lengthOf(period);
  return { from: shifted(period.from, -length), to: shifted(period.from, -1) };
}

export async function homeFigures(db: Db, range: DayRange): Promise<HomeFigures> {
  const [bookings, accounts, partnerUsers, patients, devices, slots, prescriptions, advices] =
    await Promise.all([
      findBookingTotals(db, {}, range),
      findTotals(db, 'accounts', range),
      findPartnerUsers(db, range),
      findTotals(db, 'patients', range),
      findTotals(db, 'device_tokens', range),
      countSlots(db, {}, range),
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

/** The points of a period with what each added, none left out. */
export async function homeTrend(db: Db, period: Period): Promise<Trend> {
  const unit = lengthOf(period) <= MOST_DAYS ? 'day' : 'month';
  const rows = await findTrend(db, unit, period);
  const points = unit === 'day' ? daysOf(period) : monthsOf(rows, period);
  const at = (names: string[]) =>
    points.map((point) =>
      rows
        .filter((row) => row.point === point && names.includes(row.name))
        .reduce((sum, { n }) => sum + n, 0),
    );
  return {
    points,
    bookings: at(['bookings']),
    users: at(['accounts', 'consumers']),
    consumers: at(['consumers']),
    slots: at(['slots']),
    eprescriptions: at(['prescriptions', 'lab_advices']),
  };
}

const daysOf = (period: Period) =>
  Array.from({ length: Math.max(0, lengthOf(period)) }, (_, n) => shifted(period.from, n));

/** From the first month that has anything, so that years of nothing do not flatten the rest. */
function monthsOf(rows: readonly Point[], { to }: Period): string[] {
  const first = rows.map(({ point }) => point).toSorted()[0];
  const months: string[] = [];
  for (let month = first; month && month <= to; month = shifted(month, 31).slice(0, 7) + '-01')
    months.push(month);
  return months;
}
