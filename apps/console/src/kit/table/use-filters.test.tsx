// @vitest-environment jsdom -- renders a hook
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFilters, useInnerFilters, type FilterSet } from './use-filters.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const url = vi.hoisted(() => ({ state: {} as Record<string, string | undefined> }));
vi.mock('../url-state.ts', () => ({
  useUrlState: () => [url.state, (changes: object) => (url.state = { ...url.state, ...changes })],
}));

const fields = [
  { kind: 'flag', label: 'Overdue', param: 'overdue' },
  { kind: 'flag', label: 'Late', param: 'late' },
] as const;

function render(useSet: () => FilterSet): FilterSet {
  const rendered: FilterSet[] = [];
  function Filters() {
    rendered.push(useSet());
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Filters />));
  act(() => root.unmount());
  return rendered.at(-1)!;
}
const screenFilters = () => render(() => useFilters('/order', {} as never, fields as never));
const innerFilters = () => render(() => useInnerFilters({} as never, fields as never));

beforeEach(() => {
  url.state = {};
});

test('a filter that is set or cleared shows the first page of the list', () => {
  url.state = { search: 'ada', page: '3' };
  screenFilters().change({ overdue: 'yes' });
  expect(url.state).toEqual({ search: 'ada', overdue: 'yes' });
  url.state = { ...url.state, page: '2' };
  screenFilters().clear(['overdue']);
  expect(url.state).toEqual({ search: 'ada' });
});

test('a filter of a list inside a dialog shows its first page and keeps that of the screen', () => {
  url.state = { page: '3', 'inner-page': '2', 'inner-filters': 'late=yes' };
  innerFilters().change({ overdue: 'yes' });
  expect(url.state).toEqual({ page: '3', 'inner-filters': 'late=yes&overdue=yes' });
  url.state = { ...url.state, 'inner-page': '2' };
  innerFilters().clear(['late', 'overdue']);
  expect(url.state).toEqual({ page: '3' });
});
