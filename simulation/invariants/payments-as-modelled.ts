import { namesById, type Modelled } from './invariant.ts';

interface Row {
  uuid: string;
  reference_id: string;
  booking_uuid: string | null;
  amount_kobo: string;
  status: string;
  due: boolean;
  refunded: boolean;
  paid_back: string;
}

export const paymentsAsModelled: Modelled = {
  name: 'payments-as-modelled',
  sentence:
    'Every payment has the amount and status that follow from all reports, is due back when its service is over, and was paid back once.',
  async read(world) {
    const names = namesById(world);
    const { rows } = await world.office.db.query<Row>(
      `select uuid, reference_id, booking_uuid, amount_kobo, status, refund_eligible as due,
         refund_completed_at is not null as refunded, refunded_kobo as paid_back from payments`,
    );
    return Object.fromEntries(
      rows.map(({ uuid, reference_id, booking_uuid, amount_kobo, status, due, refunded, paid_back }) => {
        const made = reference_id.startsWith('TX-') ? `payment of ${names.get(booking_uuid!)}` : reference_id;
        // Staff see the reference on the screen and refund by it.
        world.ids.set(made, reference_id);
        world.ids.set(`row of ${made}`, uuid);
        return [
          made,
          {
            amountKobo: Number(amount_kobo),
            status,
            refundDue: due,
            refunded,
            paidBackKobo: Number(paid_back),
          },
        ];
      }),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.payments).map(
        ([name, { amountKobo, status, refundDue, refunded, paidBackKobo }]) => [
          name,
          { amountKobo, status, refundDue, refunded, paidBackKobo },
        ],
      ),
    ),
  adopt(model, record, actual) {
    if (!actual) return void delete model.payments[record];
    if (model.payments[record]) Object.assign(model.payments[record], actual);
  },
};
