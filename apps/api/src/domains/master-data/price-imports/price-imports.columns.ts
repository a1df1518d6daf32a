import { priceColumns, priceHeaders } from '@baobab/contract/master-data/price-columns';
import { withSlug } from '@baobab/contract/kit/product';
import { hundredths, type AmountOptions } from '../../../platform/imports/amounts.ts';
import { longText, lineText, nameText, type ReportProblem } from '../../../platform/imports/columns.ts';
import { byWireName, type ruleOf } from '../price-lists/price-values.public.ts';

const MAX_NAIRA = 1_000_000_000_000;

function days(text: string, complain: ReportProblem): number {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value <= 365) return value;
  complain(text.trim() === '' ? 'This is empty' : 'This must be a whole number of days from 0 to 365');
  return 0;
}

/** The texts that are read as yes and as no, by the word for yes. */
const flagTexts: Record<string, readonly [yes: RegExp, no: RegExp]> = {
  AVAILABLE: [/^available$/i, /^not available$/i],
  YES: [/^(yes|y)$/i, /^(no|n)$/i],
  True: [/^(true|active)$/i, /^(false|in-?active)$/i],
};

const flag = (words: readonly [string, string], [yes, no] = flagTexts[words[0]]!) =>
  function read(text: string, complain: ReportProblem): boolean {
    const word = text.trim().replaceAll(/[\s_]+/g, ' ');
    if (yes.test(word)) return true;
    if (!no.test(word)) complain(word === '' ? 'This is empty' : `This must be ${words.join(' or ')}`, words);
    return false;
  };

type Reader = (text: string, complain: ReportProblem) => string | number | boolean;

function readerOf(value: ReturnType<typeof ruleOf>, options?: AmountOptions): Reader {
  if (value.is === 'name') return nameText(value.max);
  if (value.is === 'line') return lineText(value.max);
  if (value.is === 'text') return longText(value.max);
  if (value.is === 'flag') return flag(value.words);
  if (value.is === 'days') return days;
  return value.is === 'naira'
    ? (text, complain) =>
        hundredths(text.trim().replace(/^(?:₦|NGN|N)\s*/i, ''), MAX_NAIRA, complain, options)
    : (text, complain) => hundredths(text.trim().replace(/\s*%$/, ''), 100, complain, options);
}

/** The parser of each column, except the four that refer to known names; amounts are read by the rules of the file. */
export const readersBy = (options?: AmountOptions) => byWireName((value) => readerOf(value, options));
export const readers = readersBy();

/** The columns with their headers, which contain the slug of the product. A file may leave out values that stay. */
export const columnNames = (slug: string) =>
  priceColumns.map(({ name }) => ({
    name,
    header: withSlug(name, slug),
    optional: name in readers,
    ...priceHeaders[name],
  }));
