import type { Attachment, ChatMessage, Marks } from '@baobab/contract/messages/support';
import { createStore } from 'zustand/vanilla';
import type { ChatWire, Pending } from './chat.wire.ts';

export interface ChatState {
  messages: ChatMessage[];
  pending: Pending[];
  marks: Marks | null;
  /** Whether older messages exist. */
  older: boolean;
  /** Whether newer messages exist that are not loaded, after a jump to an old message. */
  newer: boolean;
  /** The number of the message that the reader jumped to. */
  focus: number | null;
  loading: boolean;
  error: string | null;
  /** The name of the person typing on the other side. */
  typing: string | null;
  /** Colleagues of the own side who are typing an answer or a note. */
  colleagues: { account: string; name: string; note: boolean }[];
  /** Uploaded files that the next message sends. */
  attachments: Attachment[];
  /** The number of files that are being uploaded. */
  uploading: number;
  connected: boolean;
  online: boolean;
}

export function createChatStore(wire: ChatWire) {
  const store = createStore<ChatState>(() => ({
    messages: [],
    pending: wire.storage.load(),
    marks: null,
    older: false,
    newer: false,
    focus: null,
    loading: true,
    error: null,
    typing: null,
    colleagues: [],
    attachments: [],
    uploading: 0,
    connected: wire.connected(),
    online: false,
  }));
  return {
    ...store,
    /** Begins with what is stored: another window may have changed it. */
    changePending(change: (pending: Pending[]) => Pending[]) {
      wire.storage.change(change);
      store.setState({ pending: wire.storage.load() });
    },
    lastSeq: () => store.getState().messages.at(-1)?.seq,
  };
}
export type ChatStore = ReturnType<typeof createChatStore>;

export const ignore = () => undefined;
