import type { QuietHours } from '@baobab/contract/workspace/preferences';
import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

/**
 * Recent items get 15 seconds to be read in the console first. Items older than an hour are not pushed, except those that
 * may have waited for the end of quiet hours.
 */
const isUnpushed = sql<boolean>`b.read_at is null and b.pushed_at is null
  and b.created_at < now() - interval '15 seconds'
  and b.created_at > now() - case when q.value is null then interval '1 hour' else interval '25 hours' end`;

/** Active staff with items that are neither read nor pushed, with their unread count, devices and quiet hours. */
export const findUnpushed = (db: Db) =>
  db
    .selectFrom('bell_items as b')
    .innerJoin('accounts as a', 'a.uuid', 'b.account_uuid')
    .leftJoin('staff_preferences as q', (join) =>
      join.onRef('q.account_uuid', '=', 'b.account_uuid').on('q.key', '=', 'quiet-hours'),
    )
    .select([
      'b.account_uuid',
      sql<QuietHours | null>`q.value`.as('quiet'),
      sql<number>`(select count(*) from bell_items u
        where u.account_uuid = b.account_uuid and u.read_at is null)`.as('unread'),
      sql<string[]>`array(select d.token from device_tokens d
        where d.account_uuid = b.account_uuid and d.device_type = 'console')`.as('tokens'),
    ])
    .where(isUnpushed)
    .where('a.active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('device_tokens as d')
          .select('d.uuid')
          .whereRef('d.account_uuid', '=', 'b.account_uuid')
          .where('d.device_type', '=', 'console'),
      ),
    )
    .groupBy(['b.account_uuid', 'q.value'])
    .execute();

export const markPushed = (db: Db, account: string) =>
  db
    .updateTable('bell_items')
    .set({ pushed_at: sql<Date>`now()` })
    .where('account_uuid', '=', account)
    .where('read_at', 'is', null)
    .where('pushed_at', 'is', null)
    .execute();
