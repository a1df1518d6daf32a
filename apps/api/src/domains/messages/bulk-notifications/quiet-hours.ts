import { dayOf, endOfDay, LAGOS_OFFSET, toLagosIso } from '@baobab/contract/kit/lagos-time';

/** Times of day in Lagos, as HH:MM or HH:MM:SS; null without quiet hours. */
interface QuietHours {
  quiet_from: string | null;
  quiet_to: string | null;
}

/** The end of the quiet hours that an instant is in; null outside them. They may span midnight. */
export function quietEnd(at: Date, { quiet_from: from, quiet_to: to }: QuietHours): Date | null {
  if (from === null || to === null) return null;
  const time = toLagosIso(at).slice(11, 19);
  const [start, end] = [from, to].map((clock) => clock.padEnd(8, ':00')) as [string, string];
  const isQuiet = start < end ? time >= start && time < end : time >= start || time < end;
  if (!isQuiet) return null;
  const endOn = (day: string) => new Date(`${day}T${end}${LAGOS_OFFSET}`);
  const today = dayOf(at);
  return time < end ? endOn(today) : endOn(dayOf(endOfDay(today)));
}

/** The first instant at or after `at` at which sending is allowed. */
export const afterQuietHours = (at: Date, hours: QuietHours): Date => quietEnd(at, hours) ?? at;
