// @vitest-environment jsdom -- replies wait in the storage of the device
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../kit/api/client.ts';
import { createSender } from './chat.sender.ts';
import { createChatStore } from './chat.state.ts';
import type { ChatWire } from './chat.wire.ts';
import { pendingReplies } from './desk.drafts.ts';
import { pendingReply, useStaff } from './desk.testing.ts';

useStaff();

function openWindow(send: ChatWire['send']) {
  const wire = { storage: pendingReplies('x'), connected: () => true, send } as ChatWire;
  const store = createChatStore(wire);
  return { store, sender: createSender(wire, store, async () => undefined) };
}
const crossed = async () => {
  throw new ApiError(409, { message: 'Ola answered. Send anyway?', current: {} });
};

test('a reply that was refused in one window is kept when another window sends one', async () => {
  const second = openWindow(async () => ({ seq: 1 }) as never);
  const first = openWindow(crossed);
  first.sender.send('first');
  const refused = { text: 'first', crossed: true, refused: 'Ola answered. Send anyway?' };
  await vi.waitFor(() => expect(first.store.getState().pending).toMatchObject([refused]));
  second.sender.send('second');
  await vi.waitFor(() => expect(second.store.getState().messages).toHaveLength(1));
  expect(pendingReplies('x').load()).toMatchObject([refused]);
  first.sender.drop(first.store.getState().pending[0]!.id);
  expect(pendingReplies('x').load()).toEqual([]);
});

test('a reply that another window has dropped is not sent', async () => {
  pendingReplies('x').change(() => [pendingReply('1'), pendingReply('2')]);
  const sent: string[] = [];
  const { sender } = openWindow(async ({ text }) => {
    sent.push(text);
    return { seq: sent.length } as never;
  });
  pendingReplies('x').change((pending) => pending.slice(1));
  await sender.flush();
  expect(sent).toEqual(['2']);
});
