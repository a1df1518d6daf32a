import type { homeServices, NewPrice, PriceEntry } from '@baobab/contract/master-data/price-lists';
import type { Values } from '../../../kit/form/form-store.ts';
import { rowPrefix, required, rowIds, type Rules } from '../../../kit/form/rules.ts';
import { isNumber, parseNumber } from '../../../kit/form/NumberField.tsx';
import { withProduct } from '../../../kit/api/config.ts';
import { priceListsMessages as messages } from './price-lists.messages.ts';

export const ROWS = 'rows';
/** The turnaround time above the rows, the default of each row. */
export const TURNAROUND = 'tat';

export const emptyHead: Values = {
  diagnosticspartner: '',
  partner_uuid: '',
  standardisedtestname: '',
  testname_uuid: '',
};

export const emptyRow: Values = {
  city: '',
  area: '',
  areaRef: '',
  productcode: '',
  testdiscipline: '',
  partnerstestname: '',
  homeserviceavailability: '',
  populartestdescription: '',
  labretailprice: '',
  '{product}spurchasingprice': '',
  discountofferedforretail: '',
  partnerlabtat: '',
  partnerlabtatindays: '',
  'standardised{product}tat': '',
  '{product}sexclusivediscountedprice': '',
  populartest_y_n: '',
  active: 'True',
};

/** Adds a row's prefix to all keys. */
export const withPrefix = <T>(at: string, record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [at + name, value]));

/** The initial values of a new row, taken from the test and the fields above the rows. */
export const nextRow = (values: Values): Values => {
  const first = rowPrefix(ROWS, rowIds(values, ROWS)[0]!);
  return {
    ...emptyRow,
    productcode: values[`${first}productcode`] ?? '',
    testdiscipline: values[`${first}testdiscipline`] ?? '',
    'standardised{product}tat': values[TURNAROUND] ?? '',
  };
};

export const headRules: Rules = {
  diagnosticspartner: [required(messages.partnerMissing)],
  standardisedtestname: [required(messages.testMissing)],
};

const requiredText = [required(messages.otherMissing)];
const requiredNumber = [...requiredText, isNumber(messages.notANumber)];

/** A function, because the product's name is not known before a form opens. */
export const rowRules = (at = ''): Rules =>
  withPrefix(at, {
    city: [required(messages.cityMissing)],
    area: [required(messages.areaMissing)],
    productcode: requiredText,
    testdiscipline: requiredText,
    partnerstestname: requiredText,
    homeserviceavailability: requiredText,
    populartestdescription: requiredText,
    labretailprice: requiredNumber,
    '{product}spurchasingprice': requiredNumber,
    discountofferedforretail: requiredNumber,
    partnerlabtat: requiredText,
    partnerlabtatindays: requiredNumber,
    'standardised{product}tat': requiredText,
    '{product}sexclusivediscountedprice': [
      required(withProduct(messages.exclusivePriceMissing)),
      isNumber(messages.notANumber),
    ],
    populartest_y_n: [required(messages.popularMissing)],
    active: [required(messages.activeMissing)],
  });

export function rowBody(values: Values, at = ''): NewPrice {
  const text = (name: string) => values[at + name] ?? '';
  const number = (name: string) => parseNumber(text(name));
  return {
    city: text('city'),
    area: text('area'),
    areaRef: text('areaRef'),
    productcode: text('productcode'),
    testdiscipline: text('testdiscipline'),
    partnerstestname: text('partnerstestname'),
    homeserviceavailability: text('homeserviceavailability') as (typeof homeServices)[number],
    populartestdescription: text('populartestdescription'),
    populartest_y_n: text('populartest_y_n'),
    labretailprice: number('labretailprice'),
    '{product}spurchasingprice': number('{product}spurchasingprice'),
    discountofferedforretail: number('discountofferedforretail'),
    '{product}sexclusivediscountedprice': number('{product}sexclusivediscountedprice'),
    partnerlabtat: text('partnerlabtat'),
    partnerlabtatindays: number('partnerlabtatindays'),
    'standardised{product}tat': text('standardised{product}tat'),
    active: text('active') === 'True',
  };
}

export const headBody = (values: Values) => ({
  diagnosticspartner: values['diagnosticspartner']!,
  standardisedtestname: values['standardisedtestname']!,
  partner_uuid: values['partner_uuid']!,
  testname_uuid: values['testname_uuid']!,
});

export const valuesOf = (entry: PriceEntry): Values => ({
  ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, String(value)])),
  labretailprice: entry.labretailprice.toFixed(2),
  '{product}spurchasingprice': entry['{product}spurchasingprice'].toFixed(2),
  '{product}sexclusivediscountedprice': entry['{product}sexclusivediscountedprice'].toFixed(2),
  active: entry.active ? 'True' : 'False',
  // The edit form also shows the test's name as a field of its own.
  testname: entry.standardisedtestname,
});

/** The inputs of ids that are chosen by name. */
const inputNameById: Record<string, string> = {
  areaRef: 'area',
  partner_uuid: 'diagnosticspartner',
  testname_uuid: 'standardisedtestname',
};

export function toInputErrors(fields: Record<string, string>, values: Values = {}): Record<string, string> {
  const ids = rowIds(values, ROWS);
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const [, row, inside] = /^testData\.(\d+)\.(.+)$/.exec(name) ?? [];
      const input = inside ?? name;
      const at = row === undefined ? '' : rowPrefix(ROWS, ids[Number(row)] ?? '');
      return [at + (inputNameById[input] ?? input), text];
    }),
  );
}
