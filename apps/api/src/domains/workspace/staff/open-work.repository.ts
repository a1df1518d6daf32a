import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

const MAX_CAMPAIGNS = 100;

interface OpenCount {
  work: 'conversations' | 'approvals' | 'bulk_actions' | 'exports';
  /** The list of a bulk action or export. */
  name: string;
  count: number;
}

/** The open work of a member by kind. */
export async function countOpenWork(db: Db, account: string): Promise<OpenCount[]> {
  const { rows } = await sql<OpenCount>`
    select 'conversations' as work, '' as name, count(*) as count from support_channels
      where owner_uuid = ${account} and state <> 'closed'
    union all
    select 'approvals', '', count(*) from approvals
      where (requested_by = ${account} or subject = ${account}) and state = 'pending'
    union all
    select 'bulk_actions', list, count(*) from bulk_batches
      where created_by = ${account} and state = 'running' group by list
    union all
    select 'exports', list, count(*) from exports
      where account_uuid = ${account} and state in ('queued', 'running') group by list`.execute(db);
  return rows;
}

/** The sendings of a member that have not begun, the next one first. */
export const findPlannedCampaigns = (db: Db, account: string) =>
  db
    .selectFrom('bulk_notifications')
    .select(['uuid', 'title', sql<Date>`begins_at`.as('begins_at')])
    .where('created_by', '=', account)
    .where('status', '=', 'scheduled')
    .orderBy('begins_at')
    .orderBy('uuid')
    .limit(MAX_CAMPAIGNS)
    .execute();

/** The API keys of a member that were not revoked. */
export const findOwnedKeys = (db: Db, account: string) =>
  db
    .selectFrom('api_keys')
    .select(['uuid', 'name', 'scopes'])
    .where('owner_uuid', '=', account)
    .where('revoked_at', 'is', null)
    .orderBy('name')
    .orderBy('uuid')
    .execute();
