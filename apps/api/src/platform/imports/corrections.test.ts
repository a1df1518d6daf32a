import { expect, test } from 'vitest';
import { rowAdjuster } from './corrections.ts';
import { emptyFile } from './import-result.ts';

const indexes = new Map([
  ['city', 0],
  ['area', 1],
  ['price', 2],
  ['absent', -1],
]);
const adjusterOf = (corrections: NonNullable<Parameters<typeof rowAdjuster>[1]['corrections']>) => {
  const file = emptyFile(Buffer.from(''));
  return { file, adjust: rowAdjuster(file, { corrections }, indexes, 0) };
};

test('does nothing to a file without corrections and unknown headers', () => {
  expect(adjusterOf([]).adjust).toBeUndefined();
});

test('corrects the cell of a row and every cell with a value, and prefers the row', () => {
  const { file, adjust } = adjusterOf([
    { column: 'area', from: 'Lekky', value: 'Lekki' },
    { row: 3, column: 'area', value: 'Yaba' },
    { row: 3, column: 'absent', value: 'x' },
  ]);
  const areaOf = (row: number, area: string) => adjust!({ row, cells: ['Lagos', area], flags: [] }).cells[1];
  expect([areaOf(2, ' Lekky '), areaOf(3, 'Lekky'), areaOf(4, 'Ikeja')]).toEqual(['Lekki', 'Yaba', 'Ikeja']);
  expect(file.corrected).toBe(2);
});

test('a corrected cell is added to a short row and is no longer a date or formula', () => {
  const { adjust } = adjusterOf([{ row: 2, column: 'price', value: '1500' }]);
  const flags = [
    { column: 1, kind: 'date' },
    { column: 2, kind: 'formula' },
  ] as const;
  expect(adjust!({ row: 2, cells: ['Lagos'], flags })).toEqual({
    row: 2,
    cells: ['Lagos', '', '1500'],
    flags: [{ column: 1, kind: 'date' }],
  });
});
