import type { Model } from './model.ts';
import { report, type ProviderEvent } from './money.ts';

/** The charges and refunds that Paystack has on record, by id, also those of which no report arrived. */
export interface ProviderList {
  charges: Record<string, ListedCharge>;
  refunds: Record<string, ListedRefund>;
}
export interface ListedCharge extends ProviderEvent {
  reference: string;
}
export interface ListedRefund extends Omit<ListedCharge, 'outcome'> {
  /** The id of the charge that was paid back. */
  charge: string;
}

/** A report that the reconciliation compares with the list: all with the id of the charge or refund. */
export interface Reconciled {
  charges: (ListedCharge & { id: string })[];
  refunds: (ListedRefund & { id: string })[];
}

const DAYS = 14;
const withId = <T>(records: Record<string, T>) =>
  Object.entries(records).map(([id, record]) => ({ id, ...record }));

/** The charge of a payment, to which its refunds belong. */
export const chargeOf = ({ paystack }: Model, reference: string) =>
  withId(paystack.charges).find((one) => one.reference === reference && one.outcome === 'paid')?.id;

/** Paystack notes what it did; a refund of what was not charged by it is not on its list. */
export function noteInList(model: Model, id: string, event: ListedCharge) {
  const { outcome, isListed: _, ...record } = event;
  if (outcome === 'paid' || outcome === 'failed') model.paystack.charges[id] ??= { outcome, ...record };
  const charge = chargeOf(model, event.reference);
  if (outcome === 'refunded' && charge) model.paystack.refunds[id] ??= { charge, ...record };
}

/** The list of the last days: its refunds come with their charges and with all refunds of these. */
export function listOfLastDays({ now, paystack }: Model): Reconciled {
  const isLate = ({ at }: { at: number }) => at >= now - DAYS * 86_400_000;
  const [charges, refunds] = [withId(paystack.charges), withId(paystack.refunds)];
  const refunded = new Set(refunds.filter(isLate).map(({ charge }) => charge));
  return {
    charges: charges.filter((one) => isLate(one) || refunded.has(one.id)),
    refunds: refunds.filter(({ charge }) => refunded.has(charge)),
  };
}

/** The nightly job applies what no report told: all charges, then the refunds of each charge. */
export function reconcile(model: Model, { charges, refunds }: Reconciled) {
  for (const { id, reference, ...charge } of charges)
    report(model, reference, `${charge.outcome} ${id}`, charge);
  for (const charge of new Set(refunds.map((one) => one.charge)))
    for (const { id, reference, amountKobo, at } of refunds.filter((one) => one.charge === charge))
      report(model, reference, `listed ${id}`, { outcome: 'refunded', amountKobo, at, isListed: true });
}
