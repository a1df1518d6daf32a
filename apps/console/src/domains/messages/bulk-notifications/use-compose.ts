import { ALL, bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { useRef } from 'react';
import { notify } from '../../../kit/feedback/notices.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { isConflict, NOT_SENT, useAction, type Outcome } from '../../../kit/feedback/use-action.ts';
import { randomUuid } from '../../../kit/ids.ts';
import { bulkNotificationsMessages as messages, campaignMessages } from './bulk-notifications.messages.ts';
import { planOf, recipientsOf, wordsOf, type ComposeValues } from './compose.values.ts';
import { confirmSend, recipientsOfForm } from './confirm-send.ts';

/** After a lost reply the server names the notification of the first attempt, when the form was changed since. */
function notifyRefusal(error: unknown) {
  if (!isConflict(error)) return notifyServerMessage()(error);
  const { uuid } = error.current as BulkNotification;
  notify({
    title: 'Already received',
    text: `${error.message} ${campaignMessages.again}`,
    kind: 'failed',
    link: { href: `/push-notification?dialog=view&id=${uuid}`, text: 'View the notification' },
  });
}

/** Each endpoint has its own action. */
function useSendActions() {
  const options = { refresh: [bulkNotifications.list], onFail: notifyRefusal };
  return {
    all: useAction(bulkNotifications.sendAll, options),
    selected: useAction(bulkNotifications.sendSelected, options),
    rule: useAction(bulkNotifications.sendAudience, options),
    save: useAction(bulkNotifications.saveDraft, { ...options, done: messages.saved }),
  };
}

/** Saves or sends the notification of the form under the key of its attempts. */
async function perform(
  actions: ReturnType<typeof useSendActions>,
  values: ComposeValues,
  request_key: string,
): Promise<Outcome<{ data: BulkNotification }>> {
  const { audience, user, saved } = values;
  const content = { type: 'information' as const, ...wordsOf(values), request_key };
  if (values.draft) return actions.save.run({ body: { ...content, ...recipientsOf(values) } });
  if (!(await confirmSend(() => recipientsOfForm(values), values.when, planOf(values)))) return NOT_SENT;
  const body = { ...content, ...planOf(values) };
  if (audience === 'all') return actions.all.run({ body: { ...body, user: [ALL] } });
  if (audience === 'rule') return actions.rule.run({ body: { ...body, audience: saved!.id } });
  return actions.selected.run({ body: { ...body, user: user.map(({ id }) => id) } });
}

/**
 * Saves or sends the notification of a form. Every attempt has the key of the form, so that a repeated one is recognised;
 * after a refusal that named the first notification, the next attempt is for another one.
 */
export function useCompose() {
  const actions = useSendActions();
  const renewedKeys = useRef(new Map<string, string>());
  return async (values: ComposeValues) => {
    const { request_key } = values;
    const outcome = await perform(actions, values, renewedKeys.current.get(request_key) ?? request_key);
    if (!outcome.ok && isConflict(outcome.error)) renewedKeys.current.set(request_key, randomUuid());
    return outcome;
  };
}
