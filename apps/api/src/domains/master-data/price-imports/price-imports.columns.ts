import { priceColumns, priceHeaders, type PriceColumnName } from '@baobab/contract/master-data/price-columns';
import { withSlug } from '@baobab/contract/kit/product';
import { hundredths, type AmountOptions } from '../../../platform/imports/amounts.ts';
import { longText, lineText, nameText, type ReportProblem } from '../../../platform/imports/columns.ts';

const MAX_NAIRA = 1_000_000_000_000;

const nairaBy = (options?: AmountOptions) => (text: string, complain: ReportProblem) =>
  hundredths(text.trim().replace(/^(?:₦|NGN|N)\s*/i, ''), MAX_NAIRA, complain, options);

const percentBy = (options?: AmountOptions) => (text: string, complain: ReportProblem) =>
  hundredths(text.trim().replace(/\s*%$/, ''), 100, complain, options);

function days(text: string, complain: ReportProblem): number {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value <= 365) return value;
  complain(text.trim() === '' ? 'This is empty' : 'This must be a whole number of days from 0 to 365');
  return 0;
}

const flag =
  (yes: RegExp, no: RegExp, ...options: [string, string]) =>
  (text: string, complain: ReportProblem): boolean => {
    const word = text.trim().replaceAll(/[\s_]+/g, ' ');
    if (yes.test(word)) return true;
    if (!no.test(word))
      complain(word === '' ? 'This is empty' : `This must be ${options.join(' or ')}`, options);
    return false;
  };

const amountReaders = (naira: ReturnType<typeof nairaBy>, percent: ReturnType<typeof percentBy>) => ({
  labretailprice: naira,
  '{product}spurchasingprice': naira,
  discountofferedforretail: percent,
  '{product}sexclusivediscountedprice': naira,
});

/** The parser of each column, except the four that refer to known names. */
export const readers = {
  productcode: nameText(60),
  testdiscipline: nameText(120),
  partnerstestname: nameText(200),
  homeserviceavailability: flag(/^available$/i, /^not available$/i, 'AVAILABLE', 'NOT AVAILABLE'),
  populartestdescription: longText(1_000),
  populartest_y_n: flag(/^(yes|y)$/i, /^(no|n)$/i, 'YES', 'NO'),
  ...amountReaders(nairaBy(), percentBy()),
  partnerlabtat: lineText(120),
  partnerlabtatindays: days,
  'standardised{product}tat': lineText(120),
  active: flag(/^(true|active)$/i, /^(false|in-?active)$/i, 'True', 'False'),
} satisfies Record<Exclude<PriceColumnName, NameColumn>, (text: string, complain: ReportProblem) => unknown>;

/** The parsers of a file whose amounts are read by rules. */
export const readersBy = (options: AmountOptions): typeof readers => ({
  ...readers,
  ...amountReaders(nairaBy(options), percentBy(options)),
});
type NameColumn = 'diagnosticspartner' | 'city' | 'area' | 'standardisedtestname';

/** The columns with their headers, which contain the slug of the product. A file may leave out values that stay. */
export const columnNames = (slug: string) =>
  priceColumns.map(({ name }) => ({
    name,
    header: withSlug(name, slug),
    optional: name in readers,
    ...priceHeaders[name],
  }));
