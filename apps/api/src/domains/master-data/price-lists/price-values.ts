/** The values of a price: their columns in the order of the staging table, and their names on the wire. */
export const valueNames = {
  product_code: 'productcode',
  discipline: 'testdiscipline',
  partner_test_name: 'partnerstestname',
  home_service: 'homeserviceavailability',
  popular: 'populartest_y_n',
  popular_description: 'populartestdescription',
  retail_kobo: 'labretailprice',
  purchasing_kobo: '{product}spurchasingprice',
  exclusive_kobo: '{product}sexclusivediscountedprice',
  discount_hundredths: 'discountofferedforretail',
  partner_tat: 'partnerlabtat',
  partner_tat_days: 'partnerlabtatindays',
  standard_tat: 'standardised{product}tat',
  active: 'active',
} as const;
export type StoredColumn = keyof typeof valueNames;
export const valueColumns = Object.keys(valueNames) as StoredColumn[];

/** The cells that a change of a price can contain: its values, and its area in a single edit. */
export const wireNames = { ...valueNames, area_uuid: 'areaRef' } as const;
export type Cell = keyof typeof wireNames;
export const cellColumns = Object.keys(wireNames) as Cell[];
