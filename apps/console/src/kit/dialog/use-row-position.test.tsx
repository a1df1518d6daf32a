// @vitest-environment jsdom -- renders a hook
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRowPosition, type PagedRows } from './row-position.ts';
import { usePublishedPosition } from './use-row-position.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const setPage = vi.fn();
const open = vi.fn();
const pageOf = (ids: string, page: number, changing = false): PagedRows => ({
  rows: [...ids].map((uuid) => ({ uuid })),
  page,
  size: 2,
  total: 6,
  changing,
  setPage,
});

function List({ list, id }: { list: PagedRows; id: string | undefined }) {
  usePublishedPosition(list, id, open);
  return null;
}
let root: ReturnType<typeof createRoot>;
const show = (list: PagedRows, id: string | undefined) =>
  act(() => root.render(<List list={list} id={id} />));
const pressNext = () => act(() => useRowPosition.getState().position!.next!());

beforeEach(() => {
  vi.clearAllMocks();
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

test('Next that is pressed twice at the end of a page skips no page', () => {
  show(pageOf('ab', 1), 'b');
  pressNext();
  pressNext();
  // The former rows stay until those of the next page have arrived.
  show(pageOf('ab', 2, true), 'b');
  pressNext();
  expect(setPage.mock.calls).toEqual([[2]]);
  show(pageOf('cd', 2), 'b');
  expect(open.mock.calls).toEqual([['c']]);
  show(pageOf('cd', 2), 'c');
  pressNext();
  expect(open.mock.calls).toEqual([['c'], ['d']]);
});

test('Next does nothing while Back or a filter changes the rows', () => {
  show(pageOf('ab', 1), 'b');
  show(pageOf('ab', 2, true), 'b');
  pressNext();
  expect(setPage).not.toHaveBeenCalled();
});

test('a dialog that was closed while the next page loaded leaves the next opened record as it is', () => {
  show(pageOf('ab', 1), 'b');
  pressNext();
  show(pageOf('ab', 2, true), undefined);
  show(pageOf('cd', 2), undefined);
  show(pageOf('cd', 2), 'd');
  expect(open).not.toHaveBeenCalled();
});
