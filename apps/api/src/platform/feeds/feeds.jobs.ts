import type { Services } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { deleteOldChanges } from './feed-changes.ts';

/** Deletes the changes of feeds after the days for which a cursor can be continued. */
export const feedsJob = <Schema>(): Job<Services<Schema>> => ({
  name: 'feeds.sweep',
  cron: '40 3 * * *',
  async run({ db, now }) {
    await deleteOldChanges(db, now());
  },
});
