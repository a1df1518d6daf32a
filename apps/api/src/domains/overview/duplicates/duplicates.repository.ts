import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import {
  duplicates,
  UNDO_DAYS,
  type Duplicate,
  type DuplicateFilters,
  type DuplicateSide,
  type Merge,
} from '@baobab/contract/overview/duplicates';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { parsePhone } from '@baobab/contract/kit/phone';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { findPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';
import type { JoiningMerge } from '../../messages/support/merged-conversations.public.ts';
import { notMerged } from '../../workspace/access/merged-records.public.ts';
import type { FieldsBefore } from './merged-fields.ts';

/** The undo of an upload of company users deletes accounts. */
const bothExist = sql<boolean>`(d.kind = 'patient'
  or (select count(*) from accounts t where t.uuid in (d.first_uuid, d.second_uuid)) = 2)`;

export const candidateList: ListDefinition<DuplicateFilters> = {
  endpoint: duplicates.list,
  from: sql`duplicate_candidates d`,
  scope: bothExist,
  filters: {
    search(text) {
      const found = matches(sql<string>`t.search`, text);
      const both = sql`(d.first_uuid, d.second_uuid)`;
      return (
        found &&
        sql<boolean>`(exists (select from accounts t where t.uuid in ${both} and ${found})
          or exists (select from patients t where t.uuid in ${both} and ${found}))`
      );
    },
    kind: (kind) => sql<boolean>`d.kind = ${kind}`,
    state: (state) =>
      state === 'open'
        ? sql<boolean>`d.dismissed_at is null`
        : sql<boolean>`d.dismissed_at is not null and not ${hasMerged}`,
  },
  key: 'd.uuid',
  sortBy: 'd.score',
};

/** A dismissed pair is kept while one of its records is merged, so that the undo does not list it again. */
const hasMerged = sql<boolean>`(
  exists (select from accounts t where t.uuid in (d.first_uuid, d.second_uuid) and t.merged_into is not null)
  or exists (select from patients t where t.uuid in (d.first_uuid, d.second_uuid) and t.merged_into is not null))`;

const sideOf = (column: string) => {
  const fields = sql`'uuid', t.uuid, 'full_name', t.full_name, 'email', t.email, 'mobile', t.mobile,
    'dob', t.dob, 'createdAt', t.created_at`;
  return sql<DuplicateSide>`case d.kind
    when 'consumer' then (select jsonb_build_object(${fields}) from accounts t where t.uuid = ${sql.ref(column)})
    else (select jsonb_build_object(${fields}) from patients t where t.uuid = ${sql.ref(column)}) end`;
};

export const findCandidatePage = (db: Db, query: DuplicateFilters, window: PageWindow) =>
  findPage(
    db,
    pageSource(candidateList, query),
    window,
    db
      .selectFrom('duplicate_candidates as d')
      .select(['d.uuid', 'd.score'])
      .select([
        sql<Duplicate['kind']>`d.kind`.as('kind'),
        sql<Duplicate['reasons']>`d.reasons`.as('reasons'),
        sideOf('d.first_uuid').as('first'),
        sideOf('d.second_uuid').as('second'),
      ]),
  );

const SIMILAR = 5;

/** Active consumers with the whole name, the e-mail or the number. */
export async function findSimilar(db: Db, given: { name: string; email: string; mobile: string }) {
  const phone = parsePhone(given.mobile)?.number;
  const name = given.name.trim().includes(' ') ? matches(sql<string>`t.search`, given.name) : null;
  const conditions = [
    name,
    given.email.includes('@') ? sql<boolean>`lower(t.email) = ${given.email.trim().toLowerCase()}` : null,
    phone ? sql<boolean>`t.mobile = ${phone}` : null,
  ].filter((condition) => condition !== null);
  if (conditions.length === 0) return [];
  const { rows } = await sql<Omit<DuplicateSide, 'createdAt'> & { createdAt: Date }>`
    select t.uuid, t.full_name, t.email, t.mobile, t.dob::text as dob, t.created_at as "createdAt" from accounts t
    where t.kind = 'consumer' and t.kind <> 'staff' and ${notMerged('t')}
      and (${sql.join(conditions, sql` or `)}) limit ${SIMILAR}`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Dismisses a listed pair at a time, or lists a dismissed one again with null; returns nothing for another pair. */
export const setDismissed = (trx: Trx, uuid: string, at: Date | null) =>
  trx
    .updateTable('duplicate_candidates')
    .set({ dismissed_at: at })
    .where('uuid', '=', uuid)
    .where('dismissed_at', at ? 'is' : 'is not', null)
    .returning(['first_uuid', 'second_uuid'])
    .executeTakeFirst();

export const hasCandidates = async (db: Db) =>
  (await db.selectFrom('duplicate_candidates').select('uuid').limit(1).executeTakeFirst()) !== undefined;

export const findCandidate = (db: Db, uuid: string) =>
  db.selectFrom('duplicate_candidates').select('uuid').where('uuid', '=', uuid).executeTakeFirst();

export const deleteOpenCandidates = (trx: Trx, person: string) =>
  trx
    .deleteFrom('duplicate_candidates')
    .where('dismissed_at', 'is', null)
    .where((eb) => eb.or([eb('first_uuid', '=', person), eb('second_uuid', '=', person)]))
    .execute();

export const insertMerge = (trx: Trx, row: Insertable<Schema['merges']>) =>
  trx
    .insertInto('merges')
    .values({ ...row, before: JSON.stringify(row.before) as never })
    .execute();

const SWAP = { table_name: 'referrals', column_name: 'swap', key: '' } as const;
export const noteSwap = (trx: Trx, merge: string) =>
  trx
    .insertInto('merge_moves')
    .values({ merge_uuid: merge, ...SWAP })
    .execute();
export const wasSwapped = async (db: Db, merge: string) =>
  (await db
    .selectFrom('merge_moves')
    .select('key')
    .where('merge_uuid', '=', merge)
    .where('column_name', '=', SWAP.column_name)
    .executeTakeFirst()) !== undefined;

export async function haveBothChannels(db: Db, first: string, second: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from support_channels where consumer_uuid in (${first}, ${second})`.execute(db);
  return rows[0]!.n === 2;
}

export async function lockMerge(trx: Trx, uuid: string) {
  const row = await trx
    .selectFrom('merges')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, before: row.before as FieldsBefore };
}

export const markUndone = (trx: Trx, uuid: string, by: string, at: Date) =>
  trx.updateTable('merges').set({ undone_at: at, undone_by: by }).where('uuid', '=', uuid).execute();

const nameOf = (column: string) =>
  sql<string>`coalesce((select full_name from accounts where uuid = ${sql.ref(column)}),
    (select full_name from patients where uuid = ${sql.ref(column)}), '')`;

export const mergeList: ListDefinition<{ search?: string | undefined }> = {
  from: sql`merges m`,
  filters: {
    search: (text) =>
      matches(sql<string>`search_form(${nameOf('m.kept_uuid')} || ' ' || ${nameOf('m.merged_uuid')})`, text),
  },
  key: 'm.uuid',
  sortBy: 'm.at',
};

const mergeColumns = (db: Db) =>
  db
    .selectFrom('merges as m')
    .leftJoin('accounts as b', 'b.uuid', 'm.by_uuid')
    .select(['m.uuid', 'm.kept_uuid', 'm.merged_uuid', 'm.at', 'm.undone_at', 'b.full_name as by'])
    .select([
      sql<Merge['kind']>`m.kind`.as('kind'),
      nameOf('m.kept_uuid').as('kept_name'),
      nameOf('m.merged_uuid').as('merged_name'),
    ]);
type MergeRow = Awaited<ReturnType<ReturnType<typeof mergeColumns>['executeTakeFirstOrThrow']>>;

export const findMergePage = (db: Db, query: { search?: string | undefined }, window: PageWindow) =>
  findPage(db, pageSource(mergeList, query), window, mergeColumns(db));

export const getMerge = (db: Db, uuid: string) =>
  mergeColumns(db).where('m.uuid', '=', uuid).executeTakeFirstOrThrow();

export type LockedMerge = NonNullable<Awaited<ReturnType<typeof lockMerge>>>;

/** What a merge notes when it replaces or removes the referral of the kept record. */
const REPLACED = [SWAP.column_name, 'user_uuid', 'referrer_uuid set aside'];

/** The newest merge into the same record since then that replaced a field or the referral which this one has replaced. */
export async function findLaterMerge(db: Db, { uuid, kept_uuid, at, before }: LockedMerge) {
  const fields = Object.keys(before.kept ?? {});
  const movesOf = (merge: RawBuilder<unknown>) =>
    sql`select from merge_moves v where v.merge_uuid = ${merge} and v.table_name = ${SWAP.table_name}
      and v.column_name = any (${REPLACED}::text[])`;
  const isReplaced = sql<boolean>`(exists (${movesOf(sql.ref('m.uuid'))}) and exists (${movesOf(sql`${uuid}`)}))`;
  const row = await mergeColumns(db)
    .select(['m.before', isReplaced.as('is_replaced')])
    .where('m.kept_uuid', '=', kept_uuid)
    .where('m.undone_at', 'is', null)
    .where(sql<boolean>`(m.at, m.uuid) > (${at}, ${uuid}::uuid)`)
    .where(sql<boolean>`(m.before -> 'kept' ?| ${fields}::text[] or ${isReplaced})`)
    .orderBy('m.at', 'desc')
    .orderBy('m.uuid', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const taken = Object.keys((row.before as FieldsBefore).kept ?? {});
  return { ...row, fields: fields.filter((name) => taken.includes(name)) };
}

/** The later merges into the same record that have joined a conversation, the oldest first. */
export async function findLaterConversations(
  trx: Trx,
  { uuid, kept_uuid, at }: LockedMerge,
): Promise<JoiningMerge[]> {
  const { rows } = await sql<JoiningMerge>`
    select uuid, kept_uuid as kept, merged_uuid as merged, before -> 'conversations' as before from merges
    where kept_uuid = ${kept_uuid} and undone_at is null and (at, uuid) > (${at}, ${uuid}::uuid)
      and jsonb_typeof(before -> 'conversations') = 'object' order by at, uuid`.execute(trx);
  return rows;
}

export const setConversations = (trx: Trx, { uuid, before }: JoiningMerge) =>
  sql`update merges set before = before || jsonb_build_object('conversations', ${JSON.stringify(before)}::jsonb)
    where uuid = ${uuid}`.execute(trx);

export const presentMerge = (row: MergeRow): Merge => ({
  uuid: row.uuid,
  kind: row.kind,
  kept: { uuid: row.kept_uuid, full_name: row.kept_name },
  merged: { uuid: row.merged_uuid, full_name: row.merged_name },
  at: row.at.toISOString(),
  by: row.by,
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoUntil: new Date(row.at.getTime() + UNDO_DAYS * DAY_MS).toISOString(),
});
