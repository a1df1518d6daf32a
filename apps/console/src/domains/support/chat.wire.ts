import type { Attachment, ChatMessage, Marks, Received } from '@baobab/contract/support';

/** What was written here and is not on the server yet. */
export interface Pending {
  id: string;
  text: string;
  attachment: Attachment | null;
  /** Why the server refused it; without one it waits for the line. */
  refused: string | null;
}

export interface MessagePage {
  data: ChatMessage[];
  more: boolean;
  marks: Marks;
  online?: boolean;
}

/** How one side reaches a conversation: the desk and the consumer have different calls for the same things. */
export interface ChatWire {
  side: 'desk' | 'consumer';
  /** Whether an event is about this conversation. */
  matches: (data: Record<string, unknown>) => boolean;
  read: (range: { before?: number; after?: number; limit?: number }) => Promise<MessagePage>;
  send: (message: { id: string; text: string; attachment?: string | undefined }) => Promise<ChatMessage>;
  mark: (received: Received) => Promise<Marks>;
  typing: () => Promise<unknown>;
  upload: (file: File) => Promise<Attachment>;
  open: (attachment: Attachment) => Promise<Blob>;
  on: (names: readonly string[], hear: (data: Record<string, unknown>) => void) => () => void;
  connected: () => boolean;
  /** What waits survives a reload. */
  storage: { load: () => Pending[]; save: (pending: Pending[]) => void };
}
