// @vitest-environment jsdom -- renders notices
import { ApiError } from '@baobab/contract/kit/client';
import { noteUnchanged, UNCHANGED_HEADER } from '@baobab/contract/kit/unchanged';
import { users } from '@baobab/contract/people/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { Notices } from './notices.tsx';
import { prepareCall, useAction } from './use-action.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const paramsOf = (flag: 'true' | 'false') => ({ uuid: 'an-id', active: flag }) as never;
let root: ReturnType<typeof createRoot>;
let answers: (() => unknown)[] = [];
let run: () => Promise<unknown>;
const expose = (next: typeof run) => {
  run = next;
};

function Probe() {
  const action = useAction(users.setActive, {
    done: 'Switched off',
    undo: () => prepareCall(users.setActive, { params: paramsOf('true') }),
  });
  expose(() => action.run({ params: paramsOf('false') }));
  return null;
}

beforeEach(() => {
  vi.spyOn(client, 'call').mockImplementation((async () => answers.shift()!()) as never);
  root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe />
        <Notices />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close notice"]')) close.click();
  });
  act(() => root.unmount());
  vi.restoreAllMocks();
});

const notices = () => [...document.querySelectorAll('[data-kind] span')].map((span) => span.textContent);
const undo = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');

test('an Undo that a colleague has made before says that nothing was undone', async () => {
  const reply = {};
  noteUnchanged(new Headers({ [UNCHANGED_HEADER]: '1' }), reply);
  answers = [() => ({}), () => reply];
  await act(run);
  await act(async () => undo()!.click());
  expect(notices()).toEqual(['This record already has the former values. Nothing was undone.']);
});

test('an Undo that did not reach the server is offered again', async () => {
  const lost = () => {
    throw new ApiError(0, { message: 'Offline' });
  };
  answers = [() => ({}), lost, () => ({})];
  await act(run);
  await act(async () => undo()!.click());
  expect(notices()).toEqual(['Offline']);
  await act(async () => undo()!.click());
  expect(notices()).toEqual(['The change was undone.']);
});

test('an Undo that the server refuses is not offered again', async () => {
  const refused = () => {
    throw new ApiError(409, { message: 'Changed since' });
  };
  answers = [() => ({}), refused];
  await act(run);
  await act(async () => undo()!.click());
  expect(notices()).toEqual(['Changed since']);
  expect(undo()).toBeUndefined();
});
