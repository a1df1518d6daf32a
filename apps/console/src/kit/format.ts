/** Formats dates and amounts for display. Times are in Lagos time, whatever the device's time zone. */
const ZONE = 'Africa/Lagos';

type Part = 'day' | 'month' | 'monthName' | 'year' | 'weekday' | 'hour' | 'minute' | 'dayPeriod';

const numeric = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});
const named = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, weekday: 'short', month: 'short' });

function partsOf(instant: string | Date): Record<Part, string> | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  const find = (format: Intl.DateTimeFormat) =>
    Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
  const numbers = find(numeric);
  const names = find(named);
  return { ...numbers, weekday: names['weekday'], monthName: names['month']!.slice(0, 3) } as Record<
    Part,
    string
  >;
}

/** DD/MM/YYYY. A date without a time has no time zone and is not converted. */
export function formatDate(value: string | Date | null | undefined): string {
  if (!value) return '';
  const plain = typeof value === 'string' && /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (plain) return `${plain[3]}/${plain[2]}/${plain[1]}`;
  const p = partsOf(value);
  return p ? `${p.day}/${p.month}/${p.year}` : '';
}

/** DD/MM/YYYY hh:mm a. */
export function formatDateTime(value: string | Date | null | undefined): string {
  const p = value ? partsOf(value) : null;
  return p ? `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute} ${p.dayPeriod.toLowerCase()}` : '';
}

/** hh:mm a. */
export const formatTime = (value: string | Date) => formatDateTime(value).slice(11);

/** YYYY-MM-DD of an instant, in Lagos. */
export const dayOf = (value: string | Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(value));

/** ddd, DD MMM YYYY. */
export function formatLongDate(value: string | Date): string {
  const p = partsOf(value);
  return p ? `${p.weekday}, ${p.day} ${p.monthName} ${p.year}` : '';
}

/** Today as YYYY-MM-DD, in Lagos. */
export const today = () => dayOf(new Date());

const nairaFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
});
/** ₦1,234.50 */
export const formatNaira = (amount: number) => nairaFormat.format(amount);

const countFormat = new Intl.NumberFormat('en-NG');
export const formatCount = (count: number) => countFormat.format(count);

/** 820 kB, 4.4 MB */
export const formatSize = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Groups Nigerian numbers as +234 803 551 2044; numbers of other countries stay unchanged. */
export function formatPhone(mobile: string): string {
  const nigerian = /^\+?234(\d{3})(\d{3})(\d{4})$/.exec(mobile);
  return nigerian ? `+234 ${nigerian[1]} ${nigerian[2]} ${nigerian[3]}` : mobile;
}

export const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
