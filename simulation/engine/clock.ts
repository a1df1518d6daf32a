import { addDays, dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';

const MINUTE = 60_000;

/** The start: nine in the morning of the next day in Lagos, so that rows with the real time are never in the future. */
export const openingTime = (real: Date) => startOfDay(addDays(dayOf(real), 1)).getTime() + 9 * 60 * MINUTE;

/** A time that only jumps, forward. */
export type Jump = { minutes: number } | { to: 'midnight' } | { months: number };

export function jumped(now: number, jump: Jump): number {
  if ('minutes' in jump) return now + jump.minutes * MINUTE;
  if ('to' in jump) return startOfDay(addDays(dayOf(new Date(now)), 1)).getTime();
  const later = new Date(now);
  later.setUTCMonth(later.getUTCMonth() + jump.months);
  return later.getTime();
}
