import { priceColumns, type PriceColumnName } from '@baobab/contract/master-data/price-columns';
import { withSlug } from '@baobab/contract/kit/product';

/** Says what is wrong with the cell at hand. */
export type Complain = (problem: string) => void;

const MAX_NAIRA = 1_000_000_000_000;

/** Names are compared and kept without what cannot be seen: one form, one space, nothing at the ends. */
export const tidy = (text: string) =>
  alreadyTidy.test(text)
    ? text
    : text
        .normalize('NFC')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
const alreadyTidy = /^[!-~]+(?: [!-~]+)*$/;

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

function bounded(text: string, max: number, complain: Complain): string {
  if (text === '') complain('This is empty');
  else if (text.length > max) complain(`This may have at most ${max.toLocaleString('en')} characters`);
  else if (control.test(text)) complain('This holds characters that cannot be seen');
  return text;
}

const nameText = (max: number) => (text: string, complain: Complain) => bounded(tidy(text), max, complain);
const longText = (max: number) => (text: string, complain: Complain) => bounded(text.trim(), max, complain);

const decimal = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

/** Whole hundredths of a decimal number: kobo of Naira, hundredths of a percent. */
function hundredths(text: string, max: number, complain: Complain): number {
  if (text === '') complain('This is empty');
  else if (/^-\s*[\d.]/.test(text)) complain('This may not be negative');
  else {
    const [, whole, places = ''] = decimal.exec(text) ?? [];
    const value = whole && Number(whole.replaceAll(',', '')) * 100 + Number(`${places}00`.slice(0, 2));
    if (value === undefined || value === '') complain('This is not a number. Write it like 1234.50');
    else if (/[1-9]/.test(places.slice(2))) complain('This has more than two decimals');
    else if (value > max * 100) complain(`This may be at most ${max.toLocaleString('en')}`);
    else return value;
  }
  return 0;
}

const naira = (text: string, complain: Complain) =>
  hundredths(text.trim().replace(/^(?:₦|NGN|N)\s*/i, ''), MAX_NAIRA, complain);

const percent = (text: string, complain: Complain) =>
  hundredths(text.trim().replace(/\s*%$/, ''), 100, complain);

function days(text: string, complain: Complain): number {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value <= 365) return value;
  complain(text.trim() === '' ? 'This is empty' : 'This must be a whole number of days from 0 to 365');
  return 0;
}

const oneOf =
  (yes: RegExp, no: RegExp, words: string) =>
  (text: string, complain: Complain): boolean => {
    const word = text.trim().replaceAll(/[\s_]+/g, ' ');
    if (yes.test(word)) return true;
    if (!no.test(word)) complain(word === '' ? 'This is empty' : `This must be ${words}`);
    return false;
  };

/** How each column of the list is read, save the four that name what must be known. */
export const readers = {
  productcode: nameText(60),
  testdiscipline: nameText(120),
  partnerstestname: nameText(200),
  homeserviceavailability: oneOf(/^available$/i, /^not available$/i, 'AVAILABLE or NOT AVAILABLE'),
  populartestdescription: longText(1_000),
  populartest_y_n: oneOf(/^(yes|y)$/i, /^(no|n)$/i, 'YES or NO'),
  labretailprice: naira,
  '{product}spurchasingprice': naira,
  discountofferedforretail: percent,
  '{product}sexclusivediscountedprice': naira,
  partnerlabtat: nameText(120),
  partnerlabtatindays: days,
  'standardised{product}tat': nameText(120),
  active: oneOf(/^true$/i, /^false$/i, 'True or False'),
} satisfies Record<Exclude<PriceColumnName, NameColumn>, (text: string, complain: Complain) => unknown>;
export type ValueColumn = keyof typeof readers;
type NameColumn = 'diagnosticspartner' | 'city' | 'area' | 'standardisedtestname';

/** Capitals, spaces and underscores do not matter in a header. */
export const plainHeader = (header: string) => header.toLowerCase().replaceAll(/[\s_\p{Cf}]+/gu, '');

/** Our columns by the name this product gives them. */
export const columnNames = (slug: string) =>
  priceColumns.map(({ name }) => ({ name, header: withSlug(name, slug) }));

export interface Layout {
  /** Where each column of ours stands in the file. */
  places: Map<PriceColumnName, number>;
  missing: string[];
  unknown: string[];
  doubled: string[];
}

/** The report of a refused file is taken back corrected; its own columns are not strange. */
export const reportHeaders = ['Row', 'Column', 'Problem'] as const;
const ignored = new Set<string>(reportHeaders.map(plainHeader));

export function layoutOf(header: readonly string[], slug: string): Layout {
  const wanted = new Map(columnNames(slug).map((column) => [plainHeader(column.header), column]));
  const layout: Layout = { places: new Map(), missing: [], unknown: [], doubled: [] };
  header.forEach((text, index) => {
    const plain = plainHeader(text);
    const column = wanted.get(plain);
    if (!column) {
      if (plain !== '' && !ignored.has(plain)) layout.unknown.push(tidy(text).slice(0, 80));
    } else if (layout.places.has(column.name)) layout.doubled.push(column.header);
    else layout.places.set(column.name, index);
  });
  layout.missing = [...wanted.values()]
    .filter(({ name }) => !layout.places.has(name))
    .map((column) => column.header);
  return layout;
}
