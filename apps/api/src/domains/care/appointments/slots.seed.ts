import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import type { CopyRow } from '@baobab/postgres/copy-in';
import type { Seed } from '../../../seed/seed.ts';
import type { SeededDoctor } from './appointments.seed.ts';

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const HALF_HOURS = [9, 9.5, 10, 10.5, 11, 11.5, 14, 14.5, 15, 15.5];
const PAST_DAYS = 720;
/** Unused slots older than this are not seeded. */
const RECENT_DAYS = 42;
export const DAYS_AHEAD = 21;

export type SeededSlot = CopyRow & { uuid: string; starts_at: Date; ends_at: Date };

export const weekdayOf = (day: Date) => new Date(`${dayOf(day)}T12:00:00Z`).getUTCDay();
export const isWorkingDay = (day: Date) => ![0, 6].includes(weekdayOf(day));
const daysSince = ({ now }: Seed, at: Date) => Math.floor((now.getTime() - at.getTime()) / DAY) - 1;

/** Slots of earlier months, more of them recent; 25 % more than the bookings, because four in five get booked. */
export function earlierSlots(seed: Seed, doctor: SeededDoctor, booked: number): SeededSlot[] {
  const span = Math.min(PAST_DAYS, daysSince(seed, doctor.created_at)) - RECENT_DAYS;
  if (span <= 0) return [];
  const taken = new Set<string>();
  const slots: SeededSlot[] = [];
  for (let i = 0; i < Math.round(booked * 1.25); i += 1) {
    const daysAgo = RECENT_DAYS + 1 + Math.floor(span * seed.random.next() ** 1.25);
    const hour = seed.random.pick(HALF_HOURS);
    const day = new Date(seed.now.getTime() - daysAgo * DAY);
    if (taken.has(`${daysAgo}/${hour}`) || !isWorkingDay(day)) continue;
    taken.add(`${daysAgo}/${hour}`);
    slots.push(slotAt(seed, doctor, day, hour));
  }
  return slots;
}

/** The slots of the opening hours in the past six weeks and the next three, since the doctor joined. */
export function currentSlots(seed: Seed, doctor: SeededDoctor): SeededSlot[] {
  const slots: SeededSlot[] = [];
  const first = -Math.min(RECENT_DAYS, daysSince(seed, doctor.created_at));
  for (let ahead = first; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = new Date(seed.now.getTime() + ahead * DAY);
    // `seedToday` adds those of today.
    if (ahead === 0 || !doctor.weekdays.includes(weekdayOf(day))) continue;
    slots.push(...slotsOn(seed, doctor, day));
  }
  return slots;
}

export const slotsOn = (seed: Seed, doctor: SeededDoctor, day: Date): SeededSlot[] =>
  HALF_HOURS.map((hour) => slotAt(seed, doctor, day, hour));

function slotAt({ random }: Seed, doctor: SeededDoctor, day: Date, hour: number): SeededSlot {
  const starts_at = new Date(startOfDay(dayOf(day)).getTime() + hour * 60 * MINUTE);
  return {
    uuid: random.uuidV7(starts_at),
    doctor_uuid: doctor.uuid,
    clinic_uuid: doctor.clinic,
    starts_at,
    ends_at: new Date(starts_at.getTime() + 30 * MINUTE),
  };
}
