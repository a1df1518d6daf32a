import type { TimeUnit } from '@baobab/contract/overview/dashboard-overview';
import { formatDay, formatTime, MONTHS } from '@baobab/contract/kit/lagos-time';

const monthOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1]!;
/** 16 Nov */
const shortDay = (day: string) => formatDay(day).slice(0, -5);

/** The name of a point of time: 16 Nov 2026, Week of 16 Nov 2026, November 2026. */
export const pointLabel = (day: string, unit: TimeUnit) =>
  unit === 'month'
    ? `${monthOf(day)} ${day.slice(0, 4)}`
    : `${unit === 'week' ? 'Week of ' : ''}${formatDay(day)}`;

/** The same for an axis: 16 Nov, Nov 26. */
export const pointTick = (day: string, unit: TimeUnit) =>
  unit === 'month' ? `${monthOf(day).slice(0, 3)} ${day.slice(2, 4)}` : shortDay(day);

/** 16 Oct – 14 Nov, with the years when one of them is not this year, and the time at which the last day ends. */
export function spanLabel(from: string, to: string, today: string, until?: string | null): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4));
  const format = isThisYear ? shortDay : formatDay;
  const days = from === to ? format(from) : `${format(from)} – ${format(to)}`;
  return until ? `${days}, until ${formatTime(until)}` : days;
}
