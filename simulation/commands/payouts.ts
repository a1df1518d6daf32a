import { toNaira } from '@baobab/contract/kit/naira';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { defineCommand } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import { newPayment } from '../model/money.ts';
import { earned, paidOut, payOut } from '../model/payouts.ts';
import { consumers, thirdPartyDoctor } from '../model/people.ts';

const HALF_HOUR = 1_800_000;

export const payoutCommands = [
  defineCommand<{ name: string; consumer: string; amountKobo: number; endedAt: number }>({
    name: 'app.third-party-visit',
    actors: ['app of doctors'],
    weight: 1,
    isRow: true,
    isAlone: true,
    propose(model, random, name) {
      const last = Object.values(model.slots).filter(({ doctor }) => doctor === thirdPartyDoctor);
      const endedAt = model.now - 60_000;
      // The visits of a doctor never overlap.
      if (last.some((slot) => slot.endsAt > endedAt - HALF_HOUR)) return null;
      const amountKobo = random.pick([700_000, 1_000_050])!;
      return { name: `visit ${name}`, consumer: random.pick(consumers)!, amountKobo, endedAt };
    },
    sentence: ({ name, amountKobo }) =>
      `writes ${name} of a third-party doctor, paid with ${toNaira(amountKobo)} naira`,
    async run({ office, ids }, { name, consumer, amountKobo, endedAt }) {
      const people = [idOf(thirdPartyDoctor), idOf(`patient of ${consumer}`), idOf(consumer)];
      const times = [new Date(endedAt - HALF_HOUR), new Date(endedAt)];
      await office.db.query(
        `insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at) values ($1, $2, $3, $4, $5)`,
        [idOf(`slot of ${name}`), people[0], idOf(`clinic of ${thirdPartyDoctor}`), ...times],
      );
      await office.db.query(
        `insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at,
           amount_kobo) values ($1, $2, $3, $4, $5, 'nigerian', 'closed', $6, $7, $8)`,
        [idOf(name), idOf(`slot of ${name}`), ...people, ...times, amountKobo],
      );
      await office.db.query(
        `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, booking_uuid,
           status) values ($1, $2, 'appointment', $3, $4, $5, $6, $7, 'paid')`,
        [idOf(`TP-${name}`), `TP-${name}`, amountKobo, people[2], people[1], people[0], idOf(name)],
      );
      ids.set(name, idOf(name));
      ids.set(`slot of ${name}`, idOf(`slot of ${name}`));
    },
    expect(model, { name, consumer, amountKobo, endedAt }) {
      const slot = `slot of ${name}`;
      model.slots[slot] = { doctor: thirdPartyDoctor, startsAt: endedAt - HALF_HOUR, endsAt: endedAt };
      model.bookings[name] = {
        slot,
        kind: 'nigerian',
        consumer,
        amountKobo,
        coupon: null,
        request: null,
        reference: `TP-${name}`,
        status: 'closed',
        discountKobo: 0,
        heldUntil: null,
      };
      model.payments[`TP-${name}`] = newPayment(name, amountKobo, 'paid');
    },
  }),
  defineCommand<{ doctor: string; transaction: string; kobo: number }>({
    name: 'payout.record',
    actors: ['admin 1', 'admin 2'],
    weight: 2,
    propose(model, random, name) {
      const outstanding = earned(model, thirdPartyDoctor) - paidOut(model);
      if (outstanding <= 0 && random.chance(0.8)) return null;
      const again = random.chance(0.1) ? random.pick(Object.keys(model.payouts)) : undefined;
      const kobo = random.pick([outstanding, Math.ceil(outstanding / 2), Math.ceil(outstanding / 3), 100]);
      return {
        doctor: thirdPartyDoctor,
        transaction: again ?? `PAY-${name}`,
        kobo: Math.max(1, random.chance(0.1) ? outstanding + 1 : kobo!),
      };
    },
    sentence: ({ transaction, kobo, doctor }) =>
      `records the payout ${transaction} of ${toNaira(kobo)} naira to ${doctor}`,
    async run({ office }, { doctor, transaction, kobo }, actor) {
      await office.as(actor.replaceAll(' ', '-')).call(thirdPartyDoctors.addTransaction, {
        body: { transaction_id: transaction, amount: toNaira(kobo), doctor_uuid: idOf(doctor) },
      });
    },
    expect: (model, { doctor, transaction, kobo }) => payOut(model, doctor, transaction, kobo),
  }),
];
