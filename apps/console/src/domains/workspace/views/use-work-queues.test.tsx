// @vitest-environment jsdom -- renders a hook
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/api/queries.ts';
import { startSession } from '../../../kit/api/session.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let announce: () => void = () => undefined;
vi.mock('../../../kit/api/live.ts', () => ({
  onLiveEvent(_events: string[], handler: () => void) {
    announce = handler;
    return () => (announce = () => undefined);
  },
}));

test('a count that changed while no queue was shown is read again before it is shown', async () => {
  const { useWorkQueues } = await import('./use-work-queues.ts');
  let count = 0;
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        JSON.stringify({ queues: [{ key: 'approvals-waiting', count, more: false, oldest: null }] }),
      ),
  );
  startSession('token', { uuid: 'a', username: 'a', full_name: 'A', email: 'a@x.ng', role: 'admin' });
  const Chip = () => (
    <p>{useWorkQueues().queues.find(({ key }) => key === 'approvals-waiting')?.counted?.count ?? '…'}</p>
  );
  const show = async () => {
    document.body.replaceChildren(document.createElement('div'));
    const root = createRoot(document.body.firstElementChild!);
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Chip />
        </QueryClientProvider>,
      ),
    );
    return root;
  };
  const first = await show();
  await vi.waitFor(() => expect(document.body.textContent).toBe('0'));
  await act(async () => first.unmount());
  count = 1;
  announce();
  const second = await show();
  await vi.waitFor(() => expect(document.body.textContent).toBe('1'));
  await act(async () => second.unmount());
});
