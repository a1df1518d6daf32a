import { addDays, MONTHS } from '@baobab/contract/kit/lagos-time';
import { dayPresets, monthStart, type Preset } from './day-presets.ts';

/** The limits of a day decide its year when none is typed. All days are YYYY-MM-DD. */
export interface DayLimits {
  today: string;
  min?: string | undefined;
  max?: string | undefined;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

/** A day that exists; 31/02 does not. */
function dayFrom(year: number, month: number, date: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const day = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  return Number(day.slice(5, 7)) === month && Number(day.slice(8)) === date ? day : null;
}

/** The number of a month from its first three letters or more; 0 for another word. */
const monthNumber = (word: string) =>
  /^[a-z]{3,}$/.test(word) ? MONTHS.findIndex((month) => month.toLowerCase().startsWith(word)) + 1 : 0;

/** 26 is 2026; a year that would be after this one by ten is in the last century. */
function yearFrom(text: string, today: string): number {
  if (text.length === 4) return Number(text);
  const year = 2000 + Number(text);
  return year > Number(today.slice(0, 4)) + 10 ? year - 100 : year;
}

/** The day of this year, or of the year before or after when the limits exclude it. */
function withoutYear(month: number, date: number, { today, min, max }: DayLimits): string | null {
  const year = Number(today.slice(0, 4));
  const day = dayFrom(year, month, date);
  if (day && max && day > max) return dayFrom(year - 1, month, date);
  if (day && min && day < min) return dayFrom(year + 1, month, date);
  return day;
}

const WORDS: Record<string, number> = { today: 0, tod: 0, yesterday: -1, yest: -1, tomorrow: 1, tom: 1 };
const UNIT_DAYS: Record<string, number> = { d: 1, w: 7 };

const tidy = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ');

/** Reads 25/11/2026, 25/11, 1 oct, oct 1 2026, 2026-11-25, today, yesterday, tomorrow, -7d, +2w; null for another text. */
export function parseDay(typed: string, limits: DayLimits): string | null {
  const text = tidy(typed);
  const { today } = limits;
  const word = WORDS[text];
  if (word !== undefined) return addDays(today, word);
  const offset = /^([+\-−]) ?(\d{1,4}) ?([dw])$/.exec(text);
  if (offset) {
    const days = Number(offset[2]) * UNIT_DAYS[offset[3]!]!;
    return addDays(today, offset[1] === '+' ? days : -days);
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers =
    /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (numbers) return inYear(Number(numbers[2]), Number(numbers[1]), numbers[3], limits);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ \-/.]?([a-z]+)\.?(?:[ \-/.](\d{4}|\d{2}))?$/.exec(text);
  if (named) return inYear(monthNumber(named[2]!), Number(named[1]), named[3], limits);
  const monthFirst = /^([a-z]+)\.? ?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(text);
  if (monthFirst) return inYear(monthNumber(monthFirst[1]!), Number(monthFirst[2]), monthFirst[3], limits);
  return null;
}

function inYear(month: number, date: number, year: string | undefined, limits: DayLimits): string | null {
  if (month < 1) return null;
  return year ? dayFrom(yearFrom(year, limits.today), month, date) : withoutYear(month, date, limits);
}

type Days = readonly [from: string, to: string];

/** Reads two days ("1 oct - 15 oct", "1/10/2026 to today"), a month, a year, the name of a preset, or one day. */
export function parseRange(typed: string, limits: DayLimits, presets: readonly Preset[] = []): Days | null {
  const text = tidy(typed);
  const named = [...presets, ...dayPresets(limits.today)].find(({ label }) => label.toLowerCase() === text);
  if (named) return named.value;
  const whole = monthOrYear(text, limits);
  if (whole) return whole;
  const since = /^[-−] ?\d+ ?[dw]$/.test(text) && parseDay(text, limits);
  if (since) return [since, limits.today];
  const day = parseDay(text, limits);
  if (day) return [day, day];
  const parts = text.split(/ ?(?:–|—|\.\.+|\bto\b|\buntil\b) ?| - /).filter(Boolean);
  if (parts.length !== 2) return null;
  const to = parseDay(parts[1]!, limits);
  // "1 - 15 oct": the first day has the month of the second.
  const from =
    to && /^\d{1,2}$/.test(parts[0]!)
      ? parseDay(`${parts[0]}/${to.slice(5, 7)}/${to.slice(0, 4)}`, limits)
      : parseDay(parts[0]!, limits);
  return from && to ? [from, to] : null;
}

/** "oct", "oct 2026" and "2026", until the last allowed day. */
function monthOrYear(text: string, limits: DayLimits): Days | null {
  const year = /^\d{4}$/.exec(text);
  if (year) return until(dayFrom(Number(text), 1, 1), dayFrom(Number(text), 12, 31), limits);
  const month = /^([a-z]+)(?: (\d{4}))?$/.exec(text);
  const first = month && inYear(monthNumber(month[1]!), 1, month[2], limits);
  if (!first) return null;
  const next = monthStart(addDays(first, 31));
  return until(first, addDays(next, -1), limits);
}

function until(from: string | null, to: string | null, { max }: DayLimits): Days | null {
  if (!from || !to) return null;
  return [from, max && max >= from && max < to ? max : to];
}
