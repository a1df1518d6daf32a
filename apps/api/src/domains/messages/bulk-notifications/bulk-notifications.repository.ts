import type { AudienceRule } from '@baobab/contract/messages/bulk-audiences';
import {
  bulkNotifications,
  type BulkFilters,
  type BulkState,
} from '@baobab/contract/messages/bulk-notifications';
import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { sql, type Selectable } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { dayFilters, pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { byName, findPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

const senderLock = advisoryLock('bulk-notification-sender');

export type BulkRow = Omit<
  Selectable<Schema['bulk_notifications']>,
  'search' | 'request_key' | 'reached_alone' | 'reached_by' | 'counted_people'
> & {
  chosen: string[];
};

export const bulkList: ListDefinition<BulkFilters, SortOf<typeof bulkNotifications.list>> = {
  endpoint: bulkNotifications.list,
  from: sql`bulk_notifications b`,
  filters: {
    search: (search) => matches(sql<string>`b.search`, search),
    // A cancelled notification was not sent; a planned one is sent, as the specification has no other status.
    status: (status) => sql<boolean>`(b.status in ('draft', 'cancelled')) = ${status === 'draft'}`,
    ...dayFilters('b.created_at'),
    state: (state) => sql<boolean>`b.status = ${state}`,
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
  'b.rule',
  'b.audience_name',
  'b.link',
  'b.picture_uuid',
  'b.planned_for',
  'b.skipped_cap',
  'b.skipped_consent',
  'b.version',
] as const;
const chosen = sql<string[]>`array(
  select r.account_uuid::text from bulk_recipients r where r.bulk_uuid = b.uuid order by 1)`.as('chosen');

const bulkColumns = (db: Db) => db.selectFrom('bulk_notifications as b').select([...columns, chosen]);

export const findBulkPage = (db: Db, query: BulkFilters, window: PageWindow) =>
  findPage(db, pageSource(bulkList, query), window, bulkColumns(db));

export const findOneBulk = (db: Db, uuid: string): Promise<BulkRow | undefined> =>
  bulkColumns(db).where('b.uuid', '=', uuid).executeTakeFirst();

/** The accounts, each merged one replaced by the one that it was merged into. */
const survivorsOf = (uuids: readonly string[]) =>
  sql<{ uuid: string }>`select distinct coalesce(a.merged_into, w.uuid) as uuid
    from unnest(${uuids}::uuid[]) w (uuid) left join accounts a on a.uuid = w.uuid`;

export const findSurvivors = async (db: Db, uuids: readonly string[]) =>
  (await survivorsOf(uuids).execute(db)).rows.map(({ uuid }) => uuid);

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
    .$if(people !== undefined, (query) =>
      query.where('uuid', '=', sql<string>`any (array(${survivorsOf(people ?? [])}))`),
    )
    .executeTakeFirstOrThrow();

/** Serialises the requests of one sender, so that a repeated request finds the first one. */
export const lockSender = (trx: Trx, account: string) => senderLock.lockTransaction(trx, account);

export interface BulkContent {
  title: string;
  message: string;
  link: string | null;
  picture_uuid: string | null;
  audience: 'all' | 'selected' | 'rule';
  rule: AudienceRule | null;
  audience_name: string | null;
  chosen: string[];
}

export interface NewBulk extends BulkContent {
  created_by: string;
  planned_for: Date | null;
}

/** Whether a notification `b` has the same text, recipients and time. */
const isSame = ({
  title,
  message,
  link,
  picture_uuid,
  audience,
  rule,
  chosen: people,
  planned_for,
}: NewBulk) =>
  sql<boolean>`(b.title = ${title} and b.message = ${message} and b.link is not distinct from ${link}
    and b.picture_uuid is not distinct from ${picture_uuid}::uuid and b.audience = ${audience}
    and b.rule is not distinct from ${rule && JSON.stringify(rule)}::jsonb
    and b.planned_for is not distinct from ${planned_for}::timestamptz
    and array(select r.account_uuid from bulk_recipients r where r.bulk_uuid = b.uuid order by 1)
      = array(select unnest(${people}::uuid[]) order by 1))`;

/** The notification of an earlier request with the key. */
export const findByKey = (
  db: Db,
  key: string,
  wanted: NewBulk,
): Promise<(BulkRow & { is_same: boolean }) | undefined> =>
  bulkColumns(db).select(isSame(wanted).as('is_same')).where('b.request_key', '=', key).executeTakeFirst();

/** A scheduled notification of the same sender with the same text, recipients and time. */
export const findDuplicate = (trx: Trx, wanted: NewBulk, now: Date): Promise<BulkRow | undefined> =>
  bulkColumns(trx)
    .where('b.status', '=', 'scheduled')
    .where('b.begins_at', '>', now)
    .where('b.created_by', '=', wanted.created_by)
    .where(isSame(wanted))
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
  { chosen: people, planned_for: _planned, ...values }: NewBulk,
  requestKey: string | undefined,
): Promise<string> {
  const uuid = newId();
  await trx
    .insertInto('bulk_notifications')
    .values({ uuid, ...values, status: 'draft', request_key: requestKey ?? null })
    .execute();
  await insertRecipients(trx, uuid, people);
  return uuid;
}

async function insertRecipients(trx: Trx, uuid: string, people: readonly string[]) {
  if (people.length === 0) return;
  await trx
    .insertInto('bulk_recipients')
    .values(people.map((account_uuid) => ({ bulk_uuid: uuid, account_uuid })))
    .execute();
}

export type BulkChange = Partial<BulkContent> & { planned_for?: Date | null; begins_at?: Date | null };

export async function updateBulk(trx: Trx, uuid: string, { chosen: people, ...values }: BulkChange) {
  await trx
    .updateTable('bulk_notifications')
    .set((eb) => ({ ...values, counted_people: null, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();
  if (!people) return;
  await trx.deleteFrom('bulk_recipients').where('bulk_uuid', '=', uuid).execute();
  await insertRecipients(trx, uuid, people);
}

/** The state, and whether the sending can still be changed: it has not begun. */
export const findStateForUpdate = (trx: Trx, uuid: string, now: Date) =>
  trx
    .selectFrom('bulk_notifications')
    .select((eb) => eb.ref('status').$castTo<BulkState>().as('state'))
    .select(sql<boolean>`begins_at is null or begins_at > ${now}`.as('is_open'))
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

export interface Start {
  pressedAt: Date;
  plannedFor: Date | null;
  beginsAt: Date;
}

export const schedule = (trx: Trx, uuid: string, { pressedAt, plannedFor, beginsAt }: Start) =>
  trx
    .updateTable('bulk_notifications')
    .set({
      status: 'scheduled',
      pressed_at: pressedAt,
      planned_for: plannedFor,
      begins_at: beginsAt,
      // Counts of an earlier start that was cancelled; a start without a second person counts them again.
      reached_alone: null,
      reached_by: null,
      counted_people: null,
    })
    .where('uuid', '=', uuid)
    .execute();

/** Makes a draft of a sending that has not begun, if its start is before or after a time. */
export async function makeDraft(trx: Trx, uuid: string, is: '<' | '>', at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bulk_notifications')
    .set({ status: 'draft', pressed_at: null, planned_for: null, begins_at: null })
    .where('uuid', '=', uuid)
    .where('status', '=', 'scheduled')
    .where('begins_at', is, at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its recipients are deleted with it. */
export const deleteBulk = (trx: Trx, uuid: string) =>
  trx.deleteFrom('bulk_notifications').where('uuid', '=', uuid).execute();

export const isSentPicture = async (db: Db, picture: string) =>
  (await db
    .selectFrom('bulk_notifications')
    .select('uuid')
    .where('picture_uuid', '=', picture)
    .limit(1)
    .executeTakeFirst()) !== undefined;
