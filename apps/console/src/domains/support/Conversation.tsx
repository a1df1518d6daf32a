import { support, type Channel } from '@baobab/contract/support';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/api/queries.ts';
import { useRecord } from '../../kit/api/use-record.ts';
import { useCan } from '../../kit/api/session.ts';
import { logOnly } from '../../kit/feedback/on-fail.ts';
import { ChatView } from './ChatView.tsx';
import { Composer } from './Composer.tsx';
import { DeskBar } from './DeskBar.tsx';
import { deskWire } from './desk.wire.ts';
import { Presence } from './Presence.tsx';
import { QuickReplies } from './QuickReplies.tsx';
import { useChat } from './use-chat.ts';
import { supportMessages as messages } from './support.messages.ts';
import { HeaderButton } from './HeaderButton.tsx';
import classes from './support.module.css';

/** One conversation with its members. Its key must be the channel's id. */
export function Conversation({
  id,
  listed,
  onBack,
  onAbout,
}: {
  id: string;
  listed: Channel | undefined;
  onBack: () => void;
  onAbout: () => void;
}) {
  // A search may hide the open conversation from the list.
  const { record: channel } = useRecord(support.channel, id, listed);
  const [state, chat] = useChat(() => deskWire(id));
  const writable = useCan()('support:write');
  const [text, setText] = useState('');
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
      </div>
      {channel && <Presence online={channel.user.online} />}
      <HeaderButton
        icon={IconInfoCircle}
        label="About this person"
        className={classes.about}
        onClick={onAbout}
      />
      {channel?.state && <DeskBar channel={channel} hasText={text !== ''} />}
    </>
  );
  return (
    <section className={classes.conversation} aria-label="Conversation">
      <ChatView chat={chat} state={state} head={head}>
        {writable && (
          <Composer
            chat={chat}
            text={text}
            setText={setText}
            tools={
              <QuickReplies text={text} insert={(reply) => setText(text ? `${text} ${reply}` : reply)} />
            }
          />
        )}
      </ChatView>
    </section>
  );
}

function Members({ id }: { id: string }) {
  const { data, error } = useCall(support.members, { params: { id } });
  useEffect(() => {
    if (error) logOnly(new Error(messages.members, { cause: error }));
  }, [error]);
  return <small>{data?.data.map((one) => one.name).join(', ')}</small>;
}
