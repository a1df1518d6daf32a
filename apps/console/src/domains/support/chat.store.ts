import type { Attachment, ChatMessage, Marks } from '@baobab/contract/support';
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
const CATCH_UP_LIMIT = 100;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function createStore(wire: ChatWire) {
  let state: ChatState = {
    messages: [],
    pending: wire.storage.load(),
    marks: null,
    older: false,
    loading: true,
    error: null,
    typing: null,
    connected: wire.connected(),
    online: false,
  };
  const listeners = new Set<() => void>();
  const set = (changes: Partial<ChatState>) => {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener());
  };
  return {
    get: () => state,
    set,
    setPending(pending: Pending[]) {
      wire.storage.save(pending);
      set({ pending });
    },
    lastSeq: () => state.messages.at(-1)?.seq,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
type Store = ReturnType<typeof createStore>;

/** Fetches everything after the last known message, so that none is duplicated, reordered or lost. */
function createReceiver(wire: ChatWire, store: Store) {
  function merge({ data, marks, online }: MessagePage) {
    const { messages, pending } = store.get();
    const known = new Map([...messages, ...data].map((one) => [one.seq, one]));
    const arrived = new Set(data.map((one) => one.id));
    if (pending.some((one) => arrived.has(one.id)))
      store.setPending(pending.filter((one) => !arrived.has(one.id)));
    store.set({
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
    const { marks } = store.get();
    if (last === undefined || !marks) return;
    const read = document.visibilityState === 'visible' ? last : 0;
    if (read > marks[`${wire.side}_read`] || last > marks[`${wire.side}_delivered`])
      wire.mark({ delivered: last, read }).then((now) => store.set({ marks: now }), ignore);
  }

  let rerun = false;
  async function readNewMessages() {
    do {
      rerun = false;
      const after = store.lastSeq();
      const page = await wire.read(after === undefined ? {} : { after, limit: CATCH_UP_LIMIT });
      merge(page);
      if (after === undefined) store.set({ older: page.more });
      else if (page.more) rerun = true;
    } while (rerun);
  }
  let running: Promise<void> | null = null;
  function catchUp(): Promise<void> {
    if (running) rerun = true;
    running ??= readNewMessages()
      .catch((error: Error) =>
        store.set({ loading: false, error: store.lastSeq() === undefined ? error.message : null }),
      )
      .then(() => {
        running = null;
        markSeen();
      });
    return running;
  }

  async function loadOlder() {
    const first = store.get().messages[0]?.seq;
    if (!store.get().older || first === undefined) return;
    store.set({ older: false });
    const page = await wire.read({ before: first }).catch(() => null);
    if (page) merge(page);
    store.set({ older: page?.more ?? true });
  }
  return { catchUp, markSeen, loadOlder };
}

/** Sends messages one at a time, each with a unique id, so that a retry cannot duplicate one. */
function createSender(wire: ChatWire, store: Store, catchUp: () => Promise<void>) {
  let flushing = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function sendOne({ id, text, attachment }: Pending) {
    const message = await wire.send({ id, text, attachment: attachment?.uuid });
    store.setPending(store.get().pending.filter((one) => one.id !== id));
    // Append it if it is the next in sequence; otherwise fetch the messages in between.
    if (message.seq === (store.lastSeq() ?? 0) + 1)
      store.set({ messages: [...store.get().messages, message] });
    else await catchUp();
  }
  async function flush() {
    if (flushing) return;
    flushing = true;
    clearTimeout(retryTimer);
    for (;;) {
      const next = store.get().pending.find((one) => one.refused === null);
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
    store.setPending(store.get().pending.map((one) => (one.id === id ? { ...one, refused } : one)));

  return {
    flush,
    send(text: string, attachment: Attachment | null) {
      store.setPending([...store.get().pending, { id: randomUuid(), text, attachment, refused: null }]);
      void flush();
    },
    retry(id: string) {
      setRefused(id, null);
      void flush();
    },
    drop: (id: string) => store.setPending(store.get().pending.filter((one) => one.id !== id)),
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
      store.set({ typing: typeof data['name'] === 'string' ? data['name'] : '' });
      typingTimer = setTimeout(() => store.set({ typing: null }), TYPING_MS);
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
  const store = createStore(wire);
  const { catchUp, markSeen, loadOlder } = createReceiver(wire, store);
  const { flush, send, retry, drop, stop: stopSending } = createSender(wire, store, catchUp);
  const typing = createTyping(wire, store);
  const resume = () => void catchUp().then(flush);

  function onSupportEvent(data: Record<string, unknown>) {
    if (!wire.matches(data)) return;
    if (data['seq'] !== undefined) store.set({ typing: null });
    void catchUp();
  }
  function onConnectionChange() {
    store.set({ connected: wire.connected() });
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
    store.set({ connected: wire.connected() });
    resume();
    return () => {
      stops.forEach((stop) => stop());
      removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', markSeen);
      stopSending();
      typing.stop();
    };
  }
  const { get, subscribe } = store;
  return {
    wire,
    get,
    subscribe,
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
