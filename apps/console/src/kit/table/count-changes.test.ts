import { expect, test } from 'vitest';
import { countChanges } from './count-changes.ts';

const row = (uuid: string, name = uuid) => ({ uuid, name });
const page = ['a', 'b', 'c'].map((uuid) => row(uuid));

test('counts nothing on a page that is the same', () => {
  expect(countChanges(page, [...page])).toBe(0);
});

test('counts each changed row once', () => {
  expect(countChanges(page, [row('a', 'Ada'), row('b'), row('c', 'Chi')])).toBe(2);
});

test('counts a new row on a full page once, although it pushes another one off the page', () => {
  expect(countChanges(page, [row('n'), row('a'), row('b')])).toBe(1);
});

test('counts a row that was added to a page that is not full, and one that was removed', () => {
  expect(countChanges(page, [row('n'), ...page])).toBe(1);
  expect(countChanges(page, page.slice(1))).toBe(1);
});
