// @vitest-environment jsdom -- renders a table
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ListState } from '../api/queries.ts';
import { ResourceTable } from './ResourceTable.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
const location = vi.hoisted(() => ({ pathname: '/Masterpathelogy', search: { partner: 'synlab' } }));
vi.mock('@tanstack/react-router', () => ({
  useLocation: (options?: { select: (from: object) => unknown }) => options?.select(location) ?? location,
}));
vi.mock('../url-state.ts', async (original) => ({
  ...(await original<object>()),
  useUrlState: () => [{}, () => undefined],
}));

const list: ListState<object> = {
  rows: [],
  total: 0,
  page: 1,
  size: 10,
  setPage: () => undefined,
  loading: false,
  fetching: false,
  error: null,
  retry: () => undefined,
};

test.each([
  ['of the screen offers to clear the filters of the address', true, 'Nothing here matches these filters.'],
  ['in a dialog is not narrowed by the filters of the screen', false, 'Nothing here yet'],
])('an empty list %s', (_title, isInAddress, text) => {
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() =>
    root.render(
      <MantineProvider env="test">
        <ResourceTable
          label="Uploads"
          list={{ ...list, isInAddress }}
          columns={[]}
          rowKey={() => ''}
          empty={null}
        />
      </MantineProvider>,
    ),
  );
  expect(page.textContent).toContain(text);
  expect(page.textContent?.includes('Clear filters')).toBe(isInAddress);
  act(() => root.unmount());
});
