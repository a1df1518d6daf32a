// @vitest-environment jsdom -- renders the menu of a view
import type { SavedView } from '@baobab/contract/workspace/views';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/api/queries.ts';
import { signOut, startSession } from '../../../kit/api/session.ts';
import { useViews } from './use-views.ts';
import { ViewMenu } from './ViewMenu.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const confirm = vi.hoisted(() => vi.fn());
vi.mock('../../../kit/dialog/confirm.tsx', () => ({ confirm }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('@mantine/core', async (original) => {
  const Plain = ({ children }: { children: ReactNode }) => children;
  const Item = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
    <button onClick={onClick}>{children}</button>
  );
  return {
    ...(await original<object>()),
    Menu: Object.assign(Plain, { Target: () => null, Dropdown: Plain, Item }),
  };
});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const OPENED = { status: 'booked' };
const MINE = { status: 'missed' };
const THEIRS = { status: 'pending' };

/** The view as the server has it, and the searches that it refused or saved. */
let view: SavedView;
let sent: { search: object; version?: number }[];
let root: ReturnType<typeof createRoot>;

function Screen() {
  const [saved] = useViews().views;
  return (
    saved && (
      <ViewMenu
        view={{ ...saved, id: saved.uuid, saved }}
        search={MINE}
        layout={saved.columns ?? undefined}
      />
    )
  );
}

const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const settled = (check: () => void) => act(() => vi.waitFor(check, { timeout: 60_000 }));
const save = () =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Save what is shown')!
      .click(),
  );
/** A colleague saves the view, and the list of the window follows. */
async function colleagueSaves(values: Partial<SavedView>) {
  view = { ...view, ...values, version: view.version + 1 };
  await act(() => queryClient.invalidateQueries());
}

beforeEach(async () => {
  confirm.mockReset();
  sent = [];
  view = {
    uuid: 'a',
    screen: '/appointments',
    name: 'Mine',
    search: OPENED,
    columns: null,
    shared_with: null,
    own: true,
    owner_name: 'A',
    createdAt: '',
    version: 1,
  };
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return reply(200, url.endsWith('/views') ? { views: [view] } : { preferences: {} });
    const { version, ...values } = JSON.parse(String(body)) as SavedView;
    sent.push({ search: values.search, version });
    if (version !== undefined && version !== view.version)
      return reply(409, {
        message: 'Changed',
        code: 'conflict',
        current: view,
        changed: { by: 'Bola', at: '' },
      });
    view = { ...view, ...values, version: view.version + 1 };
    return reply(200, { message: 'View saved', data: view });
  });
  startSession('token', { uuid: 'a', username: 'a', full_name: 'A', email: 'a@x.ng', role: 'admin' });
  document.body.replaceChildren(document.createElement('div'));
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <Screen />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await settled(() => expect(document.querySelectorAll('button').length).toBeGreaterThan(0));
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  signOut();
});

test.each([
  [false, THEIRS],
  [true, MINE],
])('asks before it replaces the filters of a colleague; the answer is %s', async (answer, expected) => {
  confirm.mockResolvedValue(answer);
  await colleagueSaves({ search: THEIRS });
  await save();
  await settled(() => expect(confirm).toHaveBeenCalledOnce());
  expect(confirm.mock.calls[0]![0]).toBe('Bola changed the view “Mine”');
  await settled(() => expect(view.search).toEqual(expected));
  expect(sent.map(({ version }) => version)).toEqual(answer ? [1, 2] : [1]);
});

test('keeps the new name that a colleague gave to the view, without a question', async () => {
  await colleagueSaves({ name: 'Renamed' });
  await save();
  await settled(() => expect(view).toMatchObject({ name: 'Renamed', search: MINE }));
  expect(confirm).not.toHaveBeenCalled();
});

test('saves a second time over the own save', async () => {
  await save();
  await settled(() => expect(view.search).toEqual(MINE));
  await act(() => queryClient.invalidateQueries());
  await colleagueSaves({ shared_with: 'admin' });
  await save();
  await settled(() => expect(view).toMatchObject({ shared_with: 'admin', search: MINE }));
  expect(confirm).not.toHaveBeenCalled();
});
