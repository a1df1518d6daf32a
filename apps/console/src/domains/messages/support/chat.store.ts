import { createFiles } from './chat.files.ts';
import { createReceiver } from './chat.receiver.ts';
import { createSender } from './chat.sender.ts';
import { createChatStore } from './chat.state.ts';
import { createTyping } from './chat.typing.ts';
import type { ChatWire } from './chat.wire.ts';

/** One conversation as one side sees it. Live events carry no content; they trigger a fetch. */
export function createChat(wire: ChatWire) {
  const store = createChatStore(wire);
  const { catchUp, markSeen, ...reading } = createReceiver(wire, store);
  const { flush, send, retry, drop, stop: stopSending } = createSender(wire, store, catchUp);
  const typing = createTyping(wire, store);
  const resume = () => void catchUp().then(flush);
  let latest: number | undefined;
  store.subscribe(({ messages }) => {
    latest = Math.max(latest ?? 0, messages.at(-1)?.seq ?? 0) || undefined;
  });

  function onSupportEvent(data: Record<string, unknown>) {
    if (!wire.matches(data)) return;
    if (data['seq'] !== undefined) store.setState({ typing: null, colleagues: [] });
    // A merge of two people, or its undo, has changed the messages of the conversation.
    if (data['renumbered']) {
      latest = undefined;
      store.setState({ messages: [], newer: false, focus: null });
    }
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
      wire.on(['support-note'], (data) => wire.matches(data) && store.setState({ colleagues: [] })),
      wire.on(['connected'], onConnectionChange),
      wire.on(['resync'], resume),
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
    ...reading,
    ...createFiles(wire, store),
    send(text: string, seen?: number) {
      typing.sent();
      // The reader sees the own message, also after a jump to an old one.
      if (store.getState().newer) void reading.showLatest();
      send(text, seen);
    },
    /** The last message that the reader has seen, also after a jump to an old one. */
    latestSeq: () => latest,
    retry,
    drop,
    typed: typing.typed,
  };
}
export type Chat = ReturnType<typeof createChat>;
