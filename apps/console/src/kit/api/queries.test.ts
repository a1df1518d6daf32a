// @vitest-environment jsdom -- the session listens to events of the window
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, refreshQueries } from './queries.ts';

const KEY = ['exports'];
/** The fetches that wait for their response, oldest first. */
let fetches: ((state: string) => void)[] = [];
const queryFn = () => new Promise<string>((resolve) => fetches.push(resolve));
const shown = () => queryClient.getQueryData(KEY);

afterEach(() => {
  queryClient.clear();
  fetches = [];
});

test('a change during the first fetch is fetched once that has ended', async () => {
  const stop = new QueryObserver(queryClient, { queryKey: KEY, queryFn }).subscribe(() => undefined);
  void refreshQueries(KEY);
  void refreshQueries(KEY);
  expect(fetches).toHaveLength(1);
  fetches[0]!('running');
  await vi.waitFor(() => expect(fetches).toHaveLength(2));
  expect(shown()).toBe('running');
  fetches[1]!('ready');
  await vi.waitFor(() => expect(shown()).toBe('ready'));
  expect(fetches).toHaveLength(2);
  stop();
});

test('a change during a prefetch is fetched when the screen opens', async () => {
  void queryClient.prefetchQuery({ queryKey: KEY, queryFn });
  const refreshed = refreshQueries(KEY);
  fetches[0]!('running');
  await refreshed;
  const stop = new QueryObserver(queryClient, { queryKey: KEY, queryFn }).subscribe(() => undefined);
  expect(fetches).toHaveLength(2);
  stop();
});
