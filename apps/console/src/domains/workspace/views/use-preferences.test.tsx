// @vitest-environment jsdom -- renders a hook
import type { Preferences } from '@baobab/contract/workspace/preferences';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/api/queries.ts';
import { signOut, startSession } from '../../../kit/api/session.ts';
import { usePreferences } from './use-preferences.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let stored: Preferences;
/** The writes that wait for their response, oldest first. */
let writes: { value: unknown; respond: (status: number) => void }[];
/** Reads end after this. */
let reading: Promise<unknown>;
let current: ReturnType<typeof usePreferences>;
const expose = (value: typeof current) => {
  current = value;
};
let root: ReturnType<typeof createRoot>;

function Reader() {
  const result = usePreferences();
  expose(result);
  return (
    <input
      type="checkbox"
      checked={result.preferences['single-keys'] ?? false}
      onChange={(event) => void result.set('single-keys', event.currentTarget.checked)}
    />
  );
}

const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(async () => {
  stored = { density: 'comfortable' };
  writes = [];
  reading = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const key = url.split('/').at(-1)!;
    if (method === 'GET') {
      const read = reply(200, { preferences: stored });
      await reading;
      return read;
    }
    const { value } = JSON.parse(String(body)) as { value: unknown };
    return new Promise<Response>((resolve) =>
      writes.push({
        value,
        respond(status) {
          if (status === 200) stored = { ...stored, [key]: value };
          resolve(reply(status, { message: status === 200 ? 'Saved' : 'Refused' }));
        },
      }),
    );
  });
  startSession('token', { uuid: 'a', username: 'a', full_name: 'A', email: 'a@x.ng', role: 'admin' });
  document.body.replaceChildren(document.createElement('div'));
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Reader />
      </QueryClientProvider>,
    ),
  );
  await settled(() => expect(current.preferences).toEqual(stored));
});
afterEach(async () => {
  for (const { respond } of writes) respond(200);
  await act(async () => root.unmount());
  queryClient.clear();
  signOut();
  vi.unstubAllGlobals();
});

const settled = (check: () => void) => act(() => vi.waitFor(check, { timeout: 60_000 }));

test('applies a change before the server has answered', async () => {
  void current.set('density', 'compact');
  await settled(() => expect(current.preferences).toEqual({ density: 'compact' }));
  await settled(() => expect(writes).toHaveLength(1));
  expect(stored).toEqual({ density: 'comfortable' });
  writes[0]!.respond(200);
  await settled(() => expect(stored).toEqual({ density: 'compact' }));
});

test('returns to the stored value when the server refuses a change', async () => {
  void current.set('density', 'compact');
  await settled(() => expect(writes).toHaveLength(1));
  writes[0]!.respond(422);
  await settled(() => expect(current.preferences).toEqual({ density: 'comfortable' }));
});

test('returns to the stored values while the server is unavailable', async () => {
  void current.set('density', 'compact');
  void current.set('single-keys', false);
  await settled(() => expect(current.preferences).toEqual({ density: 'compact', 'single-keys': false }));
  await settled(() => expect(writes).toHaveLength(1));
  writes[0]!.respond(200);
  await settled(() => expect(writes).toHaveLength(2));
  // No read ends from now on.
  reading = new Promise(() => undefined);
  writes[1]!.respond(503);
  await settled(() => expect(current.preferences).toEqual({ density: 'compact' }));
});

test('sends changes one after the other, so that the last one stays', async () => {
  void current.set('density', 'compact');
  void current.set('density', 'comfortable');
  await settled(() => expect(writes).toHaveLength(1));
  writes[0]!.respond(200);
  await settled(() => expect(writes).toHaveLength(2));
  expect(current.preferences).toEqual({ density: 'comfortable' });
  writes[1]!.respond(200);
  await settled(() => expect(stored).toEqual({ density: 'comfortable' }));
});

test('shows a change in the task of the click, before the browser paints', async () => {
  const box = document.querySelector('input')!;
  // React sets a controlled field back after the event.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await act(async () => box.click());
    expect(box.checked).toBe(true);
  } finally {
    vi.useRealTimers();
  }
  writes[0]!.respond(200);
  await settled(() => expect(stored).toEqual({ density: 'comfortable', 'single-keys': true }));
});

test('keeps the stored items when some are added while they load', async () => {
  stored = { pinned: ['a'] };
  const { promise, resolve } = Promise.withResolvers<void>();
  reading = promise;
  await act(async () => void queryClient.resetQueries());
  expect(current.preferences).toEqual({});
  // Not shown as pinned yet, so the reader may pin it again.
  void current.include('pinned', 'a', true);
  void current.include('pinned', 'b', true);
  resolve();
  await settled(() => expect(current.preferences).toEqual({ pinned: ['a', 'b'] }));
  await settled(() => expect(writes).toHaveLength(1));
  writes[0]!.respond(200);
  await settled(() => expect(writes.map(({ value }) => value)).toEqual([['a'], ['a', 'b']]));
});

test('keeps a change when an older read arrives after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reading = promise;
  await act(async () => void queryClient.invalidateQueries());
  void current.set('density', 'compact');
  await settled(() => expect(writes).toHaveLength(1));
  await act(async () => resolve());
  expect(current.preferences).toEqual({ density: 'compact' });
});
