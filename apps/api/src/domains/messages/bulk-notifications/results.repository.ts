import type { OpenedFrom } from '@baobab/contract/messages/bulk-results';
import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';

export const findFailures = (db: Db, uuid: string) =>
  db
    .selectFrom('bulk_failures')
    .select(['reason', 'people'])
    .where('bulk_uuid', '=', uuid)
    .orderBy('people', 'desc')
    .orderBy('reason')
    .execute();

export async function countOpened(db: Db, uuid: string) {
  const { rows } = await sql<{ total: number; inbox: number; push: number }>`
    select count(*)::int as total, count(*) filter (where opened_from = 'push')::int as push,
      count(*) filter (where opened_from is distinct from 'push')::int as inbox
    from inbox_items where bulk_uuid = ${uuid} and read_at is not null`.execute(db);
  return rows[0]!;
}

/** The running number of openings by hour in the first two days, and by day in Lagos later. */
export async function findOpenings(db: Db, uuid: string, begun: Date, now: Date) {
  const { rows } = await sql<{ at: Date; opened: number }>`
    with unit as (select case when ${now}::timestamptz - ${begun}::timestamptz <= interval '2 days' then 'hour' else 'day' end as name),
    parts as (
      select date_trunc(unit.name, read_at at time zone ${LAGOS_ZONE}) as part, unit.name, count(*) as people
      from inbox_items, unit where bulk_uuid = ${uuid} and read_at is not null group by 1, 2)
    select (part + ('1 ' || name)::interval) at time zone ${LAGOS_ZONE} as at,
      sum(people) over (order by part)::int as opened
    from parts order by part`.execute(db);
  return rows;
}

/** Records the first opening. Returns false when the person never received the notification, null when it was opened. */
export async function openInboxItem(
  trx: Trx,
  account: string,
  uuid: string,
  from: OpenedFrom,
  now: Date,
): Promise<boolean | null> {
  const { rows } = await sql<{ state: boolean | null }>`
    with opened as (
      update inbox_items set read_at = ${now}, opened_from = ${from}
      where account_uuid = ${account} and bulk_uuid = ${uuid} and read_at is null returning true as state),
    known as (select null::boolean as state from inbox_items where account_uuid = ${account} and bulk_uuid = ${uuid}),
    -- A push message can arrive before its batch is recorded.
    early as (
      insert into inbox_items as i (account_uuid, bulk_uuid, read_at, opened_from)
      select account_uuid, bulk_uuid, ${now}::timestamptz, ${from} from bulk_deliveries
      where account_uuid = ${account} and bulk_uuid = ${uuid} and not exists (select from known)
      on conflict (account_uuid, bulk_uuid) do update set read_at = ${now}, opened_from = ${from}
      where i.read_at is null returning true as state)
    select state from opened union all select state from early union all select state from known`.execute(
    trx,
  );
  return rows.length === 0 ? false : rows[0]!.state;
}
