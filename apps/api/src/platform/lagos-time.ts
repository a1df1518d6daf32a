/** Lagos is UTC+01:00 all year, without daylight saving time. */
const LAGOS_OFFSET = '+01:00';

/** The first instant of a YYYY-MM-DD day in Lagos. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00${LAGOS_OFFSET}`);

/** The first instant after the day, so that the end day of a range is included. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + 24 * 3_600_000);

/** YYYY-MM-DD of an instant, in Lagos. */
export const dayOf = (instant: Date) => new Date(instant.getTime() + 3_600_000).toISOString().slice(0, 10);

export const yearOf = (instant: Date) => Number(dayOf(instant).slice(0, 4));

/** YYYYMMDD-HHmmss in Lagos, for file names. */
export const stampOf = (instant: Date) =>
  new Date(instant.getTime() + 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replaceAll(/[-:]/g, '')
    .replace('T', '-');

const shifted = (instant: Date) => new Date(instant.getTime() + 3_600_000);

/** DD/MM/YYYY of a YYYY-MM-DD day. */
export const formatDate = (day: string) => day.slice(0, 10).split('-').toReversed().join('/');

/** DD/MM/YYYY hh:mm a of an instant, in Lagos, in the format of the console. */
export function formatDateTime(instant: Date): string {
  const time = shifted(instant);
  const hours = time.getUTCHours();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${formatDate(dayOf(instant))} ${two(hours % 12 || 12)}:${two(time.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}
