import { defineCommand, idIn } from '../engine/command.ts';
import { dueBack } from '../model/money.ts';
import { labStatus } from '../model/orders.ts';
import { isLive } from '../model/slots.ts';
import { bookingsWith } from './bookings.ts';

/** The later status of a visit that was followed up or extended. */
const later = { followup: 'followup_C', extended: 'extended_C' } as const;

/** The apps end what no call of the product ends; they also write that the money is due back. */
export const cancellationCommands = [
  defineCommand<{ order: string }>({
    name: 'app.cancel-order',
    actors: ['app of consumers'],
    weight: 1,
    isRow: true,
    isAlone: true,
    propose(model, random) {
      const order = random.pick(
        Object.keys(model.labOrders).filter((name) =>
          ['pending', 'inprogress'].includes(labStatus(model.labOrders[name]!)),
        ),
      );
      return order && random.chance(0.5) ? { order } : null;
    },
    sentence: ({ order }) => `cancels ${order}`,
    async run(world, { order }) {
      const id = idIn(world, order);
      await world.office.db.query(`update lab_orders set status = 'cancelled' where uuid = $1`, [id]);
      await world.office.db.query(
        `update payments set refund_eligible = true
         where uuid = (select payment_uuid from lab_orders where uuid = $1) and status = 'paid'`,
        [id],
      );
    },
    expect(model, { order }) {
      model.labOrders[order]!.cancelled = true;
      dueBack(model, order);
    },
  }),
  defineCommand<{ booking: string }>({
    name: 'app.decline-visit',
    actors: ['app of doctors'],
    weight: 2,
    isRow: true,
    isAlone: true,
    propose(model, random) {
      const booking = random.pick(
        bookingsWith(model, 'booked', 'rescheduled').filter((name) => isLive(model, model.bookings[name]!)),
      );
      return booking && random.chance(0.5) ? { booking } : null;
    },
    sentence: ({ booking }) => `declines ${booking}`,
    async run(world, { booking }) {
      const id = idIn(world, booking);
      await world.office.db.query(
        `update bookings set status = 'declined', version = version + 1 where uuid = $1`,
        [id],
      );
      await world.office.db.query(
        `update payments set refund_eligible = true where booking_uuid = $1 and status = 'paid'`,
        [id],
      );
    },
    expect(model, { booking }) {
      model.bookings[booking]!.status = 'declined';
      dueBack(model, booking);
    },
  }),
  defineCommand<{ booking: string; status: 'followup_C' | 'extended_C' }>({
    name: 'app.complete-visit',
    actors: ['app of doctors'],
    weight: 3,
    isRow: true,
    isAlone: true,
    propose(model, random) {
      const booking = random.pick(bookingsWith(model, 'followup', 'extended'));
      if (!booking) return null;
      return { booking, status: later[model.bookings[booking]!.status as keyof typeof later] };
    },
    sentence: ({ booking, status }) => `marks ${booking} as ${status}`,
    async run(world, { booking, status }) {
      await world.office.db.query(`update bookings set status = $2, version = version + 1 where uuid = $1`, [
        idIn(world, booking),
        status,
      ]);
    },
    expect(model, { booking, status }) {
      model.bookings[booking]!.status = status;
    },
  }),
];
