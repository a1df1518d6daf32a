import { support, type Channel } from '@baobab/contract/messages/support';
import { IconArrowLeft, IconInfoCircle } from '../../../kit/icons/more-icons.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { useRecord } from '../../../kit/api/use-record.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { useCan } from '../../../kit/api/session.ts';
import { logOnly } from '../../../kit/feedback/on-fail.ts';
import { useNotes } from '../support-notes/public.ts';
import { ChatView } from './ChatView.tsx';
import { DeskBar } from './DeskBar.tsx';
import { DeskComposer, useReplyDraft } from './DeskComposer.tsx';
import { deskWire } from './desk.wire.ts';
import { Presence } from './Presence.tsx';
import { useChat } from './use-chat.ts';
import { supportMessages as messages } from './support.messages.ts';
import { HeaderButton } from './HeaderButton.tsx';
import classes from './support.module.css';

/** One conversation with its members. Its key must be the channel's id. */
export function Conversation({
  id,
  listed,
  message,
  onMove,
  onBack,
  onAbout,
}: {
  id: string;
  listed: Channel | undefined;
  /** The number of a message to show. */
  message: number | undefined;
  /** The conversation is shown in another one. */
  onMove: (id: string) => void;
  onBack: () => void;
  onAbout: () => void;
}) {
  // A search may hide the open conversation from the list.
  const { record: channel, retrying, ...read } = useRecord(support.channel, id, listed);
  // The conversation of a merged record is part of the kept one's; data that is being read may be older than an undo.
  const shown = !retrying && channel && channel.id !== id ? channel.id : undefined;
  const onMoved = useEffectEvent(onMove);
  useEffect(() => {
    if (shown) onMoved(shown);
  }, [shown]);
  const [state, chat] = useChat(() => deskWire(id));
  const writable = useCan()('support:write');
  const draft = useReplyDraft(id);
  const notes = useNotes(id, state.older ? (state.messages[0]?.seq ?? 0) : 0, { enabled: !state.loading });
  useEffect(() => {
    if (message !== undefined) void chat.showMessage(message);
  }, [chat, message]);
  const head = (
    <>
      <HeaderButton
        icon={IconArrowLeft}
        label="Back to conversations"
        className={classes.back}
        onClick={onBack}
      />
      <div>
        <h2>{channel?.user.name ?? 'Conversation'}</h2>
        <Members id={id} />
        <div>
          <ReadFailure
            text="The state of this conversation could not be loaded."
            read={{ data: channel, error: read.error, isFetching: retrying, refetch: read.retry }}
          />
        </div>
        <div>
          <ReadFailure text="The internal notes could not be loaded." read={notes} />
        </div>
      </div>
      {channel && <Presence online={channel.user.online} />}
      <HeaderButton
        icon={IconInfoCircle}
        label="About this person"
        className={classes.about}
        onClick={onAbout}
      />
      {channel?.state && (
        <DeskBar channel={channel} hasText={draft[0].text !== ''} latestSeq={chat.latestSeq} />
      )}
    </>
  );
  return (
    <section className={classes.conversation} aria-label="Conversation">
      <ChatView chat={chat} state={state} head={head} notes={notes.data?.data ?? []}>
        {writable && <DeskComposer id={id} chat={chat} state={state} draft={draft} />}
      </ChatView>
    </section>
  );
}

function Members({ id }: { id: string }) {
  const read = useCall(support.members, { params: { id } });
  const { data, error } = read;
  useEffect(() => {
    if (error) logOnly(new Error(messages.members, { cause: error }));
  }, [error]);
  return (
    <small>
      {data?.data.map((one) => one.name).join(', ')}
      <ReadFailure text="The members could not be loaded." read={read} />
    </small>
  );
}
