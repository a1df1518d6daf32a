import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { showColumns } from './columns.tsx';
import { layoutByKey } from './table-preferences.ts';

interface Row {
  name: string | null;
  mobile: string;
  paid: number;
  due: number;
  born: string | null;
  at: string;
}

const kinds = {
  name: 'text',
  mobile: 'phone',
  paid: 'naira',
  due: 'count',
  born: 'day',
  at: 'time',
} as const;
const columns = showColumns<Row>(
  [
    { key: 'name', header: 'Name' },
    { key: 'mobile', header: 'Mobile' },
    { key: 'paid', header: 'Paid' },
    { key: 'due', header: 'Due' },
    { key: 'born', header: 'Born' },
    { key: 'at', header: 'At' },
  ],
  kinds,
);
const row: Row = {
  name: 'Ada Obi',
  mobile: '+2348035512044',
  paid: 1_234.5,
  due: 12_000,
  born: '1990-02-01',
  at: '2026-11-18T08:05:00Z',
};
const textOf = (shown: Row) =>
  columns.map(({ cell }) => renderToStaticMarkup(<>{cell(shown)}</>).replaceAll(/<[^>]*>/g, ''));

test('a cell shows the value of its key in the format of its kind', () => {
  expect(textOf(row)).toEqual([
    'Ada Obi',
    '+234 803 551 2044',
    '₦1,234.50',
    '12,000',
    '01/02/1990',
    '18/11/2026 09:05 am',
  ]);
});

test('a missing value is a dash, and zero is a number', () => {
  expect(textOf({ ...row, name: null, born: null, paid: 0, due: 0 })).toEqual([
    '–',
    '+234 803 551 2044',
    '₦0.00',
    '0',
    '–',
    '18/11/2026 09:05 am',
  ]);
});

test('amounts and counts are numbers, and only a text may be cut', () => {
  expect(columns.map(({ kind }) => kind)).toEqual([
    undefined,
    undefined,
    'number',
    'number',
    undefined,
    undefined,
  ]);
  expect(columns.map(({ hint }) => hint?.(row))).toEqual([
    'Ada Obi',
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});

test('a layout that was saved with headers is read by keys', () => {
  const saved = { order: ['Paid', 'name', 'Gone'], hidden: ['Born'] };
  expect(layoutByKey(saved, columns)).toEqual({ order: ['paid', 'name', 'Gone'], hidden: ['born'] });
  expect(layoutByKey(undefined, columns)).toBeUndefined();
});
