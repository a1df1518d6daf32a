import { refuse, type Model } from './model.ts';
import { dueKobo, newPayment } from './money.ts';

const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** No two people have one number, so a merge exchanges the numbers; other fields it takes over. */
export const fields = ['mobile', 'gender'] as const;
export type Field = (typeof fields)[number];

/** The desk closed or opened the case of a copy. */
export interface Decision {
  isOpen: boolean;
  number: number;
}

/** A consumer with one note of staff, who may be merged with another one. */
export interface Copy {
  mobile: string;
  gender: string | null;
  /** The values of both records before the merge, of the fields that the other record took over. */
  took: Partial<Record<Field, { kept: string | null; merged: string | null }>>;
  /** The place of the merge among all merges and decisions of the desk. */
  mergeNumber: number;
  /** The decision of the desk about the case of the copy. */
  decisions: Decision[];
  active: boolean;
  /** Of before the merge. */
  wasActive: boolean;
  /** Counts the changes of the account. */
  version: number;
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

export function addCopy(model: Model, name: string, mobile: string) {
  model.copies[name] = {
    mobile,
    gender: null,
    took: {},
    mergeNumber: 0,
    decisions: [],
    active: false,
    wasActive: false,
    version: 1,
    into: null,
    at: 0,
    erased: false,
    bought: [],
  };
}

export const hasNumber = (model: Model, mobile: string) =>
  Object.values(model.copies).some((copy) => copy.mobile === mobile);

/** A person changes their own record in the app. */
export function editCopy(model: Model, name: string, field: Field, value: string) {
  model.copies[name]![field] = value;
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

/** Merges and decisions of the desk have one order. */
export const nextNumber = (model: Model) =>
  Math.max(
    0,
    ...Object.values(model.copies).flatMap(({ mergeNumber, decisions }) => [
      mergeNumber,
      ...decisions.map(({ number }) => number),
    ]),
  ) + 1;

export function mergeCopies(model: Model, kept: string, merged: string, take: readonly Field[]) {
  for (const name of [kept, merged]) {
    const copy = model.copies[name]!;
    if (copy.erased) refuse('the person was erased');
    if (copy.into) refuse('the record is merged already');
  }
  const [one, other] = [model.copies[kept]!, model.copies[merged]!];
  const { active: wasActive, version } = other;
  Object.assign(other, {
    into: kept,
    at: model.now,
    took: {},
    mergeNumber: nextNumber(model),
    active: false,
    wasActive,
    version: version + 1,
  });
  for (const field of take) {
    const [before, taken] = [one[field], other[field]];
    if (before === taken) continue;
    other.took[field] = { kept: before, merged: taken };
    Object.assign(one, { [field]: taken });
    if (field === 'mobile') other.mobile = before!;
  }
  if (Object.keys(other.took).length > 0) one.version += 1;
}

export function undoCopies(model: Model, kept: string, merged: string) {
  const copy = model.copies[merged]!;
  if (model.now - copy.at > UNDO_DAYS * DAY_MS) refuse('the merge is too old');
  if (copy.erased || model.copies[kept]!.erased) refuse('the person was erased');
  if (model.copies[kept]!.into || copy.into !== kept) refuse('the record was merged again');
  const [one, took] = [model.copies[kept]!, Object.entries(copy.took)];
  const isLater = (other: Copy) => other.into === kept && other.mergeNumber > copy.mergeNumber;
  if (
    Object.values(model.copies).some((other) => isLater(other) && took.some(([field]) => field in other.took))
  )
    refuse('a later merge took the same field');
  const values = { kept: { ...one }, merged: { ...copy } };
  for (const [field, before] of took as [Field, { kept: string | null; merged: string | null }][]) {
    // A value that somebody has changed since stays.
    if (one[field] === before.merged) Object.assign(values.kept, { [field]: before.kept });
    if (field === 'mobile' && copy.mobile === before.kept) values.merged.mobile = before.merged!;
  }
  const others = Object.values(model.copies).filter((other) => other !== one && other !== copy);
  if (others.some(({ mobile }) => [values.kept.mobile, values.merged.mobile].includes(mobile)))
    refuse('somebody has the number now');
  const isChanged = fields.some((field) => one[field] !== values.kept[field]);
  Object.assign(one, values.kept, { version: one.version + Number(isChanged) });
  Object.assign(copy, values.merged, { into: null, active: copy.wasActive, version: copy.version + 1 });
}

/** Staff correct the record; that of a merged person is the kept one. */
export function correctCopy(model: Model, name: string, field: Field, value: string) {
  const copy = model.copies[name]!;
  if (copy.erased) refuse('the person was erased');
  if (copy.into) refuse('the record is merged');
  if (copy[field] === value) return;
  if (field === 'mobile' && hasNumber(model, value)) refuse('somebody has the number');
  Object.assign(copy, { [field]: value, version: copy.version + 1 });
}

export function eraseCopy(model: Model, name: string) {
  if (model.copies[name]!.into) refuse('the record is merged');
  if (paymentsOf(model, name).some((payment) => dueKobo(payment) > 0)) refuse('a refund is due');
  for (const member of groupOf(model, name))
    Object.assign(model.copies[member]!, { erased: true, active: false });
}
