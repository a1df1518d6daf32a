import { useEffect, useState, useSyncExternalStore } from 'react';
import { createChat, type Chat, type ChatState } from './chat.store.ts';
import type { ChatWire } from './chat.wire.ts';

/** A conversation that lives as long as the component; give the component the conversation's id as its key. */
export function useChat(open: () => ChatWire): [ChatState, Chat] {
  const [chat] = useState(() => createChat(open()));
  useEffect(() => chat.start(), [chat]);
  return [useSyncExternalStore(chat.subscribe, chat.get), chat];
}
