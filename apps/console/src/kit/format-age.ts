import { pluralize } from '@baobab/contract/kit/numbers';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 5 min, 3 h, 2 days */
export function formatAge(since: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(since));
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  return pluralize(days, 'day');
}
