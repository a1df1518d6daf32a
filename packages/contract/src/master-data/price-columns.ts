/**
 * The columns of a price list as a spreadsheet, in their order. One list reads the uploaded file, writes the
 * sample and the report of what was refused, and explains itself in the dialog. Headers are matched whatever
 * their case, spaces and underscores; `{product}` is the product's slug, as in every payload.
 */
export const priceColumns = [
  { name: 'diagnosticspartner', says: 'The partner, by the name under Partners Name' },
  { name: 'city', says: 'The city, by the name under City' },
  { name: 'area', says: 'The area of that city, by the name under Area' },
  { name: 'standardisedtestname', says: 'The test, by its name in the national catalogue' },
  { name: 'productcode', says: 'The code of the product, up to 60 characters' },
  { name: 'testdiscipline', says: 'The discipline, up to 120 characters' },
  { name: 'partnerstestname', says: 'What the partner calls the test, up to 200 characters' },
  { name: 'homeserviceavailability', says: 'AVAILABLE or NOT AVAILABLE' },
  { name: 'populartestdescription', says: 'The text shown with the test, up to 1,000 characters' },
  { name: 'populartest_y_n', says: 'YES or NO' },
  { name: 'labretailprice', says: 'Naira, at most two decimals: 1234.50, 1,234.50 or ₦1,234.50' },
  { name: '{product}spurchasingprice', says: 'Naira, at most two decimals' },
  { name: 'discountofferedforretail', says: 'Percent from 0 to 100, at most two decimals' },
  { name: '{product}sexclusivediscountedprice', says: 'Naira, at most two decimals' },
  { name: 'partnerlabtat', says: 'How long the partner takes, in words' },
  { name: 'partnerlabtatindays', says: 'The same in whole days, 0 to 365' },
  { name: 'standardised{product}tat', says: 'How long we promise, in words' },
  { name: 'active', says: 'True or False' },
] as const;

export type PriceColumnName = (typeof priceColumns)[number]['name'];
