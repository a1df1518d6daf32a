import { identityOf, type Channel } from '@baobab/contract/messages/support';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { useAuth } from '../../../kit/api/session.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { priorityLabels } from './desk.messages.ts';
import { Presence } from './Presence.tsx';
import { Timer } from './Timer.tsx';
import classes from './support.module.css';
import desk from './desk.module.css';

interface ChannelButtonProps {
  channel: Channel;
  open: boolean;
  onOpen: () => void;
}

/** A conversation in the list. */
export function ChannelButton({ channel, open, onOpen }: ChannelButtonProps) {
  const { user, last_message: last, unread } = channel;
  const self = identityOf(useAuth()?.admin.uuid ?? '');
  const author = last?.sender.id === self ? 'You' : last?.sender.name;
  return (
    <button type="button" className={classes.channel} aria-current={open || undefined} onClick={onOpen}>
      <span className={classes.name}>
        <strong>{user.name}</strong>
        <Presence online={user.online} />
      </span>
      <span className={classes.last}>
        {last?.side === 'desk' ? `${author}: ` : ''}
        {last?.text ?? ''}
      </span>
      <span className={classes.time}>
        {formatDateTime(channel.updatedAt)}
        {unread > 0 && (
          <span className={classes.unread}>
            {unread}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </span>
      <Work channel={channel} />
    </button>
  );
}

/** The work of the desk; another server may leave it out. */
function Work({
  channel: { state, owner, priority, labels = [], timer, snoozed_until },
}: {
  channel: Channel;
}) {
  const parts = [
    owner && <span key="owner">{owner.name}</span>,
    priority && priority !== 'normal' && (
      <Tag key="priority" meaning={priority === 'urgent' ? 'failed' : 'waiting'}>
        {priorityLabels[priority]}
      </Tag>
    ),
    ...labels.map(({ uuid, name }) => (
      <Tag key={uuid} meaning="off">
        {name}
      </Tag>
    )),
    state === 'snoozed' && <span key="snoozed">Snoozed until {formatDateTime(snoozed_until)}</span>,
    state === 'closed' && (
      <Tag key="closed" meaning="done">
        Closed
      </Tag>
    ),
    state === 'open' && timer && <Timer key="timer" timer={timer} />,
  ].filter(Boolean);
  return parts.length > 0 && <span className={desk.work}>{parts}</span>;
}
