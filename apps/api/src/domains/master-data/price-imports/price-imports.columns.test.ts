import { priceColumns } from '@baobab/contract/master-data/price-columns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutOf } from '../../../platform/imports/columns.ts';
import { guessColumns } from '../../../platform/imports/guess-columns.ts';
import { columnNames, readers } from './price-imports.columns.ts';
import { distance, nameIndex } from '../../../platform/imports/names.ts';
import { anyText } from '@baobab/spreadsheet/testing';

/** The value that a reader returns for a cell, or its problems. */
function read(name: keyof typeof readers, text: string): unknown {
  const problems: string[] = [];
  const value = readers[name](text, (problem) => problems.push(problem));
  return problems.length > 0 ? problems.join('; ') : value;
}

test.each([
  ['0', 0],
  ['1234.5', 123_450],
  ['1,234.50', 123_450],
  ['₦1,234,567.89', 123_456_789],
  ['NGN 12', 1_200],
  ['n12.00', 1_200],
  ['0.500', 50],
  ['1234.500', 123_450],
  ['1,500.00', 150_000],
  ['1,500', 150_000],
  ['1000000000000', 100_000_000_000_000],
  ['', 'This is empty'],
  ['-5', 'This may not be negative'],
  ['12.345', 'This has more than two decimals'],
  ['1,23.00', 'This is not a number. Write it like 1234.50'],
  ['1.234,50', 'This is not a number. Write it like 1234.50'],
  ['1e5', 'This is not a number. Write it like 1234.50'],
  ['=1+1', 'This is not a number. Write it like 1234.50'],
  ['15%', 'This is not a number. Write it like 1234.50'],
  ['1000000000000.01', 'This may be at most 1,000,000,000,000'],
])('a price of %j is %j', (text, wanted) => {
  expect(read('labretailprice', text)).toBe(wanted);
});

test.each([
  ['labretailprice', ' 1.500 ', 'This can be 1.50 or 1,500. Choose one.', ['1.50', '1500']],
  ['labretailprice', '12.345', 'This has more than two decimals', ['12345']],
  ['labretailprice', '1.234,50', 'This is not a number. Write it like 1234.50', ['1234.50']],
  ['labretailprice', '12,5', 'This is not a number. Write it like 1234.50', ['12.50']],
  ['labretailprice', 'dear', 'This is not a number. Write it like 1234.50', []],
  ['populartest_y_n', 'maybe', 'This must be YES or NO', ['YES', 'NO']],
] as const)('%s of %j is refused with suggestions', (name, text, problem, suggestions) => {
  const reported: unknown[] = [];
  readers[name](text, (found, values = []) => reported.push([found, values]));
  expect(reported).toEqual([[problem, suggestions]]);
});

test.each([
  ['7.25', 725],
  ['7.250', 725],
  ['7.25%', 725],
  ['100 %', 10_000],
  ['100.01', 'This may be at most 100'],
  ['₦5', 'This is not a number. Write it like 1234.50'],
])('a discount of %j is %j', (text, wanted) => {
  expect(read('discountofferedforretail', text)).toBe(wanted);
});

test.each([
  ['0', 0],
  ['365', 365],
  ['366', 'This must be a whole number of days from 0 to 365'],
  ['1.5', 'This must be a whole number of days from 0 to 365'],
  ['two', 'This must be a whole number of days from 0 to 365'],
  ['', 'This is empty'],
])('%j days are %j', (text, wanted) => {
  expect(read('partnerlabtatindays', text)).toBe(wanted);
});

test.each([
  ['homeserviceavailability', ' available ', true],
  ['homeserviceavailability', 'Not  Available', false],
  ['homeserviceavailability', 'NOT_AVAILABLE', false],
  ['homeserviceavailability', 'no', 'This must be AVAILABLE or NOT AVAILABLE'],
  ['populartest_y_n', 'yes', true],
  ['populartest_y_n', 'N', false],
  ['populartest_y_n', 'TRUE', 'This must be YES or NO'],
  ['active', 'TRUE', true],
  ['active', 'false', false],
  ['active', '', 'This is empty'],
] as const)('%s %j is %j', (name, text, wanted) => {
  expect(read(name, text)).toBe(wanted);
});

test('reads amounts exactly to the kobo, with or without currency and thousands separators', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000_000),
      fc.constantFrom('', '₦', 'NGN '),
      fc.boolean(),
      (kobo, sign, grouped) => {
        const naira = Math.floor(kobo / 100);
        const whole = grouped ? naira.toLocaleString('en') : String(naira);
        expect(read('labretailprice', `${sign}${whole}.${String(kobo % 100).padStart(2, '0')}`)).toBe(kobo);
      },
    ),
  );
});

test('no text makes a reader throw or return an unsafe or negative number', () => {
  const any = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'0123456789.,-₦N% ') }));
  fc.assert(
    fc.property(any, fc.constantFrom(...(Object.keys(readers) as (keyof typeof readers)[])), (text, name) => {
      const value = read(name, text);
      if (typeof value === 'number') expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('trims texts and rejects control characters and texts that are too long', () => {
  expect(read('partnerstestname', '  Full\u200b   Blood\nCount ')).toBe('Full Blood Count');
  expect(read('populartestdescription', ' two\nlines ')).toBe('two\nlines');
  expect(read('productcode', 'a\u0000b')).toBe('This contains invisible characters');
  expect(read('productcode', 'x'.repeat(61))).toBe('This may have at most 60 characters');
});

test('matches headers in any case, with spaces or underscores, and with the slug of the product', () => {
  const header = columnNames('acme').map(
    ({ header: name }) => ` ${name.toUpperCase().replaceAll('_', ' ')} `,
  );
  expect(header).toContain(' ACMESPURCHASINGPRICE ');
  const layout = layoutOf([...header, '', 'Row', 'Problem', 'uuid'], columnNames('acme'));
  expect(layout).toMatchObject({ missing: [], duplicated: [], unknown: ['uuid'] });
  expect([...layout.positions.keys()]).toEqual(priceColumns.map(({ name }) => name));
  const keys = ['diagnosticspartner', 'city', 'area', 'standardisedtestname'];
  expect(layoutOf(keys, columnNames('acme')).missing).toEqual([]);
  expect(layoutOf(keys.slice(1), columnNames('acme')).missing).toEqual(['diagnosticspartner']);
});

test('reads the labels of the screens as headers', () => {
  const labels = columnNames('acme').map(({ header, labels: [label = header] }) => label);
  expect(labels).toContain('Exclusive Discounted Price');
  expect(layoutOf(labels, columnNames('acme'))).toMatchObject({
    missing: [],
    unknown: [],
    duplicated: [],
  });
});

test('guesses columns from synonyms and similar names, each once', () => {
  const missing = columnNames('acme').filter(({ name }) =>
    ['labretailprice', 'city', 'partnerlabtat'].includes(name),
  );
  expect(
    guessColumns(['Retail Price (NGN)', 'Retial price', 'TAT', 'Ctiy', 'Remarks of the clerk'], missing),
  ).toEqual([
    { header: 'Retail Price (NGN)', guess: 'labretailprice' },
    { header: 'Retial price', guess: null },
    { header: 'TAT', guess: 'partnerlabtat' },
    { header: 'Ctiy', guess: 'city' },
    { header: 'Remarks of the clerk', guess: null },
  ]);
});

test('distance counts the edits between two words, up to a limit', () => {
  expect(distance('ikeja', 'ikeja', 3)).toBe(0);
  expect(distance('ikjea', 'ikeja', 3)).toBe(1);
  expect(distance('ikeja', 'ikeeja', 3)).toBe(1);
  expect(distance('abuja', 'ikeja', 1)).toBe(2);
  const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(distance(a, b, 9)).toBe(distance(b, a, 9));
      expect(distance(a, b, 9) === 0).toBe(a === b);
    }),
  );
});

test('suggests the nearest known name, or nothing when none is near', () => {
  const index = nameIndex(
    ['SYNLAB', 'Iroko Diagnostics', 'Full Blood Count', 'Lagos'].map((name) => ({ uuid: name, name })),
  );
  expect(index.find(' synlab ')).toBe('SYNLAB');
  expect(index.nearest('SYNLABS')).toBe('SYNLAB');
  expect(index.nearest('Iroko Diagnotsics')).toBe('Iroko Diagnostics');
  expect(index.nearest('Full Blood Count (FBC)')).toBe('Full Blood Count');
  expect(index.nearest('Blood Count')).toBe('Full Blood Count');
  expect(index.nearest('Zzyzx')).toBeUndefined();
  expect(index.nearest('Lag')).toBeUndefined();
});
