import { appointments, type BookingKind } from '@baobab/contract/care/appointments';
import { bookingTypes } from '@baobab/contract/care/booking-kinds';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { toNaira } from '@baobab/contract/kit/naira';
import { defineCommand, idIn } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import type { Random } from '../engine/random.ts';
import type { Model } from '../model/model.ts';
import { stateOf } from '../model/coupons.ts';
import { consumers } from '../model/people.ts';
import { begin, cancel, finish, isHeld, reject, reschedule, type NewBooking } from '../model/slots.ts';

const desk = ['admin 1', 'admin 2'];

export const slotsOf = (model: Model, wanted: (name: string) => boolean) =>
  Object.keys(model.slots).filter((name) => model.slots[name]!.startsAt > model.now && wanted(name));
export const bookingsWith = (model: Model, ...statuses: string[]) =>
  Object.keys(model.bookings).filter((name) => statuses.includes(model.bookings[name]!.status));

const heldBookings = (model: Model) =>
  bookingsWith(model, 'pending').filter((name) => model.bookings[name]!.heldUntil !== null);

const kinds: readonly BookingKind[] = ['nigerian', 'nigerian', 'nigerian', 'international', 'sadn', 'free'];
const endpoints = {
  free: appointments.createFree,
  sadn: appointments.createSadn,
  nigerian: appointments.createNormal,
  international: appointments.createNormal,
};

interface Begin extends NewBooking {
  name: string;
  /** Pending bookings of attempts whose replies were lost; the corrected attempt releases their slots. */
  insteadOf: string[];
}

/** Up to two attempts of which the person knows no reply. */
function lostAttempts(model: Model, random: Random): string[] {
  const held = heldBookings(model).filter((one) => model.bookings[one]!.heldUntil! > model.now);
  return random.chance(0.2) ? held.slice(-random.int(1, 2)) : [];
}

/** A new attempt, or one of an earlier attempt of the same person again, also after its hold has expired. */
function proposeBegin(model: Model, random: Random, name: string): Begin | null {
  const old = random.pick(Object.values(model.bookings).filter(({ request }) => request !== null));
  const insteadOf = lostAttempts(model, random);
  const own = random.chance(0.7) ? insteadOf[0] : undefined;
  const free = slotsOf(model, (one) => random.chance(0.15) || !isHeld(model, one));
  const slot = own ? model.bookings[own]!.slot : random.pick(free);
  if (!slot) return null;
  const kind = random.pick(kinds)!;
  if (old && random.chance(0.2)) {
    const again = {
      slot: old.slot,
      kind: old.kind,
      consumer: old.consumer,
      amountKobo: old.amountKobo,
      coupon: old.coupon,
      request: old.request!,
      reference: old.reference,
    };
    return model.slots[old.slot]!.startsAt > model.now
      ? {
          name: `booking ${name}`,
          ...again,
          insteadOf: insteadOf.filter((one) => model.bookings[one] !== old),
        }
      : null;
  }
  const running = Object.keys(model.coupons).filter(
    (code) => stateOf(model.coupons[code]!, model.now) === 'Running',
  );
  const codes = random.chance(0.85) ? running : Object.keys(model.coupons);
  return {
    name: `booking ${name}`,
    slot,
    kind,
    consumer: random.pick(consumers)!,
    amountKobo: kind === 'free' ? 0 : random.pick([500_000, 1_234_550, 2_300_000])!,
    coupon: codes.length > 0 && kind !== 'free' && random.chance(0.6) ? random.pick(codes)! : null,
    request: `attempt ${name}`,
    reference: random.chance(0.3) ? `REF-${name}` : null,
    insteadOf,
  };
}

const beginBooking = defineCommand<Begin>({
  name: 'booking.begin',
  actors: ['admin 1'],
  weight: 14,
  propose: proposeBegin,
  sentence: ({ name, slot, consumer, coupon, request, insteadOf }) =>
    `begins ${name} (${request}) of ${consumer} in ${slot}${coupon ? ` with coupon ${coupon}` : ''}${insteadOf.length > 0 ? ` instead of ${insteadOf.join(' and ')}` : ''}`,
  async run(
    { office, ids, model },
    { name, slot, kind, consumer, amountKobo, coupon, request, reference, insteadOf },
    actor,
  ) {
    const { doctor, startsAt } = model.slots[slot]!;
    const requests = insteadOf.flatMap((one) => model.bookings[one]?.request ?? []).map(idOf);
    const { data } = await office.as(actor.replaceAll(' ', '-')).call(endpoints[kind], {
      query: requests.length > 0 ? { instead_of: requests.join(',') as never } : {},
      body: {
        patient_uuid: idOf(`patient of ${consumer}`),
        doctor_uuid: idOf(doctor),
        slot: idOf(slot),
        booking_date: dayOf(new Date(startsAt)),
        reasons: ['Fever'],
        type: bookingTypes[kind].type,
        amount_value: toNaira(amountKobo),
        request_uuid: idOf(request),
        ...(coupon && { coupon_code: coupon }),
        ...(reference && { rfid: reference }),
      },
    });
    if (![...ids.values()].includes(data.uuid)) ids.set(name, data.uuid);
    return `the booking is ${data.status}`;
  },
  expect(model, { name, insteadOf, ...wanted }) {
    return `the booking is ${model.bookings[begin(model, name, wanted, insteadOf)]!.status}`;
  },
});

interface Named {
  booking: string;
}

const staffChange = (
  name: string,
  weight: number,
  verb: string,
  pick: (model: Model, random: Random) => string | undefined,
  endpoint: 'markBooked' | 'reject' | 'cancel',
  expect: (model: Model, booking: string) => void,
) =>
  defineCommand<Named>({
    name,
    actors: desk,
    weight,
    propose(model, random) {
      const booking = pick(model, random);
      return booking ? { booking } : null;
    },
    sentence: ({ booking }) => `${verb} ${booking}`,
    async run(world, { booking }, actor) {
      const client = world.office.as(actor.replaceAll(' ', '-'));
      const id = idIn(world, booking);
      if (endpoint === 'reject') await client.call(appointments.reject, { params: { uuid: id } });
      else await client.call(appointments[endpoint], { params: { id } });
    },
    expect: (model, { booking }) => expect(model, booking),
  });

export const bookingCommands = [
  beginBooking,
  staffChange(
    'booking.finish',
    12,
    'completes',
    (model, random) =>
      random.pick(
        random.chance(0.9) ? heldBookings(model) : bookingsWith(model, 'pending', 'booked', 'rejected'),
      ),
    'markBooked',
    finish,
  ),
  staffChange(
    'booking.reject',
    5,
    'rejects',
    (model, random) =>
      random.pick(bookingsWith(model, 'pending', ...(random.chance(0.1) ? ['rejected', 'booked'] : []))),
    'reject',
    reject,
  ),
  staffChange(
    'booking.cancel',
    5,
    'cancels',
    (model, random) =>
      random.pick(bookingsWith(model, 'booked', ...(random.chance(0.1) ? ['cancelled', 'rescheduled'] : []))),
    'cancel',
    cancel,
  ),
  defineCommand<{ booking: string; slot: string }>({
    name: 'booking.reschedule',
    actors: desk,
    weight: 5,
    propose(model, random) {
      const booking = random.pick(
        bookingsWith(model, 'booked', ...(random.chance(0.1) ? ['rescheduled', 'cancelled'] : [])),
      );
      if (!booking) return null;
      const { doctor } = model.slots[model.bookings[booking]!.slot]!;
      const slot = random.pick(slotsOf(model, (one) => model.slots[one]!.doctor === doctor));
      return slot ? { booking, slot } : null;
    },
    sentence: ({ booking, slot }) => `moves ${booking} to ${slot}`,
    async run(world, { booking, slot }, actor) {
      await world.office.as(actor.replaceAll(' ', '-')).call(appointments.reschedule, {
        body: { uuid: idIn(world, booking), slot: idOf(slot) },
      });
    },
    expect: (model, { booking, slot }) => reschedule(model, booking, slot),
  }),
];
