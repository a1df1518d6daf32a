import { isYes } from '@baobab/contract/kit/primitives';
import type { NewPrice, PriceEdit, PriceEntry } from '@baobab/contract/master-data/price-lists';
import { toKobo, toNaira } from '@baobab/contract/kit/naira';
import type { PlannedPrice } from './planned-prices.repository.ts';
import type { PriceColumns, PriceRow } from './price-lists.repository.ts';

export const presentPrice = (row: PriceRow, planned: readonly PlannedPrice[] = []): PriceEntry => ({
  uuid: row.uuid,
  uuids: row.uuid,
  city: row.city,
  area: row.area,
  areaRef: row.area_uuid,
  diagnosticspartner: row.partner,
  partner_uuid: row.partner_uuid,
  testname_uuid: row.test_uuid,
  productcode: row.product_code,
  testdiscipline: row.discipline,
  standardisedtestname: row.test,
  partnerstestname: row.partner_test_name,
  homeserviceavailability: row.home_service ? 'AVAILABLE' : 'NOT AVAILABLE',
  populartestdescription: row.popular_description,
  populartest_y_n: row.popular ? 'YES' : 'NO',
  labretailprice: toNaira(row.retail_kobo),
  '{product}spurchasingprice': toNaira(row.purchasing_kobo),
  discountofferedforretail: row.discount_hundredths / 100,
  '{product}sexclusivediscountedprice': toNaira(row.exclusive_kobo),
  partnerlabtat: row.partner_tat,
  partnerlabtatindays: row.partner_tat_days,
  'standardised{product}tat': row.standard_tat,
  active: row.active,
  version: row.version,
  ...(planned.length > 0 && {
    planned: planned.map(({ plan, valid_from, exclusive_kobo, active }) => ({
      plan,
      valid_from,
      price: toNaira(exclusive_kobo),
      active,
    })),
  }),
});

/** Converts a row of the add form to columns. */
export const columnsOf = (given: Omit<NewPrice, 'city' | 'area'>): PriceColumns => ({
  area_uuid: given.areaRef,
  product_code: given.productcode,
  discipline: given.testdiscipline,
  partner_test_name: given.partnerstestname,
  home_service: given.homeserviceavailability === 'AVAILABLE',
  popular: isYes(given.populartest_y_n),
  popular_description: given.populartestdescription,
  retail_kobo: toKobo(given.labretailprice),
  purchasing_kobo: toKobo(given['{product}spurchasingprice']),
  exclusive_kobo: toKobo(given['{product}sexclusivediscountedprice']),
  discount_hundredths: Math.round(given.discountofferedforretail * 100),
  partner_tat: given.partnerlabtat,
  partner_tat_days: given.partnerlabtatindays,
  standard_tat: given['standardised{product}tat'],
  active: given.active,
});

/** The current columns with the given fields of an edit. */
export const editedColumns = (current: PriceEntry, edit: PriceEdit): PriceColumns => {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  return columnsOf({ ...current, ...given });
};
