import { dayOf, endOfDay, LAGOS_OFFSET, startOfDay } from '@baobab/contract/kit/lagos-time';

const HOUR = 60 * 60_000;
/** The longest snooze that the server accepts. */
export const MAX_SNOOZE_MS = 365 * 24 * HOUR;

/** A day and a time of day in Lagos as an instant. */
export const snoozeEnd = (day: string, time: string) => new Date(`${day}T${time}:00${LAGOS_OFFSET}`);

/** 08:00 in Lagos on the first later day that fits. */
function morningAfter(now: Date, fits: (weekday: number) => boolean): Date {
  let day = dayOf(endOfDay(dayOf(now)));
  while (!fits(new Date(day).getUTCDay())) day = dayOf(endOfDay(day));
  return new Date(startOfDay(day).getTime() + 8 * HOUR);
}

/** The usual times that the desk snoozes a conversation until. */
export const snoozeTimes = (now: Date): { label: string; until: Date }[] => [
  { label: 'In 1 hour', until: new Date(now.getTime() + HOUR) },
  { label: 'In 3 hours', until: new Date(now.getTime() + 3 * HOUR) },
  { label: 'Tomorrow morning', until: morningAfter(now, () => true) },
  { label: 'Monday morning', until: morningAfter(now, (weekday) => weekday === 1) },
  { label: 'In a week', until: new Date(now.getTime() + 7 * 24 * HOUR) },
];
