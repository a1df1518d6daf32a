import { dayOf, endOfDay, formatDate, formatTime, startOfDay } from '@baobab/contract/kit/lagos-time';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Whole days in Lagos, with at most `count` ticks: at midnights, or at hours when there is only one day. */
export function timeAxis(first: number, last: number, count: number) {
  const start = startOfDay(dayOf(first)).getTime();
  const end = endOfDay(dayOf(last)).getTime();
  const days = Math.round((end - start) / DAY);
  const step =
    days > 1 ? Math.ceil(days / count) * DAY : ([3, 6, 12].find((hours) => 24 / hours <= count) ?? 24) * HOUR;
  const ticks = Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => start + index * step);
  return {
    domain: [start, end],
    ticks,
    format: (time: number) => (days > 1 ? formatDate(time) : formatTime(time)),
  };
}
