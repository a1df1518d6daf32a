import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ChatState } from './chat.state.ts';
import { createChat, type Chat } from './chat.store.ts';
import type { ChatWire } from './chat.wire.ts';

/** A conversation bound to the component's lifetime; use the conversation's id as the component's key. */
export function useChat(open: () => ChatWire): [ChatState, Chat] {
  const [chat] = useState(() => createChat(open()));
  useEffect(() => chat.start(), [chat]);
  return [useStore(chat.store), chat];
}
