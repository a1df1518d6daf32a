import { defineCommand, idIn } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import type { Random } from '../engine/random.ts';
import type { Model } from '../model/model.ts';
import { addPayment, linkPayment, newPayment } from '../model/money.ts';
import { consumers } from '../model/people.ts';
import { noteInList } from '../model/provider-list.ts';
import { deliver, receive } from './providers.ts';

/** Bookings that the app made; their payments have its references. */
const appBookings = (model: Model) =>
  Object.keys(model.bookings).filter((name) => model.bookings[name]!.reference?.startsWith('APP-'));
const unlinked = (model: Model, random: Random, prefix: string) =>
  random.pick(
    Object.keys(model.payments).filter((one) => one.startsWith(prefix) && !model.payments[one]!.source),
  );
const wordOf = (isPaid: boolean) => (isPaid ? 'paid' : 'pending');

/** The app of consumers pays twice, and says late what a payment is for. */
export const latePaymentCommands = [
  defineCommand<{ booking: string; reference: string; isPaid: boolean }>({
    name: 'app.pay-booking-again',
    actors: ['app of consumers'],
    weight: 4,
    isRow: true,
    isAlone: true,
    propose(model, random, name) {
      const booking = random.pick(appBookings(model));
      return booking ? { booking, reference: `SECOND-${name}`, isPaid: random.chance(0.4) } : null;
    },
    sentence: ({ booking, reference, isPaid }) =>
      `pays ${booking} with another reference, ${reference}, ${wordOf(isPaid)}`,
    async run(world, { booking, reference, isPaid }) {
      await world.office.db.query(
        `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, booking_uuid, status)
         select $1, $2, 'appointment', amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, uuid, $3 from bookings where uuid = $4`,
        [idOf(reference), reference, wordOf(isPaid), idIn(world, booking)],
      );
    },
    expect(model, { booking, reference, isPaid }) {
      const { amountKobo } = model.bookings[booking]!;
      addPayment(model, reference, newPayment(booking, amountKobo, wordOf(isPaid)));
    },
  }),
  defineCommand<{ kind: 'appointment' | 'cart'; reference: string; consumer: string; isPaid: boolean }>({
    name: 'app.pay-first',
    actors: ['app of consumers'],
    weight: 3,
    isRow: true,
    propose: (_model, random, name) => {
      const kind = random.chance(0.6) ? 'appointment' : 'cart';
      const reference = `${kind === 'cart' ? 'CART' : 'VISIT'}-${name}`;
      return { kind, reference, consumer: random.pick(consumers)!, isPaid: random.chance(0.5) };
    },
    sentence: ({ kind, reference, consumer, isPaid }) =>
      `records the payment ${reference} of ${consumer} for an ${kind}, ${wordOf(isPaid)}, before what it is for`,
    async run({ office }, { kind, reference, consumer, isPaid }) {
      await office.db.query(
        'insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, status) values ($1, $2, $3, $4, $5, $6)',
        [idOf(reference), reference, kind, priceOf[kind], idOf(consumer), wordOf(isPaid)],
      );
    },
    expect: (model, { kind, reference, isPaid }) =>
      addPayment(model, reference, newPayment('', priceOf[kind], wordOf(isPaid))),
  }),
  defineCommand<{ reference: string; booking: string }>({
    name: 'app.link-booking',
    actors: ['app of consumers'],
    weight: 4,
    isRow: true,
    isAlone: true,
    propose(model, random) {
      const [reference, booking] = [unlinked(model, random, 'VISIT-'), random.pick(appBookings(model))];
      return reference && booking ? { reference, booking } : null;
    },
    sentence: ({ reference, booking }) => `says that ${reference} is for ${booking}`,
    async run(world, { reference, booking }) {
      // The read of payments gives them ids: one that a shortened run has not made is left out.
      idIn(world, reference);
      await world.office.db.query('update payments set booking_uuid = $2 where uuid = $1', [
        idOf(reference),
        idIn(world, booking),
      ]);
    },
    expect: (model, { reference, booking }) => linkPayment(model, reference, booking),
  }),
  defineCommand<{ reference: string; order: string }>({
    name: 'app.link-order',
    actors: ['app of consumers'],
    weight: 3,
    isRow: true,
    isAlone: true,
    propose(model, random) {
      const [reference, order] = [
        unlinked(model, random, 'CART-'),
        random.pick(Object.keys(model.labOrders)),
      ];
      return reference && order ? { reference, order } : null;
    },
    sentence: ({ reference, order }) => `says that ${order} was paid with ${reference}`,
    async run(world, { reference, order }) {
      idIn(world, reference);
      await world.office.db.query('update lab_orders set payment_uuid = $2 where uuid = $1', [
        idIn(world, order),
        idOf(reference),
      ]);
    },
    expect(model, { reference, order }) {
      const ordered = model.labOrders[order]!;
      model.payments[ordered.reference]!.source = `former payment of ${order}`;
      ordered.reference = reference;
      linkPayment(model, reference, order);
    },
  }),
  defineCommand<{ reference: string; booking: string }>({
    name: 'late.report',
    actors: ['provider'],
    weight: 3,
    isRow: true,
    propose(model, random, name) {
      const booking = random.pick(appBookings(model));
      return booking ? { reference: `LATE-${name}`, booking } : null;
    },
    sentence: ({ reference, booking }) =>
      `paystack reports paid for ${reference}, which the app has not recorded for ${booking} yet`,
    async run(world, { reference, booking }) {
      const { now, bookings } = world.model;
      await deliver(world, chargeFor(reference, bookings[booking]!.amountKobo, now));
    },
    expect(model, { reference, booking }) {
      const event = chargeFor(reference, model.bookings[booking]!.amountKobo, model.now);
      noteInList(model, event.id, event);
      receive(model, event);
    },
  }),
  defineCommand<{ reference: string; booking: string }>({
    name: 'late.record',
    actors: ['app of consumers'],
    weight: 4,
    isRow: true,
    isAlone: true,
    propose(model, random) {
      const reference = random.pick(
        Object.keys(model.earlyEvents).filter((one) => one.startsWith('LATE-') && !model.payments[one]),
      );
      const booking = random.pick(appBookings(model));
      return reference && booking ? { reference, booking } : null;
    },
    sentence: ({ reference, booking }) => `records the payment ${reference} for ${booking}`,
    async run(world, { reference, booking }) {
      await world.office.db.query(
        `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, booking_uuid, status)
         select $1, $2, 'appointment', amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, uuid, 'pending' from bookings where uuid = $3`,
        [idOf(reference), reference, idIn(world, booking)],
      );
    },
    expect(model, { reference, booking }) {
      addPayment(model, reference, newPayment(booking, model.bookings[booking]!.amountKobo, 'pending'));
    },
  }),
];

const priceOf = { appointment: 1_500_000, cart: 600_000 };
const chargeFor = (reference: string, amountKobo: number, at: number) =>
  ({ provider: 'paystack', id: `${reference}-paid`, reference, outcome: 'paid', amountKobo, at }) as const;
