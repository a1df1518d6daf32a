import type { ReactNode } from 'react';
import type { Chat, ChatState } from './chat.store.ts';
import { Messages } from './Messages.tsx';
import classes from './support.module.css';

interface ChatViewProps {
  chat: Chat;
  state: ChatState;
  head: ReactNode;
  /** The composer, if the reader may write. */
  children: ReactNode;
}

/** The messages of a conversation, for the desk and for the consumer. */
export const ChatView = ({ chat, state, head, children }: ChatViewProps) => (
  <>
    <header className={classes.head}>{head}</header>
    {!state.connected && !state.loading && (
      <p className={classes.offline} role="status">
        No live connection. Your messages are kept here and sent when the connection is back.
      </p>
    )}
    <Messages chat={chat} state={state} />
    {children}
  </>
);
