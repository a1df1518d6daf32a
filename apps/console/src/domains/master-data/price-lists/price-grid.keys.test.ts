import { expect, test } from 'vitest';
import { nextCell } from './price-grid.keys.ts';

const inside = { shiftKey: false, isAtStart: false, isAtEnd: false };

test.each([
  ['ArrowDown', {}, [2, 1]],
  ['ArrowUp', {}, [0, 1]],
  ['Enter', {}, [2, 1]],
  ['Enter', { shiftKey: true }, [0, 1]],
  ['Tab', {}, [1, 2]],
  ['Tab', { shiftKey: true }, [1, 0]],
  ['ArrowLeft', { isAtStart: true }, [1, 0]],
  ['ArrowRight', { isAtEnd: true }, [1, 2]],
  ['ArrowLeft', {}, null],
  ['ArrowRight', {}, null],
  ['5', {}, null],
])('%s %o leads to %o', (key, more, expected) => {
  const cell = nextCell({ row: 1, column: 1 }, { ...inside, ...more, key }, 3, 5);
  expect(cell && [cell.row, cell.column]).toEqual(expected);
});

test('Tab continues in the next row and leaves the table after the last cell', () => {
  const tab = { ...inside, key: 'Tab' };
  expect(nextCell({ row: 0, column: 4 }, tab, 3, 5)).toEqual({ row: 1, column: 0 });
  expect(nextCell({ row: 2, column: 4 }, tab, 3, 5)).toBeNull();
  expect(nextCell({ row: 1, column: 0 }, { ...tab, shiftKey: true }, 3, 5)).toEqual({ row: 0, column: 4 });
  expect(nextCell({ row: 0, column: 0 }, { ...tab, shiftKey: true }, 3, 5)).toBeNull();
});
