// @vitest-environment jsdom -- renders the notices
import type { Channel } from '@baobab/contract/messages/support';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../../../kit/api/client.ts';
import { queryClient } from '../../../kit/api/queries.ts';
import { Notices } from '../../../kit/feedback/notices.tsx';
import { useConversation, type ConversationActions } from './use-conversation.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const UNTIL = '2026-03-02T09:00:00.000Z';
let root: ReturnType<typeof createRoot>;
let bodies: unknown[] = [];
/** The state that the server replies to have changed. */
let former: { state: string; snoozed_until: string | null; last_seq: number } | string | undefined;
let actions: ConversationActions;
const expose = (current: ConversationActions) => {
  actions = current;
};

function Probe({ channel }: { channel: Channel }) {
  // The reader has seen four of the five messages.
  expose(useConversation(channel, () => 4));
  return null;
}

beforeEach(() => {
  bodies = [];
  former = undefined;
  vi.spyOn(client, 'call').mockImplementation((async (_endpoint: unknown, { body }: { body: unknown }) => {
    bodies.push(body);
    return { message: 'Saved', before: former };
  }) as never);
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close notice"]')) close.click();
  });
  act(() => root.unmount());
  vi.restoreAllMocks();
});

const render = (values: Partial<Channel>) =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe
          channel={
            {
              id: 'x',
              owner: null,
              priority: 'normal',
              snoozed_until: null,
              last_seq: 5,
              ...values,
            } as Channel
          }
        />
        <Notices />
      </QueryClientProvider>,
    ),
  );
const undo = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');

test.each([
  ['open', null],
  ['waiting', null],
  ['snoozed', UNTIL],
] as const)('the undo of closing makes a conversation %s again', async (state, snoozed_until) => {
  former = { state, snoozed_until, last_seq: 5 };
  render({ state, snoozed_until });
  await act(() => actions.close());
  await act(async () => undo()!.click());
  expect(bodies).toEqual([
    { state: 'closed', seen: 4 },
    {
      state,
      ...(snoozed_until && { until: snoozed_until }),
      expected: { state: 'closed', snoozed_until: null, last_seq: 5 },
    },
  ]);
});

test('the undo returns to the state that the server had when the list showed another one', async () => {
  former = { state: 'waiting', snoozed_until: null, last_seq: 5 };
  render({ state: 'open' });
  await act(() => actions.close());
  await act(async () => undo()!.click());
  expect(bodies.at(-1)).toMatchObject({ state: 'waiting' });
});

test('no undo is offered when the server does not say the former state', async () => {
  render({ state: 'open' });
  await act(() => actions.close());
  expect(undo()).toBeUndefined();
});

test('the undo of snoozing takes back this snooze only', async () => {
  former = { state: 'waiting', snoozed_until: null, last_seq: 5 };
  render({ state: 'waiting' });
  await act(() => actions.snooze(new Date(UNTIL)));
  await act(async () => undo()!.click());
  expect(bodies).toEqual([
    { state: 'snoozed', until: UNTIL, seen: 4 },
    { state: 'waiting', expected: { state: 'snoozed', snoozed_until: UNTIL, last_seq: 5 } },
  ]);
});

test('the undo of a priority returns to the one that the server had', async () => {
  former = 'high';
  render({ state: 'open' });
  await act(() => actions.setPriority('urgent'));
  await act(async () => undo()!.click());
  expect(bodies).toEqual([{ priority: 'urgent' }, { priority: 'high', expected: 'urgent' }]);
});
