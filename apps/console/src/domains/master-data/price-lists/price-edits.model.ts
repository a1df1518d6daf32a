import {
  priceFields,
  type EditedPrice,
  type OutdatedPrices,
  type PriceField,
} from '@baobab/contract/master-data/price-edits';
import { pick } from '@baobab/contract/kit/pick';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import type { Choice } from '../../../kit/form/form.ts';
import { parseNumber } from '../../../kit/form/NumberField.tsx';

export type NumberField = Exclude<PriceField, 'active'>;

/** The columns of a price that an edit needs; the others are left out, because changes are also stored in the browser. */
const editableNames = [
  ...(['uuid', 'version', 'standardisedtestname', 'diagnosticspartner', 'area', 'areaRef'] as const),
  ...priceFields,
] as const;
export type EditablePrice = Pick<PriceEntry, (typeof editableNames)[number]>;

/** The unsaved changes of one price. */
export interface PriceChange {
  /** The saved price that the change begins from. */
  price: EditablePrice;
  /** Numbers as they were typed. */
  texts: Partial<Record<NumberField, string>>;
  active?: boolean;
  /** Areas that get the price, too. */
  copyTo?: readonly Choice[];
  /** Fields that a colleague has changed as well; `price` has the colleague's values. */
  conflicts?: readonly PriceField[];
}
export type Changes = ReadonlyMap<string, PriceChange>;

export const nameOf = (price: EditablePrice) =>
  `${price.standardisedtestname}, ${price.diagnosticspartner}, ${price.area}`;

const MAX_NAIRA = 1_000_000_000_000;

/** Reads a typed number; null when it is not a valid price or percentage. */
export function readNumber(field: NumberField, text: string): number | null {
  const value = parseNumber(text);
  const max = field === 'discountofferedforretail' ? 100 : MAX_NAIRA;
  const isValid =
    value !== null && value >= 0 && value <= max && Math.abs(value * 100 - Math.round(value * 100)) < 1e-3;
  return isValid ? value : null;
}

const cellFormat = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const formatCell = (value: number) => cellFormat.format(value);

/** The typed value of a field, or the saved one; null when the typed one is not valid. */
export function valueOf(price: EditablePrice, change: PriceChange | undefined, field: NumberField) {
  const text = change?.texts[field];
  return text === undefined ? price[field] : readNumber(field, text);
}

/** The fields with a new value, and those whose text is not valid. */
export function differencesOf({ price, texts, active }: PriceChange) {
  const fields: EditedPrice['fields'] = {};
  const invalid: NumberField[] = [];
  for (const [field, text] of Object.entries(texts) as [NumberField, string][]) {
    const value = readNumber(field, text);
    if (value === null) invalid.push(field);
    else if (value !== price[field]) fields[field] = value;
  }
  if (active !== undefined && active !== price.active) fields.active = active;
  return { fields, invalid };
}

/** Stores a change, or removes it when it changes nothing. */
function put(changes: Map<string, PriceChange>, change: PriceChange) {
  const { fields, invalid } = differencesOf(change);
  const isEmpty = Object.keys(fields).length + invalid.length + (change.copyTo?.length ?? 0) === 0;
  if (isEmpty) changes.delete(change.price.uuid);
  else changes.set(change.price.uuid, change);
}

const changeOf = (changes: Changes, price: EditablePrice): PriceChange =>
  changes.get(price.uuid) ?? { price: pick(price, editableNames), texts: {} };

const withoutField = ({ texts, active, ...change }: PriceChange, field: PriceField): PriceChange => {
  const { [field as NumberField]: _removed, ...rest } = texts;
  const conflicts = change.conflicts?.filter((name) => name !== field);
  return {
    ...change,
    texts: rest,
    ...(active !== undefined && field !== 'active' && { active }),
    ...(conflicts && { conflicts }),
  };
};

function putText(changes: Map<string, PriceChange>, price: EditablePrice, field: NumberField, text: string) {
  const change = withoutField(changeOf(changes, price), field);
  const isSaved = readNumber(field, text) === change.price[field];
  put(changes, isSaved ? change : { ...change, texts: { ...change.texts, [field]: text } });
}

/** Applies changes to a copy, which is made once for any number of prices. */
function edit(changes: Changes, apply: (copy: Map<string, PriceChange>) => void): Changes {
  const copy = new Map(changes);
  apply(copy);
  return copy;
}

export const setText = (changes: Changes, price: EditablePrice, field: NumberField, text: string) =>
  edit(changes, (copy) => putText(copy, price, field, text));

export const setActive = (changes: Changes, prices: readonly EditablePrice[], active: boolean) =>
  edit(changes, (copy) => {
    for (const price of prices) put(copy, { ...withoutField(changeOf(copy, price), 'active'), active });
  });

/** Restores the saved value of a field. */
export const restore = (changes: Changes, uuid: string, field: PriceField) =>
  edit(changes, (copy) => {
    const change = copy.get(uuid);
    if (change) put(copy, withoutField(change, field));
  });

export const setCopies = (changes: Changes, prices: readonly EditablePrice[], areas: readonly Choice[]) =>
  edit(changes, (copy) => {
    for (const price of prices)
      put(copy, { ...changeOf(copy, price), copyTo: areas.filter(({ id }) => id !== price.areaRef) });
  });

/** Sets a number of each price; a cell without a valid number stays as it is. */
export const calculate = (
  changes: Changes,
  prices: readonly EditablePrice[],
  fields: readonly NumberField[],
  next: (value: number) => number,
) =>
  edit(changes, (copy) => {
    for (const price of prices)
      for (const field of fields) {
        const value = valueOf(price, copy.get(price.uuid), field);
        if (value !== null) putText(copy, price, field, formatCell(Math.max(0, next(value))));
      }
  });

export const raiseBy = (percent: number) => (value: number) => Math.round(value * (100 + percent)) / 100;
export const roundTo = (step: number) => (value: number) =>
  Math.round((Math.round(value / step) * step + Number.EPSILON) * 100) / 100;

/** The body of the request. */
export const toRequest = (changes: Changes): EditedPrice[] =>
  [...changes.values()].map((change) => ({
    uuid: change.price.uuid,
    version: change.price.version,
    fields: differencesOf(change).fields,
    ...(change.copyTo && { copyTo: change.copyTo.map(({ id }) => id) }),
  }));

/** Continues from what colleagues have saved: a field that both sides changed is a conflict. */
export const mergeOutdated = (changes: Changes, { prices, removed }: OutdatedPrices) =>
  edit(changes, (copy) => {
    for (const uuid of removed) copy.delete(uuid);
    for (const { uuid, version, ...theirs } of prices) {
      const mine = copy.get(uuid);
      if (!mine) continue;
      const { fields } = differencesOf(mine);
      const conflicts = priceFields.filter(
        (field) =>
          fields[field] !== undefined &&
          theirs[field] !== mine.price[field] &&
          theirs[field] !== fields[field],
      );
      put(copy, { ...mine, price: { ...mine.price, ...theirs, version } as EditablePrice, conflicts });
    }
  });

export interface Conflict {
  price: EditablePrice;
  field: PriceField;
  mine: number | boolean;
  theirs: number | boolean;
}

export const conflictsOf = (changes: Changes): Conflict[] =>
  [...changes.values()].flatMap((change) => {
    const { fields } = differencesOf(change);
    return (change.conflicts ?? []).flatMap((field) => {
      const mine = fields[field];
      return mine === undefined ? [] : [{ price: change.price, field, mine, theirs: change.price[field] }];
    });
  });

export const resolveConflicts = (
  changes: Changes,
  conflicts: readonly Conflict[],
  choice: 'mine' | 'theirs',
) =>
  edit(changes, (copy) => {
    for (const { price, field } of conflicts) {
      const change = copy.get(price.uuid);
      if (!change) continue;
      const others = (change.conflicts ?? []).filter((name) => name !== field);
      put(copy, choice === 'theirs' ? withoutField(change, field) : { ...change, conflicts: others });
    }
  });

/** The first cell whose text is not valid. */
export function findInvalid(changes: Changes): { price: EditablePrice; field: NumberField } | null {
  for (const change of changes.values()) {
    const [field] = differencesOf(change).invalid;
    if (field) return { price: change.price, field };
  }
  return null;
}
