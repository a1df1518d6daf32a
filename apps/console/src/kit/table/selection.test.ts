import { expect, test } from 'vitest';
import { isTicked, NO_TICKS, selectionOf, tickPage, tickRows, type Ticks } from './selection.ts';

const page = ['a', 'b', 'c'];
const all: Ticks = { all: true, ids: [] };
const filters = { search: 'ada' };

test('unticking a row of all excludes it, and ticking it again includes it', () => {
  const without = tickRows(all, ['b'], false, 122);
  expect(selectionOf(without, filters)).toEqual({ kind: 'matching', matching: filters, excluded: ['b'] });
  expect(tickRows(without, ['b'], true, 122)).toEqual(all);
});

test('an excluded row stays excluded while another page is ticked and unticked', () => {
  const without = tickRows(all, ['b'], false, 122);
  const further = tickRows(without, ['d'], false, 122);
  expect(further).toEqual({ all: true, ids: ['b', 'd'] });
  expect(page.filter((id) => isTicked(further, id))).toEqual(['a', 'c']);
});

test('unticking every row of all ends the selection', () => {
  expect(tickRows(all, page, false, 3)).toEqual(NO_TICKS);
});

test('unticking the page ends a selection of all', () => {
  const ended = tickPage(all, page, false);
  expect(ended).toEqual(NO_TICKS);
  expect(selectionOf(tickRows(ended, ['a'], true, 122), filters)).toEqual({
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

test('a row of a few ticked ones is unticked alone', () => {
  expect(tickRows({ all: false, ids: ['a', 'b'] }, ['a'], false)).toEqual({ all: false, ids: ['b'] });
});

test('nothing ticked is no selection', () => {
  expect(selectionOf(NO_TICKS, filters)).toBeUndefined();
});
