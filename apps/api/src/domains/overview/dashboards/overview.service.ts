import {
  timeUnitsFor,
  type KeyFigure,
  type Overview,
  type TimeUnit,
} from '@baobab/contract/overview/dashboard-overview';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { toNaira } from '@baobab/contract/kit/naira';
import { hasPermission } from '@baobab/contract/kit/roles';
import { countQueue, QUEUE_AGE_MS } from '../../../platform/db/queue.ts';
import { badRequest } from '../../../platform/errors.ts';
import { cacheFor } from '../../../platform/short-cache.ts';
import type { Ctx, Services } from '../../../schema.ts';
import {
  addDays,
  countDays,
  precedingPeriod,
  type EarlierPeriod,
  type Period,
} from './dashboards.service.ts';
import {
  countBookingsByHour,
  countSlotsOfDay,
  findTotalsByPoint,
  type PointTotal,
} from './overview.repository.ts';

type FigureName = Exclude<keyof Overview['figures'], 'refunds_due' | 'unanswered_chats'>;
interface Series {
  points: string[];
  values: Record<FigureName, number[]>;
}

const countOf = (queue: 'unanswered-chats' | 'refunds-due') =>
  cacheFor(
    QUEUE_AGE_MS,
    async (db: Services['readDb'], now: Date, queues: Services['queues']) =>
      (await countQueue(db, queues[queue]!, now)).count,
  );
const [countChats, countRefunds] = [countOf('unanswered-chats'), countOf('refunds-due')];
const readToday = cacheFor(QUEUE_AGE_MS, todayFigures);

/** Key figures with the preceding period, and today. Stocks are the rows of their work queues, whatever the period. */
export async function readOverview(ctx: Ctx, period: Period, unit: TimeUnit | undefined): Promise<Overview> {
  const now = ctx.now();
  const units = timeUnitsFor(countDays(period));
  const by = unit ?? units[0]!;
  if (!units.includes(by)) throw badRequest('The range is too long for this unit.', { by: 'Too long' });
  const earlier = precedingPeriod(period, now);
  const may = (permission: 'support:read' | 'transactions:read') => hasPermission(ctx.actor.role, permission);
  const stock = async (count: typeof countChats): Promise<KeyFigure> => ({
    value: await count(ctx.readDb, now, ctx.queues),
    series: [],
    previous: null,
  });
  const tables = ['bookings', 'accounts', 'lab_orders', ...(may('transactions:read') ? ['payments'] : [])];
  const read = async (range: EarlierPeriod) =>
    seriesOf(by, range, await findTotalsByPoint(ctx.readDb, tables, range, by === 'month' ? 'month' : 'day'));
  const [current, previous, today] = await Promise.all([
    read(period),
    earlier && read(earlier),
    readToday(ctx.readDb, now),
  ]);
  const shown = by === 'month' && !previous ? withoutEmptyStart(current) : current;
  const figure = (name: FigureName): KeyFigure => ({
    ...total(shown.values[name]),
    previous: previous && total(previous.values[name]),
  });
  return {
    by,
    points: shown.points,
    previous: earlier &&
      previous && {
        start_date: earlier.from,
        end_date: earlier.to,
        until: earlier.until?.toISOString() ?? null,
        points: previous.points,
      },
    figures: {
      bookings: figure('bookings'),
      consumers: figure('consumers'),
      lab_orders: figure('lab_orders'),
      ...(may('transactions:read') && {
        revenue: figure('revenue'),
        refunds_due: await stock(countRefunds),
      }),
      ...(may('support:read') && { unanswered_chats: await stock(countChats) }),
    },
    today,
  };
}

async function todayFigures(db: Services['readDb'], now: Date): Promise<Overview['today']> {
  const date = dayOf(now);
  const [bookings, slots] = await Promise.all([
    countBookingsByHour(db, date, now),
    countSlotsOfDay(db, date, now),
  ]);
  const hours = Array.from({ length: 24 }, (_, hour) => bookings.find((row) => row.hour === hour)?.n ?? 0);
  return { date, hours, ...slots };
}

const total = (series: number[]) => ({
  // Naira have two decimals; the sum of floats would have more.
  value: Math.round(series.reduce((sum, value) => sum + value, 0) * 100) / 100,
  series,
});

/** The amount that a row of totals adds to each figure. */
const additions: Record<FigureName, (row: PointTotal) => number> = {
  bookings: ({ name, n }) => (name === 'bookings' ? n : 0),
  consumers: ({ name, key, n }) => (name === 'accounts' && key === 'consumer' ? n : 0),
  lab_orders: ({ name, key, n }) => (name === 'lab_orders' && key !== 'unpaid' ? n : 0),
  revenue: ({ name, key, kobo }) => (name === 'payments' && key.startsWith('paid') ? kobo : 0),
};

function seriesOf(unit: TimeUnit, period: Period, rows: readonly PointTotal[]): Series {
  const points = pointsOf(unit, period);
  const sums = new Map(points.map((point) => [point, new Map<FigureName, number>()]));
  for (const row of rows) {
    const sum = sums.get(pointOf(unit, row.point, period));
    for (const name of Object.keys(additions) as FigureName[])
      sum?.set(name, (sum.get(name) ?? 0) + additions[name](row));
  }
  const values = (name: FigureName) => points.map((point) => sums.get(point)?.get(name) ?? 0);
  return {
    points,
    values: {
      bookings: values('bookings'),
      consumers: values('consumers'),
      lab_orders: values('lab_orders'),
      revenue: values('revenue').map(toNaira),
    },
  };
}

/** Days since Monday, with which weeks begin. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

const startOf: Record<TimeUnit, (day: string) => string> = {
  day: (day) => day,
  week: (day) => addDays(day, -weekdayOf(day)),
  month: (day) => `${day.slice(0, 7)}-01`,
};
/** The first day of the day's point, or of the period when that began later. */
function pointOf(unit: TimeUnit, day: string, { from }: Period): string {
  const start = startOf[unit](day);
  return start < from ? from : start;
}

const longest: Record<TimeUnit, number> = { day: 1, week: 7, month: 31 };

function pointsOf(unit: TimeUnit, { from, to }: Period): string[] {
  const points: string[] = [];
  for (let point = from; point <= to; point = startOf[unit](addDays(startOf[unit](point), longest[unit])))
    points.push(point);
  return points;
}

/** Empty years before the first booking would flatten the chart. */
function withoutEmptyStart({ points, values }: Series): Series {
  const series = Object.values(values);
  const first = points.findIndex((_, index) => series.some((one) => one[index] !== 0));
  const cut = <T>(list: T[]) => list.slice(Math.max(0, first));
  return {
    points: cut(points),
    values: Object.fromEntries(
      Object.entries(values).map(([name, list]) => [name, cut(list)]),
    ) as Series['values'],
  };
}
