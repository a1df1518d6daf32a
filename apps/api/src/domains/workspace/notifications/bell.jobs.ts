import { isQuietAt } from '@baobab/contract/workspace/preferences';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { findUnpushed, markPushed } from './bell.repository.ts';
import { deleteDevices } from './devices.repository.ts';

/**
 * Pushes the number of unread bell items to the devices of staff. The text of an item is never pushed: it must not
 * reach a push service or a locked screen. Items of quiet hours are pushed as one number when those end.
 */
export async function pushBells({ db, push, product, now }: Services): Promise<void> {
  if (!push) return;
  for (const { account_uuid, unread, tokens, quiet } of await findUnpushed(db)) {
    if (quiet && isQuietAt(quiet, now())) continue;
    const body = `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`;
    for (const token of tokens) {
      const result = await push.send(token, { title: product.name, body, tag: 'bell' });
      if (result.state === 'gone') await deleteDevices(db, [token]);
    }
    await markPushed(db, account_uuid);
  }
}

export const bellJobs: Job<Services>[] = [
  { name: 'notifications.bell', cron: '* * * * *', run: (services) => pushBells(services) },
];
