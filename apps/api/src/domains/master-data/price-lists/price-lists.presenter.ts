import type { NewPrice, PriceEdit, PriceEntry } from '@baobab/contract/master-data/price-lists';
import { toKobo, toNaira } from '@baobab/contract/kit/naira';
import type { PlannedPrice } from './planned-prices.repository.ts';
import type { PriceColumns, PriceRow } from './price-lists.repository.ts';
import { byWireName, ruleOf, valueColumns, type PriceValue, type WireName } from './price-values.ts';

/** A stored value as the calls have it: only the status is a boolean, the other flags are words. */
function presentValue(rule: PriceValue, value: string | number | boolean) {
  if (rule.is === 'naira') return toNaira(value as number);
  if (rule.is === 'percent') return (value as number) / 100;
  return rule.is === 'flag' && rule.wire !== 'active' ? rule.words[value ? 0 : 1] : value;
}

export const presentPrice = (row: PriceRow, planned: readonly PlannedPrice[] = []): PriceEntry => ({
  ...(byWireName((rule, column) => presentValue(rule, row[column])) as Pick<PriceEntry, WireName>),
  uuid: row.uuid,
  uuids: row.uuid,
  city: row.city,
  area: row.area,
  areaRef: row.area_uuid,
  diagnosticspartner: row.partner,
  partner_uuid: row.partner_uuid,
  testname_uuid: row.test_uuid,
  standardisedtestname: row.test,
  version: row.version,
  ...(planned.length > 0 && {
    planned: planned.map(({ plan, valid_from, exclusive_kobo, active, file, prices }) => ({
      plan,
      valid_from,
      price: toNaira(exclusive_kobo),
      active,
      file,
      prices,
    })),
  }),
});

function storedValue(rule: PriceValue, value: string | number | boolean) {
  if (rule.is === 'naira') return toKobo(value as number);
  if (rule.is === 'percent') return Math.round((value as number) * 100);
  return rule.is === 'flag' && typeof value === 'string' ? value.toUpperCase() === rule.words[0] : value;
}

/** Converts a row of the add form to columns. */
export const columnsOf = ({ areaRef, ...values }: Omit<NewPrice, 'city' | 'area'>) =>
  ({
    area_uuid: areaRef,
    ...Object.fromEntries(
      valueColumns.map((column) => [column, storedValue(ruleOf(column), values[ruleOf(column).wire])]),
    ),
  }) as PriceColumns;

/** The current columns with the given fields of an edit. */
export const editedColumns = (current: PriceEntry, edit: PriceEdit): PriceColumns => {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  return columnsOf({ ...current, ...given });
};
