import { refuse, type Model } from './model.ts';
import { dueKobo, newPayment } from './money.ts';

const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** A consumer with one note of staff, who may be merged with another one. */
export interface Copy {
  /** The record that it was merged into. */
  into: string | null;
  /** The time of the merge. */
  at: number;
  erased: boolean;
  /** The references of the payments that the record itself has; each paid for a treatment that was delivered. */
  bought: string[];
}

/** A record with everything that was merged into it, in any number of steps. */
export const groupOf = (model: Model, name: string): string[] => [
  name,
  ...Object.keys(model.copies)
    .filter((other) => model.copies[other]!.into === name)
    .flatMap((other) => groupOf(model, other)),
];

/** Every copy has asked support once and has no answer yet; merged records are one conversation. */
export const isAsking = ({ into, erased }: Copy) => !into && !erased;

export function addCopy(model: Model, name: string) {
  model.copies[name] = { into: null, at: 0, erased: false, bought: [] };
}

/** The payments that a record gets while others are merged into it stay with it when they are taken apart. */
export function buyAsCopy(model: Model, name: string, reference: string, order: string, amountKobo: number) {
  model.payments[reference] = newPayment(order, amountKobo, 'paid');
  model.treatmentOrders[order] = { items: ['delivered'] };
  model.copies[name]!.bought.push(reference);
}

const paymentsOf = (model: Model, name: string) =>
  groupOf(model, name).flatMap((member) =>
    model.copies[member]!.bought.map((reference) => model.payments[reference]!),
  );

/** The sums of a record with everything that was merged into it, in kobo. */
export function sumsOf(model: Model, name: string) {
  const payments = model.copies[name]!.into ? [] : paymentsOf(model, name);
  const sum = (of: (payment: (typeof payments)[number]) => number) =>
    payments.reduce((total, payment) => total + of(payment), 0);
  return {
    payments: payments.length,
    paid: sum(({ amountKobo }) => amountKobo),
    paidBack: sum(({ paidBackKobo }) => paidBackKobo),
    orders: payments.length,
    ordered: sum(({ amountKobo }) => amountKobo),
  };
}

export function mergeCopies(model: Model, kept: string, merged: string) {
  for (const name of [kept, merged]) {
    const copy = model.copies[name]!;
    if (copy.erased) refuse('the person was erased');
    if (copy.into) refuse('the record is merged already');
  }
  Object.assign(model.copies[merged]!, { into: kept, at: model.now });
}

export function undoCopies(model: Model, kept: string, merged: string) {
  const copy = model.copies[merged]!;
  if (model.now - copy.at > UNDO_DAYS * DAY_MS) refuse('the merge is too old');
  if (copy.erased || model.copies[kept]!.erased) refuse('the person was erased');
  if (model.copies[kept]!.into || copy.into !== kept) refuse('the record was merged again');
  copy.into = null;
}

export function eraseCopy(model: Model, name: string) {
  if (model.copies[name]!.into) refuse('the record is merged');
  if (paymentsOf(model, name).some((payment) => dueKobo(payment) > 0)) refuse('a refund is due');
  for (const member of groupOf(model, name)) model.copies[member]!.erased = true;
}
