import { hasPermission, roles } from '@baobab/contract/kit/roles';
import { sql } from 'kysely';
import { PRESENT_SECONDS } from '../../../platform/realtime/presence.ts';
import type { Db } from '../../../schema.ts';

export const findChannelOf = (db: Db, consumer: string) =>
  db.selectFrom('support_channels').selectAll().where('consumer_uuid', '=', consumer).executeTakeFirst();

/** Returns whether any staff member who can answer is online. */
export async function isDeskOnline(db: Db): Promise<boolean> {
  const answering = roles.filter((role) => hasPermission(role, 'support:write'));
  const row = await db
    .selectFrom('live_presence as p')
    .innerJoin('staff as s', 's.account_uuid', 'p.account_uuid')
    .select('p.process')
    .where('s.role', 'in', answering)
    .where('p.seen_at', '>', sql<Date>`now() - make_interval(secs => ${PRESENT_SECONDS})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const findInbox = (db: Db, account: string) =>
  db
    .selectFrom('inbox_items as i')
    .innerJoin('bulk_notifications as b', 'b.uuid', 'i.bulk_uuid')
    .select(['b.uuid', 'b.title', 'b.message', 'b.link', 'b.picture_uuid', 'i.created_at', 'i.read_at'])
    .where('i.account_uuid', '=', account)
    .orderBy('i.created_at', 'desc')
    .limit(50)
    .execute();
