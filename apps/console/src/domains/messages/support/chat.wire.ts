import type { Attachment, ChatMessage, Marks, NewReply, Received } from '@baobab/contract/messages/support';

/** A message that is not on the server yet. */
export interface Pending {
  id: string;
  text: string;
  attachment: Attachment | null;
  /** The last message when its author began to type. */
  seen?: number | undefined;
  /** Why the server rejected it; null while it waits for the connection. */
  refused: string | null;
  /** A colleague has answered in the meantime; the author decides. */
  crossed?: boolean;
}

/** The stored messages that wait; a change begins with what other windows have stored. */
export interface PendingList {
  load: () => Pending[];
  change: (change: (pending: Pending[]) => Pending[]) => void;
}

export interface MessagePage {
  data: ChatMessage[];
  more: boolean;
  marks: Marks;
  online?: boolean;
}

/** The transport of one side: desk and consumer use different endpoints for the same operations. */
export interface ChatWire {
  side: 'desk' | 'consumer';
  /** The reader's identity: other people of the same side are named. */
  self: string;
  /** Whether an event is about this conversation. */
  matches: (data: Record<string, unknown>) => boolean;
  read: (range: { before?: number; after?: number; limit?: number }) => Promise<MessagePage>;
  send: (message: NewReply & { id: string; text: string }) => Promise<ChatMessage>;
  mark: (received: Received) => Promise<Marks>;
  typing: () => Promise<unknown>;
  upload: (file: File) => Promise<Attachment>;
  open: (attachment: Attachment) => Promise<Blob>;
  on: (names: readonly string[], listener: (data: Record<string, unknown>) => void) => () => void;
  connected: () => boolean;
  /** Persists pending messages across reloads. */
  storage: PendingList;
}
