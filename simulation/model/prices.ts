import type { PlanState } from '@baobab/contract/master-data/price-plans';
import { refuse, type Model } from './model.ts';

/** The value of a price is that of the last change that was not undone. Amounts are kobo. */
export interface PriceList {
  base: Record<string, number>;
  /** In order; a change only contains the prices that it changed. */
  changes: Change[];
  plans: Record<string, Plan>;
  /** Files that somebody has looked at and not confirmed yet, with the prices that were shown. */
  previews: Record<string, Preview>;
}

export interface Preview {
  values: Record<string, number>;
  seen: Record<string, number>;
}

export interface Change {
  name: string;
  values: Record<string, number>;
  undone: boolean;
}

export interface Plan {
  /** The first millisecond of the day. */
  from: number;
  /** All values of the file. */
  file: Record<string, number>;
  /** The new value of each price that the plan changes, and its value when the plan was made. */
  values: Record<string, number>;
  seen: Record<string, number>;
  state: PlanState;
  /** The plan whose prices get their earlier values back. */
  ends?: string;
}

export function priceOf({ base, changes }: PriceList, price: string): number {
  const last = changes.findLast(({ values, undone }) => !undone && price in values);
  return last ? last.values[price]! : base[price]!;
}

/** The values that differ from the present ones. */
const differing = (list: PriceList, values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).filter(([price, kobo]) => priceOf(list, price) !== kobo));

/** A price that was shown has changed since: the question is asked again. */
export const isOutdated = (list: PriceList, { values, seen }: Preview) =>
  Object.entries(seen).some(([price, kobo]) => price in values && priceOf(list, price) !== kobo);

export function upload(model: Model, name: string, values: Record<string, number>) {
  const changed = differing(model.prices, values);
  if (Object.keys(changed).length > 0) model.prices.changes.push({ name, values: changed, undone: false });
}

export const edit = (model: Model, name: string, price: string, kobo: number) =>
  upload(model, name, { [price]: kobo });

/** Undo gives what would be without the change. */
export function undo({ prices }: Model, name: string) {
  const change = prices.changes.find((one) => one.name === name);
  if (!change || change.undone) refuse('it was undone');
  letPlansFollow(prices, change, () => (change.undone = true));
}

/** A change that counts again has its place before later ones. */
export function redo({ prices }: Model, name: string) {
  const change = prices.changes.find((one) => one.name === name);
  if (!change?.undone) refuse('it is not undone');
  letPlansFollow(prices, change, () => (change.undone = false));
}

/** A plan keeps only what it changes. */
export function plan(model: Model, name: string, values: Record<string, number>, from: number) {
  const changed = differing(model.prices, values);
  if (Object.keys(changed).length === 0) refuse('it changes nothing');
  const isSame = (other: Plan) =>
    other.from === from && Object.keys(values).every((price) => other.file[price] === values[price]);
  if (Object.values(model.prices.plans).some((other) => other.state === 'planned' && isSame(other)))
    refuse('the file is planned for that day already');
  const seen = Object.fromEntries(Object.keys(changed).map((price) => [price, priceOf(model.prices, price)]));
  model.prices.plans[name] = { from, file: values, values: changed, seen, state: 'planned' };
}

/** On its day a plan changes its prices, except those that somebody changed meanwhile. */
export function applyPlans(model: Model) {
  const due = Object.entries(model.prices.plans)
    .filter(([, { state, from }]) => state === 'planned' && from <= model.now)
    .toSorted(([, a], [, b]) => a.from - b.from);
  for (const [name, planned] of due) {
    const values = Object.fromEntries(
      Object.entries(planned.values).filter(
        ([price]) => priceOf(model.prices, price) === planned.seen[price],
      ),
    );
    planned.state = 'applied';
    const change = { name, values: differing(model.prices, values), undone: false };
    if (Object.keys(change.values).length > 0)
      letPlansFollow(model.prices, change, () => model.prices.changes.push(change));
  }
}

/** Plans follow each other by day: the others expect what an applied plan, its undo or its redo makes of a price. */
function letPlansFollow(list: PriceList, { name, values }: Change, change: () => void) {
  const before = Object.keys(values).map((price) => [price, priceOf(list, price)] as const);
  change();
  if (!(name in list.plans)) return;
  for (const { state, seen } of Object.values(list.plans))
    for (const [price, kobo] of before)
      if (state === 'planned' && seen[price] === kobo) seen[price] = priceOf(list, price);
}

/** The end of a plan gives its prices the values back that they have now, and follows it like any later plan. */
export function planEnd({ prices: { plans } }: Model, name: string, ends: string, from: number) {
  const planned = plans[ends]!;
  if (planned.state !== 'planned' || planned.ends) refuse('it is not planned any more, or an end itself');
  if (endOf(plans, ends)) refuse('its end is planned already');
  plans[name] = {
    from,
    file: {},
    values: { ...planned.seen },
    seen: { ...planned.seen },
    state: 'planned',
    ends,
  };
}

const endOf = (plans: Record<string, Plan>, name: string) =>
  Object.values(plans).find(({ state, ends }) => state === 'planned' && ends === name);

export function cancelPlan({ prices: { plans } }: Model, name: string) {
  const planned = plans[name]!;
  if (planned.state !== 'planned') refuse('it is not planned any more');
  planned.state = 'cancelled';
  const end = endOf(plans, name);
  if (end) end.state = 'cancelled';
}
