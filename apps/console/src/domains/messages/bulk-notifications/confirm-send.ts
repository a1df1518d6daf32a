import { pluralize } from '@baobab/contract/kit/numbers';
import { bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import type { AudienceRule } from '@baobab/contract/messages/bulk-audiences';
import { client } from '../../../kit/api/client.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { formatCount } from '../../../kit/format.ts';
import type { ComposeValues } from './compose.values.ts';

/** A sending to more people asks first. */
const ASK_ABOVE = 100;

/** The time of a planned notification. */
type Plan = { begins_at?: string | undefined };
type Recipients = { all: true } | { rule: AudienceRule } | { user: string[] };

/** The recipients of a saved notification. */
export function recipientsOfSaved({ audience, user }: BulkNotification): Recipients {
  if (audience.kind === 'all') return { all: true };
  return audience.rule ? { rule: audience.rule } : { user };
}

/** The recipients that a form sends to. */
export async function recipientsOfForm({ audience, user, saved }: ComposeValues): Promise<Recipients> {
  if (audience === 'all') return { all: true };
  if (audience !== 'rule') return { user: user.map(({ id }) => id) };
  const { data } = await client.call(bulkNotifications.audiences, {});
  // An audience without conditions is every consumer. One that was deleted is refused by the server.
  return { rule: data.find(({ uuid }) => uuid === saved?.id)?.rule ?? {} };
}

const count = (recipients: Recipients, begins_at: string | undefined) => {
  if ('all' in recipients) return client.call(bulkNotifications.audience, {});
  return 'rule' in recipients
    ? client.call(bulkNotifications.ruleAudience, { body: { rule: recipients.rule, begins_at } })
    : client.call(bulkNotifications.chosenAudience, { body: { user: recipients.user } });
};

/**
 * Whether a sending may begin: one to many people asks with their number, and none begins that could not be counted. A
 * planned notification asks with those who meet its rule at its time.
 */
export async function confirmSend(
  find: () => Recipients | Promise<Recipients>,
  when: 'now' | 'later' = 'now',
  { begins_at }: Plan = {},
): Promise<boolean> {
  try {
    return await ask(await find(), when, begins_at);
  } catch (error) {
    notifyServerMessage()(error);
    return false;
  }
}

async function ask(
  recipients: Recipients,
  when: 'now' | 'later',
  begins_at: string | undefined,
): Promise<boolean> {
  const isAll = 'all' in recipients;
  if ('user' in recipients && recipients.user.length <= ASK_ABOVE) return true;
  const { count: people, without_consent: skipped } = await count(recipients, begins_at);
  if (!isAll && people <= ASK_ABOVE) return true;
  const leftOut = skipped > 0 ? ` ${formatCount(skipped)} without consent are left out.` : '';
  return confirm(`Send to ${isAll ? 'all ' : ''}${pluralize(people, 'consumer')}?`, {
    text: `Each consumer receives this notification once.${leftOut}`,
    yes: when === 'later' ? 'Schedule' : 'Send',
    no: 'Cancel',
  });
}
