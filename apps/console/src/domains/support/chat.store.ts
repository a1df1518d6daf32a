import type { Attachment, ChatMessage, Marks } from '@baobab/contract/support';
import { ApiError } from '../../kit/api/client.ts';
import { randomUuid } from '../../kit/ids.ts';
import type { ChatWire, MessagePage, Pending } from './chat.wire.ts';

export interface ChatState {
  messages: ChatMessage[];
  pending: Pending[];
  marks: Marks | null;
  /** Older ones are there to be had. */
  older: boolean;
  loading: boolean;
  error: string | null;
  /** Who is typing at the other side. */
  typing: string | null;
  connected: boolean;
  online: boolean;
}

const TYPING_MS = 4_000;
const TYPING_EVERY_MS = 2_000;
const RETRY_MS = 2_000;
const MISSED_AT_ONCE = 100;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function createStore(wire: ChatWire) {
  let state: ChatState = {
    messages: [],
    pending: wire.kept.load(),
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
      wire.kept.save(pending);
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

/** Asks for everything after the last message there is: nothing comes twice, out of order or not at all. */
function createReceiving(wire: ChatWire, store: Store) {
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

  /** What stands on a screen that somebody looks at is read; otherwise it has only arrived. */
  function seen() {
    const last = store.lastSeq();
    const { marks } = store.get();
    if (last === undefined || !marks) return;
    const read = document.visibilityState === 'visible' ? last : 0;
    if (read > marks[`${wire.side}_read`] || last > marks[`${wire.side}_delivered`])
      wire.mark({ delivered: last, read }).then((now) => store.set({ marks: now }), ignore);
  }

  let again = false;
  async function readMissed() {
    do {
      again = false;
      const after = store.lastSeq();
      const page = await wire.read(after === undefined ? {} : { after, limit: MISSED_AT_ONCE });
      merge(page);
      if (after === undefined) store.set({ older: page.more });
      else if (page.more) again = true;
    } while (again);
  }
  let running: Promise<void> | null = null;
  function catchUp(): Promise<void> {
    if (running) again = true;
    running ??= readMissed()
      .catch((error: Error) =>
        store.set({ loading: false, error: store.lastSeq() === undefined ? error.message : null }),
      )
      .then(() => {
        running = null;
        seen();
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
  return { catchUp, seen, loadOlder };
}

/** Sends one after the other, each under an id of its own, so that trying again cannot double it. */
function createSending(wire: ChatWire, store: Store, catchUp: () => Promise<void>) {
  let flushing = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  async function sendOne({ id, text, attachment }: Pending) {
    const message = await wire.send({ id, text, attachment: attachment?.uuid });
    store.setPending(store.get().pending.filter((one) => one.id !== id));
    // Shown at once where nothing lies between; what does is fetched in its order.
    if (message.seq === (store.lastSeq() ?? 0) + 1)
      store.set({ messages: [...store.get().messages, message] });
    else await catchUp();
  }
  async function flush() {
    if (flushing) return;
    flushing = true;
    clearTimeout(later);
    for (;;) {
      const next = store.get().pending.find((one) => one.refused === null);
      if (!next) break;
      try {
        await sendOne(next);
      } catch (error) {
        if (!isRefusal(error)) {
          later = setTimeout(() => void flush(), RETRY_MS);
          break;
        }
        change(next.id, error.message);
      }
    }
    flushing = false;
  }
  const change = (id: string, refused: string | null) =>
    store.setPending(store.get().pending.map((one) => (one.id === id ? { ...one, refused } : one)));

  return {
    flush,
    send(text: string, attachment: Attachment | null) {
      store.setPending([...store.get().pending, { id: randomUuid(), text, attachment, refused: null }]);
      void flush();
    },
    retry(id: string) {
      change(id, null);
      void flush();
    },
    drop: (id: string) => store.setPending(store.get().pending.filter((one) => one.id !== id)),
    stop: () => clearTimeout(later),
  };
}

function createTyping(wire: ChatWire, store: Store) {
  let ends: ReturnType<typeof setTimeout> | undefined;
  let told = 0;
  return {
    hear(data: Record<string, unknown>) {
      if (!wire.concerns(data) || data['side'] === wire.side) return;
      clearTimeout(ends);
      store.set({ typing: typeof data['name'] === 'string' ? data['name'] : '' });
      ends = setTimeout(() => store.set({ typing: null }), TYPING_MS);
    },
    typed() {
      if (Date.now() - told < TYPING_EVERY_MS) return;
      told = Date.now();
      wire.typing().catch(ignore);
    },
    // A message ends it for the other side: the next key begins anew.
    sent: () => (told = 0),
    stop: () => clearTimeout(ends),
  };
}

/** One conversation as one side sees it. Live events only say that there is something; what it is, is asked for. */
export function createChat(wire: ChatWire) {
  const store = createStore(wire);
  const { catchUp, seen, loadOlder } = createReceiving(wire, store);
  const { flush, send, retry, drop, stop: stopSending } = createSending(wire, store, catchUp);
  const typing = createTyping(wire, store);
  const comeBack = () => void catchUp().then(flush);

  function hear(data: Record<string, unknown>) {
    if (!wire.concerns(data)) return;
    if (data['seq'] !== undefined) store.set({ typing: null });
    void catchUp();
  }
  function onLine() {
    store.set({ connected: wire.connected() });
    if (wire.connected()) comeBack();
  }
  function start() {
    const stops = [
      wire.on(['support'], hear),
      // The desk came or went: the consumer's page of messages says so.
      wire.on(['presence'], () => wire.side === 'consumer' && void catchUp()),
      wire.on(['typing'], typing.hear),
      wire.on(['connected', 'resync'], onLine),
    ];
    addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', seen);
    store.set({ connected: wire.connected() });
    comeBack();
    return () => {
      stops.forEach((stop) => stop());
      removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', seen);
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
