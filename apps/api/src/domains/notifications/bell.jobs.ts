import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../schema.ts';
import { findUnheard, markPushed } from './bell.repository.ts';
import { forgetDevices } from './devices.repository.ts';

/**
 * Tells the devices of staff whose bell rang while they were away. How many, not what: the words are for those
 * who sign in, and not for a push service or a locked screen. What was read meanwhile needs no telling.
 */
export async function pushBells({ db, push, product }: Services): Promise<void> {
  if (!push) return;
  for (const { account_uuid, unread, tokens } of await findUnheard(db)) {
    const body = `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`;
    for (const token of tokens) {
      const result = await push.send(token, { title: product.name, body, tag: 'bell' });
      if (result.state === 'gone') await forgetDevices(db, [token]);
    }
    await markPushed(db, account_uuid);
  }
}

export const bellJobs: Job<Services>[] = [
  { name: 'notifications.bell', cron: '* * * * *', run: (services) => pushBells(services) },
];
