import { homeServices, type PriceEntry } from '@baobab/contract/master-data/price-lists';

/** How a value is read and written; a flag is one of two words. */
type ValueRule =
  | { is: 'name' | 'line' | 'text'; max: number }
  | { is: 'flag'; words: readonly [yes: string, no: string] }
  | { is: 'naira' | 'percent' | 'days' };

/** The values of a price: their columns in the order of the staging table, and their names on the wire. */
export const priceValues = {
  product_code: { wire: 'productcode', is: 'name', max: 60 },
  discipline: { wire: 'testdiscipline', is: 'name', max: 120 },
  partner_test_name: { wire: 'partnerstestname', is: 'name', max: 200 },
  home_service: { wire: 'homeserviceavailability', is: 'flag', words: homeServices },
  popular: { wire: 'populartest_y_n', is: 'flag', words: ['YES', 'NO'] },
  popular_description: { wire: 'populartestdescription', is: 'text', max: 1_000 },
  retail_kobo: { wire: 'labretailprice', is: 'naira' },
  purchasing_kobo: { wire: '{product}spurchasingprice', is: 'naira' },
  exclusive_kobo: { wire: '{product}sexclusivediscountedprice', is: 'naira' },
  discount_hundredths: { wire: 'discountofferedforretail', is: 'percent' },
  partner_tat: { wire: 'partnerlabtat', is: 'line', max: 120 },
  partner_tat_days: { wire: 'partnerlabtatindays', is: 'days' },
  standard_tat: { wire: 'standardised{product}tat', is: 'line', max: 120 },
  active: { wire: 'active', is: 'flag', words: ['True', 'False'] },
} as const satisfies Record<string, ValueRule & { wire: keyof PriceEntry }>;
export type StoredColumn = keyof typeof priceValues;
export type PriceValue = ValueRule & { wire: WireName };
export type WireName = (typeof priceValues)[StoredColumn]['wire'];
export const valueColumns = Object.keys(priceValues) as StoredColumn[];
export const ruleOf = (column: StoredColumn): PriceValue => priceValues[column];

/** A record of all values by their names on the wire. */
export const byWireName = <T>(valueOf: (rule: PriceValue, column: StoredColumn) => T) =>
  Object.fromEntries(
    valueColumns.map((column) => [priceValues[column].wire, valueOf(ruleOf(column), column)]),
  ) as Record<WireName, T>;

export const valueNames = Object.fromEntries(
  valueColumns.map((column) => [column, priceValues[column].wire]),
) as { [Column in StoredColumn]: (typeof priceValues)[Column]['wire'] };

/** The cells that a change of a price can contain: its values, and its area in a single edit. */
export const wireNames = { ...valueNames, area_uuid: 'areaRef' } as const;
export type Cell = keyof typeof wireNames;
export const cellColumns = Object.keys(wireNames) as Cell[];
