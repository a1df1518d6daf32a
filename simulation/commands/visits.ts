import { defineCommand, idIn } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import { doctors } from '../model/people.ts';
import { isHeld, isLive } from '../model/slots.ts';
import { bookingsWith, slotsOf } from './bookings.ts';

const HALF_HOUR = 1_800_000;
const visitEnds = ['closed', 'missed', 'followup', 'extended'] as const;
type VisitEnd = (typeof visitEnds)[number];

/** The app of doctors opens slots and ends visits; no call of the product does. */
export const visitCommands = [
  defineCommand<{ slots: { name: string; doctor: string; startsAt: number }[] }>({
    name: 'app.open-slots',
    actors: ['app of doctors'],
    weight: 12,
    isRow: true,
    isAlone: true,
    propose(model, random, name) {
      if (slotsOf(model, (one) => !isHeld(model, one)).length > 6) return null;
      const doctor = random.pick(doctors)!;
      // Each opening has a day of its own, so that slots never overlap.
      const taken = Object.values(model.slots)
        .filter((slot) => slot.doctor === doctor)
        .map(({ startsAt }) => startsAt);
      const first =
        Math.max(model.now + random.pick([HALF_HOUR, 3 * 3_600_000, 86_400_000])!, ...taken) + HALF_HOUR;
      return {
        slots: [0, 1, 2].map((index) => ({
          name: `slot ${name}.${index}`,
          doctor,
          startsAt: first + index * HALF_HOUR,
        })),
      };
    },
    sentence: ({ slots }) => `opens ${slots.map(({ name }) => name).join(', ')}`,
    async run({ office }, { slots }) {
      for (const { name, doctor, startsAt } of slots)
        await office.db.query(
          `insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at) values ($1, $2, $3, $4, $5)`,
          [
            idOf(name),
            idOf(doctor),
            idOf(`clinic of ${doctor}`),
            new Date(startsAt),
            new Date(startsAt + HALF_HOUR),
          ],
        );
    },
    expect(model, { slots }) {
      for (const { name, doctor, startsAt } of slots)
        model.slots[name] = { doctor, startsAt, endsAt: startsAt + HALF_HOUR };
    },
  }),
  defineCommand<{ booking: string; status: VisitEnd }>({
    name: 'app.end-visit',
    actors: ['app of doctors'],
    weight: 6,
    isRow: true,
    isAlone: true,
    propose(model, random) {
      const past = bookingsWith(model, 'booked', 'rescheduled').filter(
        (name) =>
          model.slots[model.bookings[name]!.slot]!.endsAt < model.now && isLive(model, model.bookings[name]!),
      );
      const booking = random.pick(past);
      return booking ? { booking, status: random.pick(visitEnds)! } : null;
    },
    sentence: ({ booking, status }) => `marks the visit of ${booking} as ${status}`,
    async run(world, { booking, status }) {
      await world.office.db.query(
        `update bookings set status = $2, version = version + 1 where uuid = $1 and status in ('booked', 'rescheduled')`,
        [idIn(world, booking), status],
      );
    },
    expect(model, { booking, status }) {
      model.bookings[booking]!.status = status;
    },
  }),
];
