// @vitest-environment jsdom -- renders a hook
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/api/queries.ts';
import { signOut, startSession } from '../../../kit/api/session.ts';
import { closeFailures, Notices } from '../../../kit/feedback/notices.tsx';
import { emptyValues, type ComposeValues } from './compose.values.ts';
import { useCompose } from './use-compose.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Sent {
  request_key: string;
  title: string;
}

/** The notification that the server has for each key. */
let stored: Map<string, Sent & { uuid: string }>;
let sent: Sent[];
/** The server performs the next request, and its reply is lost. */
let isLost: boolean;
let compose: ReturnType<typeof useCompose>;
let root: ReturnType<typeof createRoot>;

function answer(body: Sent): Response {
  sent.push(body);
  const first = stored.get(body.request_key);
  if (first && first.title !== body.title)
    return new Response(
      JSON.stringify({ code: 'conflict', message: `“${first.title}” was sent.`, current: first }),
      { status: 409 },
    );
  const data = first ?? { ...body, uuid: String(stored.size) };
  stored.set(body.request_key, data);
  if (isLost) throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify({ message: '', data }), { status: 200 });
}

function Composer() {
  const current = useCompose();
  expose(current);
  return <Notices />;
}
const expose = (current: typeof compose) => {
  compose = current;
};

beforeEach(async () => {
  stored = new Map();
  sent = [];
  isLost = false;
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => answer(JSON.parse(String(body))));
  startSession('token', { uuid: 'a', username: 'a', full_name: 'A', email: 'a@x.ng', role: 'admin' });
  document.body.replaceChildren(document.createElement('div'));
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Composer />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => {
    closeFailures();
    root.unmount();
  });
  queryClient.clear();
  signOut();
  vi.unstubAllGlobals();
});

const written = (title: string): ComposeValues => ({
  ...emptyValues('the-key-of-the-form'),
  title,
  message: 'Hello',
  user: [{ id: 'consumer', label: 'Bola Ade' }],
});
const send = (values: ComposeValues) => act(() => compose(values));

test('repeats an attempt with the same key', async () => {
  isLost = true;
  expect(await send(written('First'))).toMatchObject({ ok: false });
  isLost = false;
  expect(await send(written('First'))).toMatchObject({ ok: true, reply: { data: { uuid: '0' } } });
  expect(sent.map(({ request_key }) => request_key)).toEqual(['the-key-of-the-form', 'the-key-of-the-form']);
});

test('names what a lost reply has sent, and sends the changed form when it is submitted again', async () => {
  isLost = true;
  await send(written('First'));
  isLost = false;
  expect(await send(written('Second'))).toMatchObject({ ok: false });
  expect(stored.size).toBe(1);
  expect(document.body.textContent).toContain('“First” was sent. To save or send this one too');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/push-notification?dialog=view&id=0');
  expect(await send(written('Second'))).toMatchObject({ ok: true });
  expect([...stored.values()].map(({ title }) => title)).toEqual(['First', 'Second']);
});
