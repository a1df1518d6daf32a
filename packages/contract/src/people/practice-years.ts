import { yearOf } from '../kit/lagos-time.ts';

export const NOT_AVAILABLE = 'N/A';

/** The years of practice in a given year; null when the start year is unknown. */
export const yearsOfPractice = (year: number, started: string | null): number | null =>
  started !== null && /^\d{4}$/.test(started) ? Math.max(0, year - Number(started)) : null;

/** A year up to the current one, or N/A. */
export const isPracticeYear = (text: string) =>
  text === NOT_AVAILABLE || (/^(19|20)\d{2}$/.test(text) && Number(text) <= yearOf(new Date()));
