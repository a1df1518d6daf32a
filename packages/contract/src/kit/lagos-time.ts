/** Dates and times are in Lagos time, whatever the time zone of the server or the browser. */
export const LAGOS_ZONE = 'Africa/Lagos';
/** All year, without daylight saving time. */
export const LAGOS_OFFSET = '+01:00';
const OFFSET_MS = 3_600_000;
const DAY_MS = 24 * OFFSET_MS;

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

type Instant = string | number | Date;

/** The local date and time: 2026-11-15T00:30:05.000. */
export const toLagosIso = (instant: Instant) =>
  new Date(new Date(instant).getTime() + OFFSET_MS).toISOString().slice(0, -1);

/** The first instant of a YYYY-MM-DD day. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00${LAGOS_OFFSET}`);

/** The first instant after the day, so that the end day of a range is included. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + DAY_MS);

/** YYYY-MM-DD */
export const dayOf = (instant: Instant) => toLagosIso(instant).slice(0, 10);

/** The day some days after a YYYY-MM-DD day, or before it. */
export const addDays = (day: string, days: number) => dayOf(startOfDay(day).getTime() + days * DAY_MS);

export const yearOf = (instant: Instant) => Number(dayOf(instant).slice(0, 4));

/** YYYYMMDD-HHmmss, for file names. */
export const stampOf = (instant: Instant) =>
  toLagosIso(instant).slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

const isInstant = (value: Instant | null | undefined): value is Instant =>
  Boolean(value) && !Number.isNaN(new Date(value!).getTime());

/** DD/MM/YYYY. A date without a time has no time zone and is not converted. */
export function formatDate(value: Instant | null | undefined): string {
  if (!isInstant(value)) return '';
  const day = typeof value === 'string' && value.length === 10 ? value : dayOf(value);
  return day.split('-').toReversed().join('/');
}

/** DD/MM/YYYY hh:mm a */
export const formatDateTime = (value: Instant | null | undefined) =>
  isInstant(value) ? `${formatDate(dayOf(value))} ${formatTime(value)}` : '';

/** DD/MM/YYYY hh:mm:ss a */
export const formatDateTimeSeconds = (value: Instant | null | undefined) =>
  isInstant(value) ? formatDateTime(value).replace(/(:\d\d) /, `$1:${toLagosIso(value).slice(17, 19)} `) : '';

/** hh:mm a */
export function formatTime(instant: Instant): string {
  if (!isInstant(instant)) return '';
  const [hour, minute] = toLagosIso(instant).slice(11, 16).split(':');
  const hours = Number(hour);
  return `${String(hours % 12 || 12).padStart(2, '0')}:${minute} ${hours < 12 ? 'am' : 'pm'}`;
}

/** D MMM YYYY of a YYYY-MM-DD day. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[month! - 1]!.slice(0, 3)} ${year}`;
}

/** ddd, DD MMM YYYY */
export function formatLongDate(instant: Instant): string {
  if (!isInstant(instant)) return '';
  const [year, month, day] = dayOf(instant).split('-');
  const weekday = WEEKDAYS[new Date(dayOf(instant)).getUTCDay()];
  return `${weekday}, ${day} ${MONTHS[Number(month) - 1]!.slice(0, 3)} ${year}`;
}
