import { bulkNotifications } from '@baobab/contract/bulk-notifications';
import { client } from '../../kit/api/client.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { formatCount } from '../../kit/format.ts';

/** A planned notification reaches those who are there when it begins; the number is that of now. */
export async function confirmSendToAll(when: 'now' | 'later' = 'now'): Promise<boolean> {
  const { count, without_consent: skipped } = await client.call(bulkNotifications.audience, {});
  const leftOut = skipped > 0 ? ` ${formatCount(skipped)} without consent are left out.` : '';
  return confirm(`Send to all ${formatCount(count)} consumers?`, {
    text: `Each consumer receives this notification once.${leftOut}`,
    yes: when === 'later' ? 'Schedule' : 'Send',
    no: 'Cancel',
  });
}
