import { canBecome } from '@baobab/contract/kit/transitions';
import { support, type Channel } from '@baobab/contract/messages/support';
import { conversationTransitions, supportDesk, type Priority } from '@baobab/contract/messages/support-desk';
import { useEffect, useEffectEvent } from 'react';
import { useAuth } from '../../../kit/api/session.ts';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { deskMessages as messages } from './desk.messages.ts';

const refresh = [support.channels, supportDesk.counts];

/** The actions of the support desk on a conversation. */
export function useConversation({ id, state, owner }: Channel, latestSeq: () => number | undefined) {
  const me = useAuth()?.admin.uuid;
  const params = { id };
  const assign = useAction(supportDesk.assign, {
    done: messages.assigned,
    refresh,
    undo: ({ body }) =>
      prepareCall(supportDesk.assign, { params, body: { owner: owner?.uuid ?? null, expected: body.owner } }),
  });
  const reopening = { params, body: { state: 'open' } } as const;
  const setState = useAction(supportDesk.setState, { refresh });
  const putAway = useAction(supportDesk.setState, {
    done: ({ body }) => (body.state === 'closed' ? messages.closed : messages.snoozed),
    refresh,
    // A colleague may have changed the state since the list was read.
    undo: ({ body }, { before: former }) =>
      former
        ? prepareCall(supportDesk.setState, {
            params,
            body: {
              state: former.state,
              ...(former.snoozed_until && { until: former.snoozed_until }),
              expected: {
                state: body.state,
                snoozed_until: body.until ?? null,
                last_seq: former.last_seq,
              },
            },
          })
        : null,
  });
  const setPriority = useAction(supportDesk.setPriority, {
    done: messages.prioritised,
    refresh,
    undo: ({ body }, { before }) =>
      before
        ? prepareCall(supportDesk.setPriority, {
            params,
            body: { priority: before, expected: body.priority },
          })
        : null,
  });
  const setLabel = useAction(supportDesk.setLabel, {
    done: ({ body }) => (body.on ? messages.labelAdded : messages.labelRemoved),
    refresh,
    undo: ({ body }) => prepareCall(supportDesk.setLabel, { params, body: { ...body, on: !body.on } }),
  });

  const reopen = () => setState.run(reopening);
  const putAwayAs = (body: { state: 'closed' } | { state: 'snoozed'; until: string }) =>
    putAway.run({ params, body: { ...body, seen: latestSeq() ?? 0 } });
  const close = () => putAwayAs({ state: 'closed' });
  return {
    isMine: owner?.uuid === me,
    canClose: canBecome(conversationTransitions, state, 'closed'),
    canSnooze: canBecome(conversationTransitions, state, 'snoozed'),
    canReopen: state === 'snoozed' || state === 'closed',
    busy: [assign, setState, putAway, setPriority].some(({ running }) => running.length > 0),
    close,
    reopen,
    snooze: (until: Date) => putAwayAs({ state: 'snoozed', until: until.toISOString() }),
    assign: (next: string | null) =>
      assign.run({ params, body: { owner: next, expected: owner?.uuid ?? null } }),
    assignToMe: () => me && assign.run({ params, body: { owner: me, expected: owner?.uuid ?? null } }),
    setPriority: (priority: Priority) => setPriority.run({ params, body: { priority } }),
    setLabel: (label: string, on: boolean) => setLabel.run({ params, body: { label, on } }),
  };
}
export type ConversationActions = ReturnType<typeof useConversation>;

/** Closes or reopens the conversation, also while the message is being written. */
export const CLOSE_KEYS = 'Alt+Shift+C';

export function useCloseKeys({ canClose, close, reopen }: ConversationActions) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyC' || event.repeat) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    void (canClose ? close() : reopen());
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
