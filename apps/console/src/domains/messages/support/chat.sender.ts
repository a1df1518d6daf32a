import type { ChatMessage } from '@baobab/contract/messages/support';
import { ApiError } from '../../../kit/api/client.ts';
import { randomUuid } from '../../../kit/ids.ts';
import { ignore, type ChatStore } from './chat.state.ts';
import type { ChatWire, Pending, PendingList } from './chat.wire.ts';

const RETRY_MS = 2_000;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Sends waiting messages one at a time, each with a unique id, so that a retry cannot duplicate one. */
export function createFlush(
  send: ChatWire['send'],
  list: PendingList,
  onSent: (message: ChatMessage) => unknown,
  onRefused: (text: string) => void = ignore,
) {
  let flushing = false;
  let stopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function sendOne({ id, text, attachment, seen }: Pending) {
    const message = await send({
      id,
      text,
      attachment: attachment?.uuid,
      ...(seen !== undefined && { seen }),
    });
    list.change((pending) => pending.filter((one) => one.id !== id));
    await onSent(message);
  }
  function refuse(id: string, { message: refused, status, current }: ApiError) {
    const crossed = status === 409 && current !== undefined;
    list.change((pending) => pending.map((one) => (one.id === id ? { ...one, refused, crossed } : one)));
    // After a 401 the sign-in screen is shown.
    if (status !== 401) onRefused(refused);
  }
  async function flush() {
    stopped = false;
    if (flushing) return;
    flushing = true;
    clearTimeout(retryTimer);
    for (;;) {
      const next = stopped ? undefined : list.load().find((one) => one.refused === null);
      if (!next) break;
      try {
        await sendOne(next);
      } catch (error) {
        if (!isRefusal(error)) {
          if (!stopped) retryTimer = setTimeout(() => void flush(), RETRY_MS);
          break;
        }
        refuse(next.id, error);
      }
    }
    flushing = false;
  }
  return {
    flush,
    /** Nothing more is sent until the next flush: the person may sign out. */
    stop() {
      stopped = true;
      clearTimeout(retryTimer);
    },
  };
}
export type Flush = ReturnType<typeof createFlush>;

export function createSender(wire: ChatWire, store: ChatStore, catchUp: () => Promise<void>) {
  const list = { load: wire.storage.load, change: store.changePending };
  const { flush, stop } = createFlush(wire.send, list, async (message) => {
    // Append it if it is the next in sequence; otherwise fetch the messages in between.
    if (message.seq === (store.lastSeq() ?? 0) + 1)
      store.setState({ messages: [...store.getState().messages, message] });
    else await catchUp();
  });
  return {
    flush,
    /** Sends one message per file, with the text in the first. */
    send(text: string, seen?: number) {
      const { attachments } = store.getState();
      const files = attachments.length > 0 ? attachments : [null];
      const added = files.map((attachment, index) => ({
        id: randomUuid(),
        text: index === 0 ? text : '',
        attachment,
        seen,
        refused: null,
      }));
      store.setState({ attachments: [] });
      store.changePending((pending) => [...pending, ...added]);
      void flush();
    },
    retry(id: string) {
      const isCrossed = store.getState().pending.find((one) => one.id === id)?.crossed;
      // The files of one message crossed together and are sent together.
      store.changePending((pending) =>
        pending.map((one) => {
          if (one.id !== id && !(isCrossed && one.crossed)) return one;
          const { seen: _seen, crossed: _crossed, ...again } = one;
          return { ...again, refused: null };
        }),
      );
      void flush();
    },
    drop: (id: string) => store.changePending((pending) => pending.filter((one) => one.id !== id)),
    stop,
  };
}
