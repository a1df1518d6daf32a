import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import type { CopyRow } from '../../platform/db/copy-in.ts';
import type { Seed } from '../../seed/seed.ts';
import type { SeededDoctor } from './appointments.seed.ts';

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const HALF_HOURS = [9, 9.5, 10, 10.5, 11, 11.5, 14, 14.5, 15, 15.5];
const PAST_DAYS = 720;
export const DAYS_AHEAD = 21;

export type SeededSlot = CopyRow & { uuid: string; starts_at: Date; ends_at: Date };

/** Past slots, more of them recent; 25 % more than the bookings, because four in five get booked. */
export function pastSlots(seed: Seed, doctor: SeededDoctor, booked: number): SeededSlot[] {
  const taken = new Set<string>();
  const slots: SeededSlot[] = [];
  for (let i = 0; i < Math.round(booked * 1.25); i += 1) {
    const daysAgo = 1 + Math.floor(PAST_DAYS * seed.random.next() ** 1.7);
    const hour = seed.random.pick(HALF_HOURS);
    if (taken.has(`${daysAgo}/${hour}`)) continue;
    taken.add(`${daysAgo}/${hour}`);
    slots.push(slotAt(seed, doctor, new Date(seed.now.getTime() - daysAgo * DAY), hour));
  }
  return slots;
}

/** The slots of the opening hours for the next three weeks. */
export function futureSlots(seed: Seed, doctor: SeededDoctor): SeededSlot[] {
  const slots: SeededSlot[] = [];
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = new Date(seed.now.getTime() + ahead * DAY);
    if ([0, 6].includes(new Date(`${dayOf(day)}T12:00:00Z`).getUTCDay())) continue;
    for (const hour of HALF_HOURS) slots.push(slotAt(seed, doctor, day, hour));
  }
  return slots;
}

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
