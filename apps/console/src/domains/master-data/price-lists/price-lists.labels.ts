import { notifyInvalidInput } from '../../../kit/feedback/on-fail.ts';

/** The labels of the inputs of a row. */
export const labels = {
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

/** A refusal of an input in a repeatable row names the row too. */
export const notifyRefusal = notifyInvalidInput((name) => {
  const [, row, key = ''] = /^(?:testData\.(\d+)\.)?(.+)$/.exec(name) ?? [];
  const label = key in labels ? labels[key as keyof typeof labels] : undefined;
  return label && row !== undefined ? `Row ${Number(row) + 1}, ${label}` : label;
});
