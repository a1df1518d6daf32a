import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { transactions } from '@baobab/contract/money/transactions';
import { defineCommand, idIn, Skipped } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import { dueKobo, newPayment, refund } from '../model/money.ts';
import { refuse } from '../model/model.ts';
import { consumers } from '../model/people.ts';
import { isHeld } from '../model/slots.ts';

export const moneyCommands = [
  defineCommand<{ name: string; slot: string; consumer: string; amountKobo: number; reference: string }>({
    name: 'app.book',
    actors: ['app of consumers'],
    weight: 5,
    isRow: true,
    isAlone: true,
    propose(model, random, name) {
      const slot = random.pick(
        Object.keys(model.slots).filter(
          (one) => model.slots[one]!.startsAt > model.now && !isHeld(model, one),
        ),
      );
      return slot
        ? {
            name: `booking ${name}`,
            slot,
            consumer: random.pick(consumers)!,
            amountKobo: 1_500_000,
            reference: `APP-${name}`,
          }
        : null;
    },
    sentence: ({ name, slot, consumer }) => `books ${name} of ${consumer} in ${slot}, not paid yet`,
    async run({ office, model, ids }, { name, slot, consumer, amountKobo, reference }) {
      const { doctor, startsAt, endsAt } = model.slots[slot]!;
      const people = [idOf(doctor), idOf(`patient of ${consumer}`), idOf(consumer)];
      await office.db.query(
        `with released as (
           update bookings set status = 'rejected', expires_at = null where slot_uuid = $1 and expires_at <= $2 returning uuid)
         insert into booking_events (booking_uuid, what) select uuid, 'expired' from released`,
        [idOf(slot), new Date(model.now)],
      );
      await office.db.query(
        `insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at,
           amount_kobo) values ($1, $2, $3, $4, $5, 'nigerian', 'pending', $6, $7, $8)`,
        [idOf(name), idOf(slot), ...people, new Date(startsAt), new Date(endsAt), amountKobo],
      );
      await office.db.query(
        `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, booking_uuid,
           status) values ($1, $2, 'appointment', $3, $4, $5, $6, $7, 'pending')`,
        [idOf(reference), reference, amountKobo, idOf(consumer), people[1], people[0], idOf(name)],
      );
      ids.set(name, idOf(name));
    },
    expect(model, { name, slot, consumer, amountKobo, reference }) {
      if (isHeld(model, slot)) refuse('the slot is taken');
      model.bookings[name] = {
        slot,
        kind: 'nigerian',
        consumer,
        amountKobo,
        coupon: null,
        request: null,
        reference,
        status: 'pending',
        discountKobo: 0,
        heldUntil: null,
      };
      model.payments[reference] = newPayment(name, amountKobo, 'pending');
    },
  }),
  defineCommand<{ reference: string }>({
    name: 'payment.refund',
    actors: ['admin 1', 'admin 2'],
    weight: 6,
    propose(model, random) {
      const due = Object.keys(model.payments).filter((one) => dueKobo(model.payments[one]!) > 0);
      const reference = random.pick(random.chance(0.9) ? due : Object.keys(model.payments));
      return reference ? { reference } : null;
    },
    sentence: ({ reference }) => `marks ${reference} as refunded`,
    async run(world, { reference }, actor) {
      const wire = reference.startsWith('payment of ') ? idIn(world, reference) : reference;
      await world.office
        .as(actor.replaceAll(' ', '-'))
        .call(transactions.completeRefund, { params: { reference_id: wire }, body: {} });
    },
    expect: (model, { reference }) => refund(model, reference),
  }),
  defineCommand<{ note: string }>({
    name: 'payment.close-check',
    actors: ['admin 1', 'admin 2'],
    weight: 2,
    isAlone: true,
    propose: (_model, _random, name) => ({ note: `Called the provider (${name})` }),
    sentence: ({ note }) => `closes the payment to check that was found last: “${note}”`,
    async run({ office }, { note }, actor) {
      const client = office.as(actor.replaceAll(' ', '-'));
      const query = { pagenum: 0, limit: 1, state: 'open' } as const;
      const [check] = (await client.call(paymentChecks.list, { query })).data;
      if (!check) throw new Skipped('payment to check');
      await client.call(paymentChecks.close, { params: { uuid: check.uuid }, body: { note } });
    },
    // A note settles the question, not the money.
    expect: () => undefined,
  }),
];
