import type { SupportNote } from '@baobab/contract/messages/support-notes';
import { useState, type DragEvent, type ReactNode } from 'react';
import type { ChatState } from './chat.state.ts';
import type { Chat } from './chat.store.ts';
import { Messages } from './Messages.tsx';
import classes from './support.module.css';

interface ChatViewProps {
  chat: Chat;
  state: ChatState;
  head: ReactNode;
  /** The internal notes of the desk. */
  notes?: readonly SupportNote[];
  /** The composer, if the reader may write. */
  children: ReactNode;
}

/** The messages of a conversation, for the desk and for the consumer. Files can be dropped on it. */
export function ChatView({ chat, state, head, notes, children }: ChatViewProps) {
  const [dragging, setDragging] = useState(false);
  const hasFiles = (event: DragEvent) => Boolean(children) && event.dataTransfer.types.includes('Files');
  function onDragOver(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragging(true);
  }
  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) setDragging(false);
  }
  function onDrop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragging(false);
    void chat.attach([...event.dataTransfer.files]);
  }
  return (
    <div
      className={classes.chat}
      data-dragging={dragging || undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <header className={classes.head}>{head}</header>
      {!state.connected && !state.loading && (
        <p className={classes.offline} role="status">
          No live connection. New messages may take 15 seconds to appear; yours are kept until they are sent.
        </p>
      )}
      <Messages chat={chat} state={state} notes={notes} />
      {children}
    </div>
  );
}
