import { dayOf, endOfDay, startOfDay } from '../kit/lagos-time.ts';

/** The days and hours at which the desk works, in Lagos time. */
export interface BusinessHours {
  /** 0 is Sunday. */
  days: readonly number[];
  /** HH:MM; the end may be 24:00. */
  opens: string;
  closes: string;
}

const MINUTE_MS = 60_000;

function msOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

/** The working times from an instant on, each as start and end in milliseconds. */
function* workingTimes(from: Date, { days, opens, closes }: BusinessHours): Generator<[number, number]> {
  if (days.length === 0 || opens >= closes) throw new Error('Business hours need a day and an hour');
  for (let day = dayOf(from); ; day = dayOf(endOfDay(day))) {
    if (!days.includes(new Date(day).getUTCDay())) continue;
    const midnight = startOfDay(day).getTime();
    const start = Math.max(from.getTime(), midnight + msOf(opens));
    const end = midnight + msOf(closes);
    if (start < end) yield [start, end];
  }
}

/** The whole seconds of working time between two instants. */
export function businessSeconds(from: Date, to: Date, hours: BusinessHours): number {
  let total = 0;
  for (const [start, end] of workingTimes(from, hours)) {
    if (start >= to.getTime()) break;
    total += Math.min(end, to.getTime()) - start;
  }
  return Math.floor(total / 1000);
}

/** The instant at which so many seconds of working time have passed. */
export function addBusinessSeconds(from: Date, seconds: number, hours: BusinessHours): Date {
  let left = seconds * 1000;
  for (const [start, end] of workingTimes(from, hours)) {
    if (left <= end - start) return new Date(start + left);
    left -= end - start;
  }
  throw new Error('Business hours end');
}
