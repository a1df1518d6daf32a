import type { ChatMessage, Marks } from '@baobab/contract/support';
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { formatDateTime, formatLongDate } from '@baobab/contract/kit/lagos-time';
import { AttachmentView } from './AttachmentView.tsx';
import type { Chat, ChatState } from './chat.store.ts';
import type { Pending } from './chat.wire.ts';
import { PlainText } from './PlainText.tsx';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

const SCROLL_MARGIN = 80;

/** The messages, latest at the bottom; scrolling to the top loads older ones. */
export function Messages({ chat, state }: { chat: Chat; state: ChatState }) {
  const list = useRef<HTMLDivElement>(null);
  const scroll = useRef({ atEnd: true, first: 0, height: 0 });
  const first = state.messages[0]?.seq ?? 0;

  // Before painting: stay at the end, or keep the scroll position when older messages load.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const { atEnd, first: before, height } = scroll.current;
    if (atEnd) box.scrollTop = box.scrollHeight;
    else if (first < before) box.scrollTop += box.scrollHeight - height;
    scroll.current = { ...scroll.current, first, height: box.scrollHeight };
  }, [state.messages, state.pending, state.typing, first]);

  function onScroll() {
    const box = list.current!;
    scroll.current.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < SCROLL_MARGIN;
    scroll.current.height = box.scrollHeight;
    if (box.scrollTop < SCROLL_MARGIN) void chat.loadOlder();
  }

  const nothing = !state.loading && state.messages.length === 0 && state.pending.length === 0;
  return (
    <div
      ref={list}
      className={classes.messages}
      onScroll={onScroll}
      tabIndex={0}
      role="log"
      aria-label="Messages"
    >
      {nothing && <p className={classes.empty}>{state.error ?? messages.empty}</p>}
      {state.messages.map((message, index) => (
        <Bubble
          key={message.seq}
          message={message}
          chat={chat}
          marks={state.marks}
          newDay={dayOf(message) !== dayOf(state.messages[index - 1])}
        />
      ))}
      {state.pending.map((one) => (
        <Waiting key={one.id} pending={one} chat={chat} />
      ))}
      {state.typing !== null && (
        <p className={classes.typing} role="status">
          {state.typing || 'They'} {state.typing ? 'is' : 'are'} typing…
        </p>
      )}
    </div>
  );
}

const dayOf = (message: ChatMessage | undefined) => (message ? formatLongDate(message.createdAt) : '');

interface BubbleProps {
  message: ChatMessage;
  chat: Chat;
  marks: Marks | null;
  newDay: boolean;
}

function Bubble({ message, chat, marks, newDay }: BubbleProps) {
  const mine = message.side === chat.wire.side;
  return (
    <>
      {newDay && <div className={classes.day}>{dayOf(message)}</div>}
      <div className={classes.bubble} data-mine={mine || undefined}>
        {message.sender.id !== chat.wire.self && <strong>{message.sender.name}</strong>}
        {message.attachment && <AttachmentView attachment={message.attachment} open={chat.wire.open} />}
        {message.text && (
          <p>
            <PlainText text={message.text} />
          </p>
        )}
        <small>
          {formatDateTime(message.createdAt).slice(11)}{' '}
          {mine && marks && <Mark {...markOf(message, marks)} />}
        </small>
      </div>
    </>
  );
}

function markOf({ seq, side }: ChatMessage, marks: Marks) {
  const other = side === 'desk' ? 'consumer' : 'desk';
  if (marks[`${other}_read`] >= seq) return { symbol: '✓✓', label: 'Read' };
  if (marks[`${other}_delivered`] >= seq) return { symbol: '✓✓', label: 'Delivered' };
  return { symbol: '✓', label: 'Sent' };
}

const Mark = ({ symbol, label }: { symbol: string; label: string }) => (
  <span className={classes.mark} data-mark={label}>
    <span aria-hidden>{symbol}</span> {label}
  </span>
);

function Waiting({ pending, chat }: { pending: Pending; chat: Chat }) {
  return (
    <div className={classes.bubble} data-mine data-waiting>
      {pending.attachment && <p>{pending.attachment.name}</p>}
      {pending.text && <p>{pending.text}</p>}
      {pending.refused === null ? (
        <small>Waiting to be sent…</small>
      ) : (
        <small role="alert">
          Not sent: {pending.refused}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => chat.retry(pending.id)}>
            Try again
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => chat.drop(pending.id)}>
            Drop
          </Button>
        </small>
      )}
    </div>
  );
}
