import type { Attachment, ChatMessage, Marks } from '@baobab/contract/support';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../kit/api/client.ts';
import { randomUuid } from '../../kit/ids.ts';
import type { ChatWire, MessagePage, Pending } from './chat.wire.ts';

export interface ChatState {
  messages: ChatMessage[];
  pending: Pending[];
  marks: Marks | null;
  /** Whether older messages exist. */
  older: boolean;
  loading: boolean;
  error: string | null;
  /** The name of the person typing on the other side. */
  typing: string | null;
  connected: boolean;
  online: boolean;
}

const TYPING_MS = 4_000;
const TYPING_THROTTLE_MS = 2_000;
const RETRY_MS = 2_000;
const CATCH_UP_LIMIT = 50;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function createChatStore(wire: ChatWire) {
  const store = createStore<ChatState>(() => ({
    messages: [],
    pending: wire.storage.load(),
    marks: null,
    older: false,
    loading: true,
    error: null,
    typing: null,
    connected: wire.connected(),
    online: false,
  }));
  return {
    ...store,
    setPending(pending: Pending[]) {
      wire.storage.save(pending);
      store.setState({ pending });
    },
    lastSeq: () => store.getState().messages.at(-1)?.seq,
  };
}
type Store = ReturnType<typeof createChatStore>;

/** Fetches everything after the last known message, so that none is duplicated, reordered or lost. */
function createReceiver(wire: ChatWire, store: Store) {
  function merge({ data, marks, online }: MessagePage) {
    const { messages, pending } = store.getState();
    const known = new Map([...messages, ...data].map((one) => [one.seq, one]));
    const arrived = new Set(data.map((one) => one.id));
    if (pending.some((one) => arrived.has(one.id)))
      store.setPending(pending.filter((one) => !arrived.has(one.id)));
    store.setState({
      messages: [...known.values()].toSorted((a, b) => a.seq - b.seq),
      marks,
      loading: false,
      error: null,
      ...(online !== undefined && { online }),
    });
  }

  /** Marks messages as read when the page is visible, otherwise only as delivered. */
  function markSeen() {
    const last = store.lastSeq();
    const { marks } = store.getState();
    if (last === undefined || !marks) return;
    const read = document.visibilityState === 'visible' ? last : 0;
    if (read > marks[`${wire.side}_read`] || last > marks[`${wire.side}_delivered`])
      wire.mark({ delivered: last, read }).then((now) => store.setState({ marks: now }), ignore);
  }

  let rerun = false;
  async function readNewMessages() {
    do {
      rerun = false;
      const after = store.lastSeq();
      const page = await wire.read(after === undefined ? {} : { after, limit: CATCH_UP_LIMIT });
      merge(page);
      if (after === undefined) store.setState({ older: page.more });
      else if (page.more) rerun = true;
    } while (rerun);
  }
  let running: Promise<void> | null = null;
  function catchUp(): Promise<void> {
    if (running) rerun = true;
    running ??= readNewMessages()
      .catch((error: Error) =>
        store.setState({ loading: false, error: store.lastSeq() === undefined ? error.message : null }),
      )
      .then(() => {
        running = null;
        markSeen();
      });
    return running;
  }

  async function loadOlder() {
    const first = store.getState().messages[0]?.seq;
    if (!store.getState().older || first === undefined) return;
    store.setState({ older: false });
    const page = await wire.read({ before: first }).catch(() => null);
    if (page) merge(page);
    store.setState({ older: page?.more ?? true });
  }
  return { catchUp, markSeen, loadOlder };
}

/** Sends messages one at a time, each with a unique id, so that a retry cannot duplicate one. */
function createSender(wire: ChatWire, store: Store, catchUp: () => Promise<void>) {
  let flushing = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function sendOne({ id, text, attachment }: Pending) {
    const message = await wire.send({ id, text, attachment: attachment?.uuid });
    store.setPending(store.getState().pending.filter((one) => one.id !== id));
    // Append it if it is the next in sequence; otherwise fetch the messages in between.
    if (message.seq === (store.lastSeq() ?? 0) + 1)
      store.setState({ messages: [...store.getState().messages, message] });
    else await catchUp();
  }
  async function flush() {
    if (flushing) return;
    flushing = true;
    clearTimeout(retryTimer);
    for (;;) {
      const next = store.getState().pending.find((one) => one.refused === null);
      if (!next) break;
      try {
        await sendOne(next);
      } catch (error) {
        if (!isRefusal(error)) {
          retryTimer = setTimeout(() => void flush(), RETRY_MS);
          break;
        }
        setRefused(next.id, error.message);
      }
    }
    flushing = false;
  }
  const setRefused = (id: string, refused: string | null) =>
    store.setPending(store.getState().pending.map((one) => (one.id === id ? { ...one, refused } : one)));

  return {
    flush,
    send(text: string, attachment: Attachment | null) {
      store.setPending([...store.getState().pending, { id: randomUuid(), text, attachment, refused: null }]);
      void flush();
    },
    retry(id: string) {
      setRefused(id, null);
      void flush();
    },
    drop: (id: string) => store.setPending(store.getState().pending.filter((one) => one.id !== id)),
    stop: () => clearTimeout(retryTimer),
  };
}

function createTyping(wire: ChatWire, store: Store) {
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let lastSentAt = 0;
  return {
    onTyping(data: Record<string, unknown>) {
      if (!wire.matches(data) || data['side'] === wire.side) return;
      clearTimeout(typingTimer);
      store.setState({ typing: typeof data['name'] === 'string' ? data['name'] : '' });
      typingTimer = setTimeout(() => store.setState({ typing: null }), TYPING_MS);
    },
    typed() {
      if (Date.now() - lastSentAt < TYPING_THROTTLE_MS) return;
      lastSentAt = Date.now();
      wire.typing().catch(ignore);
    },
    // A message clears the typing hint, so the next key press must send it again.
    sent: () => (lastSentAt = 0),
    stop: () => clearTimeout(typingTimer),
  };
}

/** One conversation as one side sees it. Live events carry no content; they trigger a fetch. */
export function createChat(wire: ChatWire) {
  const store = createChatStore(wire);
  const { catchUp, markSeen, loadOlder } = createReceiver(wire, store);
  const { flush, send, retry, drop, stop: stopSending } = createSender(wire, store, catchUp);
  const typing = createTyping(wire, store);
  const resume = () => void catchUp().then(flush);

  function onSupportEvent(data: Record<string, unknown>) {
    if (!wire.matches(data)) return;
    if (data['seq'] !== undefined) store.setState({ typing: null });
    void catchUp();
  }
  function onConnectionChange() {
    store.setState({ connected: wire.connected() });
    if (wire.connected()) resume();
  }
  function start() {
    const stops = [
      wire.on(['support'], onSupportEvent),
      // The consumer's message page contains the presence of the desk.
      wire.on(['presence'], () => wire.side === 'consumer' && void catchUp()),
      wire.on(['typing'], typing.onTyping),
      wire.on(['connected', 'resync'], onConnectionChange),
    ];
    addEventListener('online', resume);
    document.addEventListener('visibilitychange', markSeen);
    store.setState({ connected: wire.connected() });
    resume();
    return () => {
      stops.forEach((stop) => stop());
      removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', markSeen);
      stopSending();
      typing.stop();
    };
  }
  return {
    wire,
    store,
    start,
    loadOlder,
    send(text: string, attachment: Attachment | null) {
      typing.sent();
      send(text, attachment);
    },
    retry,
    drop,
    typed: typing.typed,
  };
}
export type Chat = ReturnType<typeof createChat>;

const ignore = () => undefined;
