// @vitest-environment jsdom -- renders a hook
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDialog } from './url-state.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Search = Record<string, string | undefined>;
interface Navigation {
  search: (previous: Search) => Search;
  replace: boolean;
}
/** The history of a browser, of which the last entry is shown. */
const url = vi.hoisted(() => ({ history: [] as Record<string, string | undefined>[] }));
vi.mock('@tanstack/react-router', () => ({
  rootRouteId: '__root__',
  useSearch: () => url.history.at(-1),
  useRouter: () => ({
    get latestLocation() {
      return { search: url.history.at(-1) };
    },
  }),
  useNavigate:
    () =>
    ({ search, replace }: Navigation) => {
      const next = search(url.history.at(-1)!);
      if (replace) url.history.pop();
      url.history.push(next);
    },
}));

function dialogNow(name = 'user') {
  const rendered: ReturnType<typeof useDialog>[] = [];
  function Screen() {
    rendered.push(useDialog(name));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Screen />));
  act(() => root.unmount());
  return rendered.at(-1)!;
}

beforeEach(() => {
  url.history = [{ search: 'ada' }];
});

test('Back closes a dialog, because opening it adds a history entry', () => {
  dialogNow().open('first');
  expect(dialogNow()).toMatchObject({ opened: true, id: 'first' });
  expect(url.history).toHaveLength(2);
  url.history.pop();
  expect(dialogNow()).toMatchObject({ opened: false, id: undefined });
  expect(url.history).toEqual([{ search: 'ada' }]);
});

test('another record and the end of a dialog replace its history entry and drop its inner list', () => {
  dialogNow().open('first');
  Object.assign(url.history.at(-1)!, { 'inner-page': '2', stacked: 'payment' });
  dialogNow().replace('second');
  expect(url.history.slice(1)).toEqual([{ search: 'ada', dialog: 'user', id: 'second' }]);
  dialogNow().close();
  expect(url.history).toEqual([{ search: 'ada' }, { search: 'ada' }]);
});

test('a request that ends after its dialog does not close another one', () => {
  dialogNow().open('first');
  const { close } = dialogNow();
  for (const other of [
    { dialog: 'user', id: 'second' },
    { dialog: 'coupon', id: 'first' },
    { search: 'b' },
  ]) {
    url.history.push(other);
    close();
    expect(url.history.at(-1)).toEqual(other);
    url.history.pop();
  }
  close();
  expect(url.history.at(-1)).toEqual({ search: 'ada' });
});

test('without a name, whichever dialog is open is closed', () => {
  dialogNow().open('first');
  dialogNow('').close();
  expect(url.history.at(-1)).toEqual({ search: 'ada' });
});
