import { Button } from '@mantine/core';
import type { ChatState } from './chat.state.ts';
import type { Chat } from './chat.store.ts';
import type { Pending } from './chat.wire.ts';
import classes from './support.module.css';

/** The names of those who are typing: the other side, and colleagues of the own side. */
export const Typing = ({ state: { typing, colleagues } }: { state: ChatState }) => (
  <>
    {typing !== null && (
      <p className={classes.typing} role="status">
        {typing || 'They'} {typing ? 'is' : 'are'} typing…
      </p>
    )}
    {colleagues.map(({ account, name, note }) => (
      <p key={account} className={classes.typing} role="status">
        {name} is typing {note ? 'a note' : 'an answer'}…
      </p>
    ))}
  </>
);

/** A message that is not on the server yet. */
export function Waiting({ pending, chat }: { pending: Pending; chat: Chat }) {
  return (
    <div className={classes.bubble} data-mine data-waiting>
      {pending.attachment && <p>{pending.attachment.name}</p>}
      {pending.text && <p>{pending.text}</p>}
      {pending.refused === null ? (
        <small>Waiting to be sent…</small>
      ) : (
        <small role="alert">
          {pending.crossed ? '' : 'Not sent: '}
          {pending.refused}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => chat.retry(pending.id)}>
            {pending.crossed ? 'Send anyway' : 'Try again'}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => chat.drop(pending.id)}>
            Drop
          </Button>
        </small>
      )}
    </div>
  );
}
