import type { approvals, ApprovalFilters, ApprovalState } from '@baobab/contract/workspace/approvals';
import { approvalKindNames, approvalKinds, type ApprovalKind } from '@baobab/contract/kit/approval-kinds';
import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { hasPermission } from '@baobab/contract/kit/roles';
import { sql, type RawBuilder } from 'kysely';
import type { ApprovalNeed } from '../../../platform/approvals/definition.ts';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { findPage } from '../../../platform/db/list-page.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';
import { decidersOf, isTied, type Reader } from './deciders.repository.ts';

const decidableBy = (reader: Reader) => {
  const { uuid, role } = reader;
  const kinds = approvalKindNames.filter((kind) => hasPermission(role, approvalKinds[kind].permission));
  return {
    readable: sql<boolean>`(a.kind = any (${kinds}::text[]) or a.requested_by = ${uuid})`,
    waiting: sql<boolean>`a.state = 'pending' and a.kind = any (${kinds}::text[]) and a.requested_by <> ${uuid}
      and not ${isTied(reader)}`,
  };
};

export const approvalList = (
  scope: RawBuilder<boolean>,
): ListDefinition<ApprovalFilters, SortOf<typeof approvals.list>> => ({
  from: sql`approvals a`,
  scope,
  filters: {
    search: (text) => sql<boolean>`position(lower(${text.trim()}) in lower(a.label)) > 0`,
    state: (state) => sql<boolean>`a.state = ${state}`,
    kind: (kind) => sql<boolean>`a.kind = ${kind}`,
  },
  key: 'a.uuid',
  // Pending ones first, those that have waited longest on top; then the others, newest first.
  sortBy: sql`(case when a.state = 'pending' then 1e11 - extract(epoch from a.requested_at)
    else extract(epoch from a.requested_at) end)`,
  sorts: { requested_at: 'a.requested_at' },
});

const approvalColumns = (db: Db) =>
  db
    .selectFrom('approvals as a')
    .innerJoin('accounts as r', 'r.uuid', 'a.requested_by')
    .leftJoin('accounts as d', 'd.uuid', 'a.decided_by')
    .selectAll('a')
    .select((eb) => [
      eb.ref('a.kind').$castTo<ApprovalKind>().as('kind'),
      eb.ref('a.state').$castTo<ApprovalState>().as('state'),
    ])
    .select(['r.full_name as requester', 'd.full_name as decider']);

/** An approval as a person reads it: a person who is tied to the requester cannot decide it. */
const readColumns = (db: Db, reader: Reader) =>
  approvalColumns(db).select([isTied(reader).as('tied'), decidersOf(reader).as('deciders')]);

export const findApprovalPage = (db: Db, reader: Reader, query: ApprovalFilters, window: PageWindow) =>
  findPage(
    db,
    pageSource(approvalList(decidableBy(reader).readable), query),
    window,
    readColumns(db, reader),
  );
export type ReadApproval = Awaited<ReturnType<typeof findApprovalPage>>['rows'][number];
export type ApprovalRow = Omit<ReadApproval, 'tied' | 'deciders'>;

export async function countWaiting(db: Db, reader: Reader) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(a.requested_at) as oldest from approvals a
    where ${decidableBy(reader).waiting}`.execute(db);
  return rows[0]!;
}

export const findApproval = (db: Db, reader: Reader, uuid: string): Promise<ReadApproval | undefined> =>
  readColumns(db, reader).where('a.uuid', '=', uuid).executeTakeFirst();

/**
 * Locks the approval, so that of concurrent decisions only the first takes effect. It is read afterwards: the row of a
 * decision that the lock waited for would have no name of its author.
 */
export async function findApprovalForUpdate(trx: Trx, reader: Reader, uuid: string) {
  await trx.selectFrom('approvals').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
  return findApproval(trx, reader, uuid);
}

/** The pending requests that a person has made, and those about the person. */
export const requestsOf = (account: string) =>
  sql<boolean>`(a.requested_by = ${account} or a.subject = ${account})`;

/** The pending requests of a kind about a record. */
export const requestsAbout = (kind: ApprovalKind, subject: string) =>
  sql<boolean>`(a.kind = ${kind} and a.subject = ${subject})`;

export const requestWith = (uuid: string) => sql<boolean>`a.uuid = ${uuid}`;

/** Locks the pending requests of the condition, in one order, except the one that is being confirmed. */
export async function lockPendingRequests(trx: Trx, condition: RawBuilder<boolean>, except?: string) {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from approvals a
    where a.state = 'pending' and ${condition} and a.uuid is distinct from ${except ?? null}::uuid
    order by a.uuid for update`.execute(trx);
  if (rows.length === 0) return [];
  return approvalColumns(trx)
    .where(
      'a.uuid',
      'in',
      rows.map(({ uuid }) => uuid),
    )
    .where('a.state', '=', 'pending')
    .orderBy('a.uuid')
    .execute() as Promise<ApprovalRow[]>;
}

const requestLock = advisoryLock('approval-request');
/** Equal requests run one after the other, so that the second finds the approval of the first. */
export const lockRequests = (trx: Trx, kind: string, subject: string) =>
  requestLock.lockTransaction(trx, `${kind} ${subject}`);

const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

export const findPending = (trx: Trx, kind: string, subject: string, request: unknown) =>
  approvalColumns(trx)
    .where('a.kind', '=', kind)
    .where('a.subject', '=', subject)
    .where('a.state', '=', 'pending')
    .where('a.request', '=', asJson(request))
    .executeTakeFirst();

interface NewApproval extends ApprovalNeed {
  kind: ApprovalKind;
  request: unknown;
  batch: string | undefined;
  by: string;
  at: Date;
}

export async function insertApproval(trx: Trx, given: NewApproval): Promise<string> {
  const uuid = newId();
  await trx
    .insertInto('approvals')
    .values({
      uuid,
      kind: given.kind,
      subject: given.subject,
      label: given.label,
      amount_kobo: given.kobo ?? null,
      details: asJson(given.details),
      request: asJson(given.request),
      ...(given.seen !== undefined && { seen: asJson(given.seen) }),
      batch_uuid: given.batch ?? null,
      requested_by: given.by,
      requested_at: given.at,
    })
    .execute();
  if (given.file)
    await trx.insertInto('approval_files').values({ approval_uuid: uuid, content: given.file }).execute();
  return uuid;
}

/** Whether another approval of the bulk action was requested before. */
export const hasApprovalOfBatch = async (trx: Trx, batch: string) =>
  (await trx.selectFrom('approvals').select('uuid').where('batch_uuid', '=', batch).executeTakeFirst()) !==
  undefined;

/** The execution of a request starts here, so that a refusal can be rolled back without the transaction. */
export const markStart = (trx: Trx) => sql`savepoint execution`.execute(trx);
export const rollBackToStart = (trx: Trx) => sql`rollback to savepoint execution`.execute(trx);

export async function findFile(trx: Trx, uuid: string): Promise<Buffer | null> {
  const row = await trx
    .selectFrom('approval_files')
    .select('content')
    .where('approval_uuid', '=', uuid)
    .executeTakeFirst();
  return row?.content ?? null;
}

export interface Decision {
  state: Exclude<ApprovalState, 'pending'>;
  /** Null when nobody decided: the subject was settled by an event. */
  by: string | null;
  reason?: string;
}

/** Saves the decision and deletes the file, which has no further use. */
export async function saveDecision(trx: Trx, uuid: string, { state, by, reason }: Decision) {
  await trx
    .updateTable('approvals')
    .set({ state, decided_by: by, decided_at: sql<Date>`now()`, reason: reason ?? null })
    .where('uuid', '=', uuid)
    .execute();
  await trx.deleteFrom('approval_files').where('approval_uuid', '=', uuid).execute();
  return approvalColumns(trx).where('a.uuid', '=', uuid).executeTakeFirstOrThrow() as Promise<ApprovalRow>;
}

/** The sum of the requests about a record that the person has confirmed since: it is not the person's own. */
export async function sumConfirmed(db: Db, kind: ApprovalKind, by: string, subject: string, since: Date) {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo from approvals
    where kind = ${kind} and subject = ${subject} and decided_by = ${by} and state = 'approved'
      and decided_at >= ${since}`.execute(db);
  return rows[0]!.kobo;
}
