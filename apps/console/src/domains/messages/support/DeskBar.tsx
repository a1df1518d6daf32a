import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import type { Channel } from '@baobab/contract/messages/support';
import type { ConversationState } from '@baobab/contract/messages/support-desk';
import { Button } from '@mantine/core';
import { useCan } from '../../../kit/api/session.ts';
import { Tag, type Meaning } from '../../../kit/layout/Tag.tsx';
import { deskMessages as messages, priorityLabels, stateLabels } from './desk.messages.ts';
import { LabelMenu, OwnerMenu, PriorityMenu, SnoozeMenu } from './DeskMenus.tsx';
import { Timer } from './Timer.tsx';
import { CLOSE_KEYS, useCloseKeys, useConversation } from './use-conversation.ts';
import classes from './desk.module.css';

const meanings: Record<ConversationState, Meaning> = {
  open: 'progress',
  waiting: 'waiting',
  snoozed: 'off',
  closed: 'done',
};

interface ActionsProps {
  channel: Channel;
  /** The last message that the reader has seen. */
  latestSeq: () => number | undefined;
}

/** The state of a conversation and what the desk can do with it, below its header. */
export function DeskBar({ channel, hasText, latestSeq }: ActionsProps & { hasText: boolean }) {
  const writable = useCan()('support:write');
  const { state, timer, labels, priority } = channel;
  return (
    <section className={classes.bar} aria-label="Work on this conversation">
      <div className={classes.facts}>
        <Tag meaning={meanings[state]}>{stateLabels[state]}</Tag>
        {priority !== 'normal' && (
          <Tag meaning={priority === 'urgent' ? 'failed' : 'waiting'}>{priorityLabels[priority]}</Tag>
        )}
        {labels.map(({ uuid, name }) => (
          <Tag key={uuid} meaning="off">
            {name}
          </Tag>
        ))}
        {timer && state !== 'snoozed' && <Timer timer={timer} />}
        <span role="status">{describeState(channel, hasText)}</span>
      </div>
      {writable && <Actions channel={channel} latestSeq={latestSeq} />}
    </section>
  );
}

/** Also says it to a colleague who is typing while the conversation is closed. */
function describeState({ state, closed, snoozed_until }: Channel, hasText: boolean): string {
  if (state === 'snoozed') return `until ${formatDateTime(snoozed_until)}`;
  if (!closed) return '';
  const by = closed.by ? `by ${closed.by}, ` : '';
  return `${by}${formatDateTime(closed.at)}${hasText ? `. ${messages.textKept}` : ''}`;
}

function Actions({ channel, latestSeq }: ActionsProps) {
  const actions = useConversation(channel, latestSeq);
  useCloseKeys(actions);
  const { canClose, canReopen, canSnooze, close, reopen, busy } = actions;
  return (
    <div className={classes.actions}>
      <OwnerMenu channel={channel} actions={actions} />
      <PriorityMenu channel={channel} actions={actions} />
      <LabelMenu channel={channel} actions={actions} />
      {canSnooze && <SnoozeMenu channel={channel} actions={actions} />}
      {canReopen && (
        <Button variant="default" size="xs" disabled={busy} onClick={() => void reopen()}>
          {state(channel)}
        </Button>
      )}
      {canClose && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-keyshortcuts={CLOSE_KEYS}
          title={`Close (${CLOSE_KEYS})`}
          onClick={() => void close()}
        >
          Close
        </Button>
      )}
    </div>
  );
}

const state = ({ state: current }: Channel) => (current === 'snoozed' ? 'Open now' : 'Reopen');
