import { expect, test } from 'vitest';
import { arrange } from './use-resource-table.ts';

const columns = ['name', 'phone', 'amount', 'date'].map((key) => ({ key }));
const keysOf = (layout?: Parameters<typeof arrange>[1]) => arrange(columns, layout).map(({ key }) => key);

test('columns are shown as declared without a layout', () => {
  expect(keysOf()).toEqual(['name', 'phone', 'amount', 'date']);
});

test('ordered columns come first, the others keep their order, and hidden ones are left out', () => {
  expect(keysOf({ order: ['date', 'gone', 'phone'], hidden: ['name'] })).toEqual(['date', 'phone', 'amount']);
});
