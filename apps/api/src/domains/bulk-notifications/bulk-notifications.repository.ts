import { bulkNotifications, type BulkFilters, type BulkState } from '@baobab/contract/bulk-notifications';
import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { sql, type Selectable } from 'kysely';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { dayFilters, pageSource, type ListDefinition } from '../../platform/db/list-filters.ts';
import { byName, listPage } from '../../platform/db/list-page.ts';
import { matches } from '../../platform/db/search.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

const senderLock = advisoryLock('bulk-notification-sender');

export type BulkRow = Omit<Selectable<Schema['bulk_notifications']>, 'search' | 'request_key'> & {
  chosen: string[];
};

export const bulkList: ListDefinition<BulkFilters, SortOf<typeof bulkNotifications.list>> = {
  endpoint: bulkNotifications.list,
  from: sql`bulk_notifications b`,
  filters: {
    search: (search) => matches(sql<string>`b.search`, search),
    // A notification that is waiting or being sent is shown as sent.
    status: (status) => sql<boolean>`(b.status = 'draft') = ${status === 'draft'}`,
    ...dayFilters('b.created_at'),
    audience: (audience) => sql<boolean>`b.audience = ${audience}`,
    failed: () => sql<boolean>`b.failed > 0`,
  },
  key: 'b.uuid',
  sortBy: 'b.created_at',
  sorts: { createdAt: 'b.created_at', title: byName('b.title') },
};

const columns = [
  'b.uuid',
  'b.title',
  'b.message',
  'b.audience',
  'b.status',
  'b.created_by',
  'b.created_at',
  'b.pressed_at',
  'b.begins_at',
  'b.finished_at',
  'b.recipients',
  'b.delivered',
  'b.failed',
] as const;
const chosen = sql<string[]>`array(
  select r.account_uuid::text from bulk_recipients r where r.bulk_uuid = b.uuid order by 1)`.as('chosen');

export const findBulkPage = (db: Db, query: BulkFilters, window: PageWindow) =>
  listPage<Schema, BulkRow>(db, pageSource(bulkList, query), window, (page, order) =>
    db
      .selectFrom('bulk_notifications as b')
      .innerJoin(page, (join) => join.onRef('page.uuid', '=', 'b.uuid'))
      .select([...columns, chosen])
      .orderBy(order)
      .execute(),
  );

export const findOneBulk = (db: Db, uuid: string): Promise<BulkRow | undefined> =>
  db
    .selectFrom('bulk_notifications as b')
    .select([...columns, chosen])
    .where('b.uuid', '=', uuid)
    .executeTakeFirst();

/** The recipients of a notification to all or some, if it is sent now, and those left out for want of consent. */
export const countAudience = (db: Db, people?: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('push_consent', '=', true).as('count'),
      fn.countAll<number>().filterWhere('push_consent', '=', false).as('without_consent'),
    ])
    .where('kind', '=', 'consumer')
    .where('active', '=', true)
    .$if(people !== undefined, (query) => query.where('uuid', '=', sql<string>`any (${people}::uuid[])`))
    .executeTakeFirstOrThrow();

/** Serialises the requests of one sender, so that a repeated request finds the first one. */
export const lockSender = (trx: Trx, account: string) => senderLock.lockTransaction(trx, account);

export const findByKey = (db: Db, key: string) =>
  db.selectFrom('bulk_notifications').select('uuid').where('request_key', '=', key).executeTakeFirst();

export interface NewBulk {
  title: string;
  message: string;
  audience: 'all' | 'selected';
  chosen: string[];
  created_by: string;
}

/** A waiting notification of the same sender with the same text and recipients. */
export const findDuplicate = (trx: Trx, wanted: NewBulk) =>
  trx
    .selectFrom('bulk_notifications as b')
    .select('b.uuid')
    .where('b.status', '=', 'waiting')
    .where('b.begins_at', '>', sql<Date>`now()`)
    .where('b.created_by', '=', wanted.created_by)
    .where('b.title', '=', wanted.title)
    .where('b.message', '=', wanted.message)
    .where('b.audience', '=', wanted.audience)
    .where(
      sql<boolean>`array(select r.account_uuid from bulk_recipients r where r.bulk_uuid = b.uuid order by 1)
        = array(select unnest(${wanted.chosen}::uuid[]) order by 1)`,
    )
    .executeTakeFirst();

/** Returns the ids that do not belong to a consumer. */
export async function findUnknownConsumers(db: Db, uuids: string[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select w.uuid::text from unnest(${uuids}::uuid[]) as w (uuid)
    where not exists (select from accounts a where a.uuid = w.uuid and a.kind = 'consumer')`.execute(db);
  return rows.map((row) => row.uuid);
}

export async function insertDraft(
  trx: Trx,
  wanted: NewBulk,
  requestKey: string | undefined,
): Promise<string> {
  const uuid = newId();
  const { chosen: people, ...values } = wanted;
  await trx
    .insertInto('bulk_notifications')
    .values({ uuid, ...values, status: 'draft', request_key: requestKey ?? null })
    .execute();
  if (people.length > 0)
    await trx
      .insertInto('bulk_recipients')
      .values(people.map((account_uuid) => ({ bulk_uuid: uuid, account_uuid })))
      .execute();
  return uuid;
}

export const findStateForUpdate = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('bulk_notifications')
    .select((eb) => eb.ref('status').$castTo<BulkState>().as('state'))
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

export const schedule = (trx: Trx, uuid: string, seconds: number) =>
  trx
    .updateTable('bulk_notifications')
    .set({
      status: 'waiting',
      pressed_at: sql<Date>`now()`,
      begins_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('uuid', '=', uuid)
    .execute();

/** Returns false when the time to cancel is over. */
export async function cancelBeforeStart(trx: Trx, uuid: string): Promise<boolean> {
  const result = await trx
    .updateTable('bulk_notifications')
    .set({ status: 'draft', pressed_at: null, begins_at: null })
    .where('uuid', '=', uuid)
    .where('begins_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
