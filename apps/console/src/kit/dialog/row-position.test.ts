import { expect, test } from 'vitest';
import { neighbour, placeOf, type PagedRows } from './row-position.ts';

const listOf = (ids: string, page = 1, total = 5): PagedRows => ({
  rows: [...ids].map((uuid) => ({ uuid })),
  page,
  size: 2,
  total,
  setPage: () => undefined,
});

test('the neighbours of a row are the rows of its page, then the pages around it', () => {
  expect(neighbour(listOf('ab'), { id: 'a', index: 0 }, 1)).toEqual({ id: 'b' });
  expect(neighbour(listOf('ab'), { id: 'a', index: 0 }, -1)).toBeUndefined();
  expect(neighbour(listOf('ab'), { id: 'b', index: 1 }, 1)).toEqual({ page: 2 });
  expect(neighbour(listOf('cd', 2), { id: 'c', index: 0 }, -1)).toEqual({ page: 1 });
  expect(neighbour(listOf('e', 3), { id: 'e', index: 0 }, 1)).toBeUndefined();
});

test('after a row has left the list, the next one is the row in its place', () => {
  const place = { id: 'a', index: 0, scope: '' };
  expect(placeOf(listOf('bc').rows, 'a', place)).toEqual(place);
  expect(neighbour(listOf('bc', 1, 4), place, 1)).toEqual({ id: 'b' });
  expect(neighbour(listOf('ab'), { id: 'x', index: 1 }, -1)).toEqual({ id: 'a' });
});

test('a record that was opened by a link and is not listed has no place', () => {
  expect(placeOf(listOf('ab').rows, 'z', undefined)).toBeUndefined();
  expect(placeOf(listOf('ab').rows, 'z', { id: 'a', index: 0 })).toBeUndefined();
  expect(placeOf(listOf('ab').rows, 'z', { id: 'z', index: 0, scope: 'page 1' }, 'page 3')).toBeUndefined();
});
