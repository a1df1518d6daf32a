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

/** The labels of the inputs of a price. */
export const priceLabels = {
  productcode: 'Product Code',
  testdiscipline: 'Test Discipline',
  partnerstestname: 'Partner Test Name',
  homeserviceavailability: 'Home Service Availability',
  populartestdescription: 'Popular Test Description',
  labretailprice: 'Lab Retail Price',
  '{product}spurchasingprice': 'Purchasing Price',
  discountofferedforretail: 'Discount Offered For Retail',
  partnerlabtat: 'Partner Lab TAT',
  partnerlabtatindays: 'Partner Lab TAT In Days',
  'standardised{product}tat': 'Standardised TAT',
  '{product}sexclusivediscountedprice': 'Exclusive Discounted Price',
  populartest_y_n: 'Popular Test',
  active: 'Active',
} as const;

const headersOf = (name: keyof typeof priceLabels, ...synonyms: string[]) => ({
  labels: [priceLabels[name]],
  synonyms,
});

/** The headers of the list, and so of its export, that differ from the labels. */
export const listHeaders = { price: 'Price', active: 'Status' } as const;

/** Other headers of each column: labels of the screens, which are read, and synonyms, which are only suggested. */
export const priceHeaders: Record<PriceColumnName, { labels: string[]; synonyms: string[] }> = {
  diagnosticspartner: { labels: ['Partner Name'], synonyms: ['Partner', 'Lab', 'Laboratory', 'Provider'] },
  city: { labels: [], synonyms: ['Town'] },
  area: { labels: [], synonyms: ['Location', 'Neighbourhood', 'Branch'] },
  standardisedtestname: {
    labels: ['Standardised Test Name', 'Test Name'],
    synonyms: ['Test', 'Investigation', 'Standard Name'],
  },
  productcode: headersOf('productcode', 'Code', 'SKU', 'Test Code'),
  testdiscipline: headersOf('testdiscipline', 'Discipline', 'Department', 'Category'),
  partnerstestname: headersOf('partnerstestname', 'Lab Test Name', 'Local Name'),
  homeserviceavailability: headersOf('homeserviceavailability', 'Home Service', 'Home Collection'),
  populartestdescription: headersOf('populartestdescription', 'Description'),
  populartest_y_n: headersOf('populartest_y_n', 'Popular'),
  labretailprice: headersOf('labretailprice', 'Retail Price', 'Retail', 'List Price', 'Walk In Price'),
  '{product}spurchasingprice': headersOf('{product}spurchasingprice', 'Cost', 'Cost Price', 'Purchase Price'),
  discountofferedforretail: headersOf('discountofferedforretail', 'Discount', 'Discount Percent'),
  '{product}sexclusivediscountedprice': {
    labels: [priceLabels['{product}sexclusivediscountedprice'], listHeaders.price],
    synonyms: ['Exclusive Price', 'Discounted Price', 'Selling Price'],
  },
  partnerlabtat: headersOf('partnerlabtat', 'TAT', 'Turnaround Time'),
  partnerlabtatindays: headersOf('partnerlabtatindays', 'TAT Days', 'Turnaround Days'),
  'standardised{product}tat': headersOf('standardised{product}tat', 'Standard TAT', 'Promised TAT'),
  active: { labels: [priceLabels.active, listHeaders.active], synonyms: ['Enabled'] },
};
