import { symptoms } from '@baobab/contract/data/symptoms';
import type { CopyRow } from '@baobab/postgres/copy-in';
import type { Seed } from '../../../seed/seed.ts';
import type { SeededDoctor } from './appointments.seed.ts';
import type { SeededSlot } from './slots.seed.ts';

export interface SeededPatient {
  uuid: string;
  consumer_uuid: string;
  created_at: Date;
}

const HOUR = 3_600_000;

/** Expands percentages into a list to pick from. */
const weighted = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([name, n]) => Array.from({ length: n }, () => name));
const pastStatuses = weighted({
  closed: 60,
  missed: 8,
  cancelled: 9,
  declined: 3,
  followup: 6,
  extended: 4,
  followup_C: 2,
  extended_C: 1,
  rescheduled: 3,
  rejected: 2,
  booked: 2,
});
const futureStatuses = weighted({ booked: 64, rescheduled: 10, pending: 12, cancelled: 10, rejected: 4 });
const kinds = weighted({ free: 22, sadn: 28, nigerian: 38, international: 12 });

const SADN_KOBO = 500_000;
const amountOf = (kind: string, fee: number) =>
  ({ free: 0, sadn: SADN_KOBO, nigerian: fee, international: fee * 3 })[kind] ?? 0;

/** Books 80 % of the slots of earlier months and 8 % of the current ones. `patients` are sorted by joining. */
export function bookingsOf(
  seed: Seed,
  doctor: SeededDoctor,
  slots: { earlier: SeededSlot[]; current: SeededSlot[] },
  patients: SeededPatient[],
  staff: string | null,
): CopyRow[] {
  const { random, now } = seed;
  return [
    ...slots.earlier.filter(() => random.chance(0.8)),
    ...slots.current.filter(() => random.chance(0.08)),
  ].map((slot) => {
    const row = booking(seed, doctor, slot, slot.starts_at < now ? pastStatuses : futureStatuses);
    const patient = patients[random.int(0, countJoined(patients, row.created_at) - 1)]!;
    const made_by = random.chance(0.15) ? staff : null;
    return { ...row, patient_uuid: patient.uuid, consumer_uuid: patient.consumer_uuid, made_by };
  });
}

/** How many patients had joined at that time, at least one; by binary search. */
function countJoined(patients: readonly SeededPatient[], at: Date): number {
  let [low, high] = [0, patients.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (patients[middle]!.created_at <= at) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

function booking(
  seed: Seed,
  doctor: SeededDoctor,
  slot: SeededSlot,
  statuses: string[],
): CopyRow & { created_at: Date } {
  const { random, now } = seed;
  const kind = random.pick(kinds);
  const status = random.pick(statuses);
  const createdMs = Math.min(slot.starts_at.getTime(), now.getTime()) - random.int(1, 120) * HOUR;
  const created_at = new Date(Math.max(createdMs, doctor.created_at.getTime()));
  return {
    uuid: random.uuidV7(created_at),
    slot_uuid: slot.uuid,
    doctor_uuid: doctor.uuid,
    kind,
    status,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    amount_kobo: amountOf(kind, doctor.fee),
    category: status === 'rescheduled' ? 'GC' : 'CG',
    symptom: random.pick(symptoms),
    description: random.chance(0.4) ? 'Would like to talk to the doctor by video.' : '',
    additional_info: random.chance(0.2) ? 'Prefers to be called by first name.' : '',
    reference_id: random.chance(0.3) ? `RF-${random.int(100_000, 999_999)}` : null,
    created_at,
    updated_at: created_at,
  };
}

/** The events that the API would have recorded for this booking. */
export function eventsOf(row: CopyRow): CopyRow[] {
  const created = row['created_at'] as Date;
  const after = (hours: number) => new Date(created.getTime() + hours * HOUR);
  const ends = row['ends_at'] as Date;
  const event = (what: string, at: Date, by_uuid: CopyRow[string] = null) => ({
    booking_uuid: row['uuid'],
    at,
    what,
    by_uuid,
  });
  const status = String(row['status']);
  const made = event('created', created, row['made_by']);
  if (status === 'pending') return [made];
  if (status === 'rejected') return [made, event('rejected', after(0.5))];
  const begun = [made, event('booked', after(0.02), row['made_by'])];
  const last: Record<string, CopyRow> = {
    cancelled: event('cancelled', after(0.8)),
    rescheduled: event('rescheduled', after(0.6)),
    declined: event('declined', after(0.7)),
    missed: event('missed', ends),
  };
  if (status === 'booked') return begun;
  return [...begun, last[status] ?? event('closed', ends)];
}
