import { onLiveEvent } from '../../../kit/api/live.ts';
import { notify } from '../../../kit/feedback/notices.tsx';
import { createFlush, type Flush } from './chat.sender.ts';
import { ignore } from './chat.state.ts';
import { findWaiting, pendingReplies } from './desk.drafts.ts';
import { deskMessages as messages } from './desk.messages.ts';
import { deskWire } from './desk.wire.ts';

const notifyRefused = (channel: string) => (text: string) =>
  notify({
    title: messages.notSent,
    text,
    kind: 'failed',
    link: { href: `/support?channel=${channel}`, text: messages.openConversation },
  });

/** Sends the replies that wait in other conversations than the open one, which sends its own. */
export function startOutbox(open: string | undefined) {
  const flushes = new Map<string, Flush>();
  function flushAll() {
    for (const channel of findWaiting()) {
      if (channel === open) continue;
      const known =
        flushes.get(channel) ??
        createFlush(deskWire(channel).send, pendingReplies(channel), ignore, notifyRefused(channel));
      flushes.set(channel, known);
      void known.flush();
    }
  }
  const stop = onLiveEvent(['connected', 'resync'], flushAll);
  addEventListener('online', flushAll);
  flushAll();
  return () => {
    stop();
    removeEventListener('online', flushAll);
    flushes.forEach((one) => one.stop());
  };
}
