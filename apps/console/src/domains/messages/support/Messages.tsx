import type { Attachment, ChatMessage, Marks } from '@baobab/contract/messages/support';
import type { SupportNote } from '@baobab/contract/messages/support-notes';
import { Button } from '@mantine/core';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { formatDateTime, formatLongDate } from '@baobab/contract/kit/lagos-time';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Note } from '../support-notes/public.ts';
import { AttachmentView, isPhoto } from './AttachmentView.tsx';
import type { ChatState } from './chat.state.ts';
import type { Chat } from './chat.store.ts';
import { PlainText } from './PlainText.tsx';
import { Typing, Waiting } from './MessageStatus.tsx';
import { supportMessages as messages } from './support.messages.ts';
import classes from './support.module.css';

const PhotoViewer = lazyDialog(() => import('./PhotoViewer.tsx').then((m) => m.PhotoViewer));

const SCROLL_MARGIN = 80;
const noNotes: readonly SupportNote[] = [];

interface MessagesProps {
  chat: Chat;
  state: ChatState;
  notes: readonly SupportNote[] | undefined;
}

/** The messages, latest at the bottom; scrolling to the top loads older ones. */
export function Messages({ chat, state, notes = noNotes }: MessagesProps) {
  const { list, onScroll } = useScrollPosition(chat, state, notes);
  const [viewed, setViewed] = useState<Attachment>();
  const photos = state.messages.flatMap(({ attachment }) =>
    attachment && isPhoto(attachment) ? [attachment] : [],
  );
  const notesAfter = (seq: number) =>
    notes.filter((note) => note.after === seq).map((note) => <Note key={note.id} note={note} />);

  const nothing = !state.loading && state.messages.length === 0 && state.pending.length === 0;
  return (
    <>
      <div
        ref={list}
        className={classes.messages}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        {nothing && <p className={classes.empty}>{state.error ?? messages.empty}</p>}
        {!state.older && notesAfter(0)}
        {state.messages.map((message, index) => (
          <Fragment key={message.seq}>
            <Bubble
              message={message}
              chat={chat}
              marks={state.marks}
              newDay={dayOf(message) !== dayOf(state.messages[index - 1])}
              found={message.seq === state.focus}
              onView={setViewed}
            />
            {notesAfter(message.seq)}
          </Fragment>
        ))}
        {!state.newer && state.pending.map((one) => <Waiting key={one.id} pending={one} chat={chat} />)}
        <Typing state={state} />
      </div>
      {state.newer && (
        <Button className={classes.latest} size="xs" variant="default" onClick={() => void chat.showLatest()}>
          Go to the latest message
        </Button>
      )}
      <PhotoViewer
        opened={viewed !== undefined}
        photos={photos}
        current={viewed}
        setCurrent={setViewed}
        open={chat.open}
        onClose={() => setViewed(undefined)}
      />
    </>
  );
}

/** Stays at the end, keeps the position when older messages load, and shows the message of a jump. */
function useScrollPosition(chat: Chat, state: ChatState, notes: readonly SupportNote[]) {
  const list = useRef<HTMLDivElement>(null);
  const scroll = useRef({ atEnd: true, first: 0, height: 0, focus: null as number | null });
  const first = state.messages[0]?.seq ?? 0;

  // Before painting. The first message is a later one only after a return to the latest messages.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const { atEnd, first: before, height, focus } = scroll.current;
    const target = state.focus !== focus && box.querySelector('[data-found]');
    if (target) {
      // scrollIntoView would also scroll the page.
      const { top, height: size } = target.getBoundingClientRect();
      box.scrollTop += top - box.getBoundingClientRect().top - (box.clientHeight - size) / 2;
      scroll.current.atEnd = false;
    } else if ((atEnd || first > before) && !state.newer) box.scrollTop = box.scrollHeight;
    else if (first < before) box.scrollTop += box.scrollHeight - height;
    scroll.current = { ...scroll.current, first, height: box.scrollHeight, focus: state.focus };
  }, [state.messages, state.pending, state.typing, state.colleagues, state.focus, state.newer, notes, first]);

  function onScroll() {
    const box = list.current!;
    scroll.current.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < SCROLL_MARGIN;
    scroll.current.height = box.scrollHeight;
    if (box.scrollTop < SCROLL_MARGIN) void chat.loadOlder();
    if (scroll.current.atEnd) void chat.loadNewer();
  }
  return { list, onScroll };
}

const dayOf = (message: ChatMessage | undefined) => (message ? formatLongDate(message.createdAt) : '');

interface BubbleProps {
  message: ChatMessage;
  chat: Chat;
  marks: Marks | null;
  newDay: boolean;
  /** The message that a search found. */
  found: boolean;
  onView: (photo: Attachment) => void;
}

function Bubble({ message, chat, marks, newDay, found, onView }: BubbleProps) {
  const mine = message.side === chat.wire.side;
  const isOwn = message.sender.id === chat.wire.self;
  // Several colleagues answer for the desk, so each reply names its author.
  const author = isOwn ? chat.wire.side === 'desk' && 'You' : message.sender.name;
  return (
    <>
      {newDay && <div className={classes.day}>{dayOf(message)}</div>}
      <div className={classes.bubble} data-mine={mine || undefined} data-found={found || undefined}>
        {author && <strong>{author}</strong>}
        {message.attachment && (
          <AttachmentView attachment={message.attachment} open={chat.open} onView={onView} />
        )}
        {message.text && (
          <p>
            <PlainText text={message.text} />
          </p>
        )}
        <small>
          <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
            {formatDateTime(message.createdAt).slice(11)}
          </time>{' '}
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
