import type { RowProblem } from '@baobab/contract/kit/imports';
import { expect, test } from 'vitest';
import { addCorrection, adjustmentsOf, noChoices, valueOf } from './corrections.ts';

const problem: RowProblem = { row: 4, column: 'area', problem: 'This area is not known', value: 'Lekky' };
const ofRow = { row: 4, column: 'area', value: 'Yaba' };
const ofValue = { from: 'Lekky', column: 'area', value: 'Lekki' };

test('a cell has the correction of its row, of its value, or the value of the file', () => {
  expect(valueOf([], problem)).toBe('Lekky');
  expect(valueOf([ofValue], problem)).toBe('Lekki');
  expect(valueOf([ofValue, ofRow], problem)).toBe('Yaba');
  expect(valueOf([{ ...ofRow, column: 'city' }], problem)).toBe('Lekky');
});

test('a later correction of the same cell replaces the earlier one', () => {
  expect(addCorrection([ofRow, ofValue], { ...ofRow, value: 'Ikeja' })).toEqual([
    ofValue,
    { ...ofRow, value: 'Ikeja' },
  ]);
});

test('a correction of a corrected value changes the earlier corrections to that value', () => {
  const added = { from: 'Lekki', column: 'area', value: 'Lekki 1' };
  expect(addCorrection([ofValue, ofRow], added)).toEqual([{ ...ofValue, value: 'Lekki 1' }, ofRow, added]);
});

test('a request without choices has no fields for them', () => {
  expect(adjustmentsOf(noChoices)).toEqual({});
});
