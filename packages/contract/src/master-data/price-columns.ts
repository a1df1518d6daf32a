/**
 * The columns of a price spreadsheet in order, used to read uploads, to write the sample and the error report,
 * and to explain the format in the dialog. Headers match regardless of case, spaces and underscores;
 * `{product}` is the product's slug.
 */
export const priceColumns = [
  { name: 'diagnosticspartner', description: 'The partner, by the name under Partners Name' },
  { name: 'city', description: 'The city, by the name under City' },
  { name: 'area', description: 'The area of that city, by the name under Area' },
  { name: 'standardisedtestname', description: 'The test, by its name in the national catalogue' },
  { name: 'productcode', description: 'The code of the product, up to 60 characters' },
  { name: 'testdiscipline', description: 'The discipline, up to 120 characters' },
  { name: 'partnerstestname', description: "The partner's name for the test, up to 200 characters" },
  { name: 'homeserviceavailability', description: 'AVAILABLE or NOT AVAILABLE' },
  { name: 'populartestdescription', description: 'The text shown with the test, up to 1,000 characters' },
  { name: 'populartest_y_n', description: 'YES or NO' },
  { name: 'labretailprice', description: 'Naira, at most two decimals: 1234.50, 1,234.50 or ₦1,234.50' },
  { name: '{product}spurchasingprice', description: 'Naira, at most two decimals' },
  { name: 'discountofferedforretail', description: 'Percent from 0 to 100, at most two decimals' },
  { name: '{product}sexclusivediscountedprice', description: 'Naira, at most two decimals' },
  { name: 'partnerlabtat', description: "The partner's turnaround time as text" },
  { name: 'partnerlabtatindays', description: "The partner's turnaround time in whole days, 0 to 365" },
  { name: 'standardised{product}tat', description: 'The turnaround time promised to consumers, as text' },
  { name: 'active', description: 'True or False' },
] as const;

/** The columns that identify a price. */
export const keyColumns: readonly PriceColumnName[] = [
  'diagnosticspartner',
  'city',
  'area',
  'standardisedtestname',
];

export type PriceColumnName = (typeof priceColumns)[number]['name'];
