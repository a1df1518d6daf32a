import { canBecome } from '@baobab/contract/kit/transitions';
import { support, type Channel } from '@baobab/contract/messages/support';
import { conversationTransitions, supportDesk, type Priority } from '@baobab/contract/messages/support-desk';
import { useEffect, useEffectEvent } from 'react';
import { useAuth } from '../../../kit/api/session.ts';
import { notify } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { deskMessages as messages } from './desk.messages.ts';

const refresh = [support.channels, supportDesk.counts];

/** The actions of the support desk on a conversation. */
export function useConversation({ id, state, owner, last_seq }: Channel) {
  const me = useAuth()?.admin.uuid;
  const params = { id };
  const assign = useAction(supportDesk.assign, { refresh });
  const setState = useAction(supportDesk.setState, { refresh });
  const setPriority = useAction(supportDesk.setPriority, { refresh });
  const setLabel = useAction(supportDesk.setLabel, { refresh });

  const reopen = () => setState.run({ params, body: { state: 'open' } });
  async function close() {
    const { ok } = await setState.run({ params, body: { state: 'closed', seen: last_seq } });
    if (ok)
      notify({
        title: 'Success',
        text: messages.closed,
        kind: 'done',
        action: { text: 'Undo', run: () => void reopen() },
      });
  }
  return {
    isMine: owner?.uuid === me,
    canClose: canBecome(conversationTransitions, state, 'closed'),
    canSnooze: canBecome(conversationTransitions, state, 'snoozed'),
    canReopen: state === 'snoozed' || state === 'closed',
    busy: [assign, setState, setPriority].some(({ running }) => running.length > 0),
    close,
    reopen,
    snooze: (until: Date) =>
      setState.run({ params, body: { state: 'snoozed', until: until.toISOString(), seen: last_seq } }),
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
