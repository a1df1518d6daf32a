import { expect, test } from 'vitest';
import { NO_TICKS, selectionOf, tickedRows, tickPage, tickRows, type Ticks } from './selection.ts';

const page = ['a', 'b', 'c'];
const all: Ticks = { all: true, ids: [] };
const filters = { search: 'ada' };

test('unticking a row of all excludes it, and ticking it again includes it', () => {
  const without = tickRows(all, page, { a: true, c: true }, 122);
  expect(selectionOf(without, filters)).toEqual({ kind: 'matching', matching: filters, excluded: ['b'] });
  expect(tickRows(without, page, { a: true, b: true, c: true }, 122)).toEqual(all);
});

test('an excluded row stays excluded while another page is ticked and unticked', () => {
  const without = tickRows(all, page, { a: true, c: true }, 122);
  const further = tickRows(without, ['d', 'e'], { e: true }, 122);
  expect(further).toEqual({ all: true, ids: ['b', 'd'] });
  expect(tickedRows(further, page)).toEqual({ a: true, c: true });
});

test('unticking every row of all ends the selection', () => {
  expect(tickRows(all, page, {}, 3)).toEqual(NO_TICKS);
});

test('unticking the page ends a selection of all', () => {
  const ended = tickPage(all, page, false);
  expect(ended).toEqual(NO_TICKS);
  expect(selectionOf(tickRows(ended, page, { a: true }, 122), filters)).toEqual({
    kind: 'rows',
    uuids: ['a'],
  });
});

test('ticking the page of a selection of all includes its rows again', () => {
  expect(tickPage({ all: true, ids: ['b', 'd'] }, page, true)).toEqual({ all: true, ids: ['d'] });
});

test('ticking and unticking a page keeps the ticked rows of other pages', () => {
  const ticked = tickPage({ all: false, ids: ['b', 'd'] }, page, true);
  expect(ticked.ids).toEqual(['d', 'a', 'b', 'c']);
  expect(tickPage(ticked, page, false).ids).toEqual(['d']);
});

test('nothing ticked is no selection', () => {
  expect(selectionOf(NO_TICKS, filters)).toBeUndefined();
});
