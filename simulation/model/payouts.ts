import { refuse, type Model } from './model.ts';
import { paymentOf } from './money.ts';

/** The payouts of a third-party doctor in kobo, by transaction id. An id is recorded once. */
export type Payouts = Record<string, number>;

/** A third-party doctor earns what was paid for the visits that took place. */
export const earned = (model: Model, doctor: string) =>
  Object.entries(model.bookings)
    .filter(([, { slot, status }]) => model.slots[slot]!.doctor === doctor && status === 'closed')
    .reduce((sum, [name]) => sum + (paymentOf(model, name)?.amountKobo ?? 0), 0);

export const paidOut = (model: Model) => Object.values(model.payouts).reduce((sum, kobo) => sum + kobo, 0);

/** Never more than is outstanding. */
export function payOut(model: Model, doctor: string, transaction: string, kobo: number) {
  if (model.payouts[transaction] !== undefined) refuse('the transaction is recorded');
  if (kobo > earned(model, doctor) - paidOut(model)) refuse('it is more than the outstanding amount');
  model.payouts[transaction] = kobo;
}
