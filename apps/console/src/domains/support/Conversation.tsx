import { support, type Channel } from '@baobab/contract/support';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/api/queries.ts';
import { useCan } from '../../kit/api/session.ts';
import { logOnly } from '../../kit/feedback/on-fail.ts';
import { deskWire } from './desk.wire.ts';
import { Composer } from './Composer.tsx';
import { Messages } from './Messages.tsx';
import { QuickReplies } from './QuickReplies.tsx';
import { useChat } from './use-chat.ts';
import { supportMessages as messages } from './support.messages.ts';
import { HeaderButton } from './HeaderButton.tsx';
import classes from './support.module.css';

/** One conversation with its members. Its key must be the channel's id. */
export function Conversation({
  id,
  channel,
  onBack,
  onAbout,
}: {
  id: string;
  channel: Channel | undefined;
  onBack: () => void;
  onAbout: () => void;
}) {
  const [state, chat] = useChat(() => deskWire(id));
  const writable = useCan()('support:write');
  const [text, setText] = useState('');
  return (
    <section className={classes.conversation} aria-label="Conversation">
      <header className={classes.head}>
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
      </header>
      {!state.connected && !state.loading && <Offline />}
      <Messages chat={chat} state={state} />
      {writable && (
        <Composer
          chat={chat}
          text={text}
          setText={setText}
          tools={<QuickReplies text={text} insert={(reply) => setText(text ? `${text} ${reply}` : reply)} />}
        />
      )}
    </section>
  );
}

export const Offline = () => (
  <p className={classes.offline} role="status">
    No live connection. Your messages are kept here and sent when the connection is back.
  </p>
);

export const Presence = ({ online }: { online: boolean }) => (
  <span className={classes.presence} data-online={online || undefined}>
    {online ? 'Online' : 'Offline'}
  </span>
);

function Members({ id }: { id: string }) {
  const { data, error } = useCall(support.members, { params: { id } });
  useEffect(() => {
    if (error) logOnly(new Error(messages.members, { cause: error }));
  }, [error]);
  return <small>{data?.data.map((one) => one.name).join(', ')}</small>;
}
