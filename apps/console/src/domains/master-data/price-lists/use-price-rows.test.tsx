// @vitest-environment jsdom -- renders a hook
import { priceListsByKind } from '@baobab/contract/master-data/price-lists';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usePriceRows } from './use-price-rows.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let list: ReturnType<typeof usePriceRows>;
const expose = (current: typeof list) => {
  list = current;
};
function Reader() {
  expose(usePriceRows(priceListsByKind.pathology.list, {}, undefined));
  return null;
}

const PAGE = 100;
const TOTAL = 150;
let isBroken: boolean;
let pages: string[];
/** The first address that is read is that of the first page. */
const fetchPage = async (url: string) => {
  pages.push(url);
  const first = url === pages[0] ? 0 : PAGE;
  if (isBroken && first > 0) return new Response('{}', { status: 500 });
  const data = Array.from({ length: first > 0 ? TOTAL - PAGE : PAGE }, (_, row) => ({
    uuid: `${first + row}`,
  }));
  return new Response(JSON.stringify({ data, count: TOTAL }));
};

test('Select all chooses nothing while a page fails, which is read again by Try again alone', async () => {
  isBroken = true;
  pages = [];
  vi.stubGlobal('fetch', fetchPage);
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => act(async () => root.unmount()));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Reader />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(list.rows).toHaveLength(PAGE));
  expect(await act(() => list.loadAll())).toEqual([]);
  expect(list.nextPage.error).not.toBeNull();
  expect(list.rows).toHaveLength(PAGE);
  const asked = pages.length;
  await act(async () => list.more());
  expect(pages).toHaveLength(asked);
  isBroken = false;
  expect(await act(() => list.loadAll())).toHaveLength(TOTAL);
  expect(list.nextPage.error).toBeNull();
});
