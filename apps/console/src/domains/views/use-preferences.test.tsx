// @vitest-environment jsdom -- renders a hook
import type { Preferences } from '@baobab/contract/preferences';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kit/api/queries.ts';
import { signOut, startSession } from '../../kit/api/session.ts';
import { usePreferences } from './use-preferences.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let stored: Preferences;
/** The writes that wait for their response, oldest first. */
let writes: { value: unknown; respond: (status: number) => void }[];
let current: ReturnType<typeof usePreferences>;
const expose = (value: typeof current) => {
  current = value;
};
let root: ReturnType<typeof createRoot>;

function Reader() {
  expose(usePreferences());
  return null;
}

const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(async () => {
  stored = { density: 'comfortable' };
  writes = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return reply(200, { preferences: stored });
    const { value } = JSON.parse(String(body)) as { value: 'compact' };
    return new Promise<Response>((resolve) =>
      writes.push({
        value,
        respond(status) {
          if (status === 200) stored = { density: value };
          resolve(reply(status, { message: status === 200 ? 'Saved' : 'Refused' }));
        },
      }),
    );
  });
  startSession('token', { uuid: 'a', username: 'a', full_name: 'A', email: 'a@x.ng', role: 'admin' });
  root = createRoot(document.createElement('div'));
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
