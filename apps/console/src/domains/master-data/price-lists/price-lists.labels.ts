import { ApiError } from '../../../kit/api/client.ts';
import { notifyFailure } from '../../../kit/feedback/notices.tsx';
import { messageOf, type OnFail } from '../../../kit/feedback/on-fail.ts';

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

/** Shows the server's message, with the label of an input in the place of its key. */
export const notifyRefusal: OnFail = (error) => {
  const [[path, text] = ['', '']] = Object.entries(error instanceof ApiError ? error.fields : {});
  const [, row, key = ''] = /^(?:testData\.(\d+)\.)?(.+)$/.exec(path) ?? [];
  const label = key in labels && labels[key as keyof typeof labels];
  const where = row === undefined ? '' : `Row ${Number(row) + 1}, `;
  notifyFailure(label ? `${where}${label}: ${text}` : messageOf(error));
};
