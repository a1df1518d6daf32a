import { ApprovalRequested } from '@baobab/contract/kit/approval';
import { hasPermission } from '@baobab/contract/kit/roles';
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely';
import { inTransaction } from '../audit/change.ts';
import { jobContext, type JobActor, type RequestContext, type Services } from '../context.ts';
import { translateError } from '../db/translate-error.ts';
import { isOutage } from '@baobab/postgres/outage';
import { AppError } from '../errors.ts';
import { runChunks } from '../jobs/resumable.ts';
import { publish } from '../realtime/publish.ts';
import * as batches from './batches.ts';
import { UNDO_MS, type BulkDefinition } from './definition.ts';
import { absenceOf, selectForUpdate, versionOf } from './select-rows.ts';
import { BULK_JOB } from './start.ts';

/** Small chunks with a pause between them leave the database to the requests of the console. */
const CHUNK = 50;
const PAUSE_MS = 20;
const PROGRESS_INTERVAL_MS = 1_000;
/** A run ends before the queue takes its job for lost; the rest is a new job. */
const MAX_RUN_MS = 5 * 60_000;

const CHANGED_SINCE = 'Changed since';

export interface BulkRun<Schema> {
  /** The staff member with this id, if the account is active. */
  findActor: (db: Kysely<Schema>, uuid: string) => Promise<JobActor | undefined>;
  finish: (db: Kysely<Schema>, batch: batches.RunningBatch) => Promise<unknown>;
}

/** Performs the pending items of a batch; `queue again` when the time of a run is over. */
export async function runBatch<Schema>(
  services: Services<Schema>,
  db: Kysely<Schema>,
  uuid: string,
  steps: BulkRun<Schema>,
): Promise<void | 'queue again'> {
  const batch = await batches.findRunningBatch(db, uuid);
  if (!batch) return;
  const startedAt = performance.now();
  const isComplete = await runChunks(services.disk, {
    next: () => batches.findPending(db, batch.uuid, CHUNK),
    perform: (items) => runItems(services, db, batch, steps, items),
    publish: () => publishProgress(db, batch),
    publishMs: PROGRESS_INTERVAL_MS,
    isOver: () => performance.now() - startedAt > MAX_RUN_MS,
    pauseMs: PAUSE_MS,
  });
  if (!isComplete) return 'queue again';
  await steps.finish(db, batch);
}

/** The permission is checked before every chunk. */
async function runItems<Schema>(
  services: Services<Schema>,
  db: Kysely<Schema>,
  batch: batches.RunningBatch,
  { findActor }: BulkRun<Schema>,
  items: readonly batches.PendingItem[],
) {
  const definition = services.bulkDefinitions.get(batch.list);
  const actor = await findActor(db, batch.created_by);
  if (!definition || !actor || !hasPermission(actor.role, definition.endpoint.permission))
    return batches.failPending(db, batch.uuid, 'The person who started this no longer has the permission');
  const ctx = { ...jobContext(services, actor, BULK_JOB), batch: batch.uuid };
  for (const item of items) await runItem(ctx, db, definition, batch, item);
}

/** Tells the windows of the person who started the batch to read its progress. */
export const publishProgress = (
  db: QueryExecutorProvider,
  { uuid, created_by }: Pick<batches.RunningBatch, 'uuid' | 'created_by'>,
) => publish(db, { room: `account:${created_by}`, event: 'bulk-action', data: { uuid } });

/**
 * Performs the action on one record. The action, its audit row and the result of the item are one transaction, so a
 * killed worker leaves all or nothing of it.
 */
async function runItem<Schema>(
  ctx: RequestContext<Schema>,
  db: Kysely<Schema>,
  definition: BulkDefinition<Schema>,
  batch: batches.RunningBatch,
  item: batches.PendingItem,
) {
  const { uuid, amount_kobo } = item;
  const action = definition.actions[batch.action]!;
  const value = valueOf(batch, item);
  const before = action.undo?.before?.(ctx.settings) ?? sql<null>`null`;
  const kobo = action.sum ?? sql<null>`null::bigint`;
  const columns = {
    exception: exceptionOf(ctx, definition, batch, item),
    before,
    kobo,
    version: action.undo?.version ?? sql<null>`null`,
  };
  try {
    await inTransaction(db, async (trx) => {
      if (!(await batches.lockItem(trx, batch.uuid, uuid))) return;
      const { rows } = await selectForUpdate(definition, uuid, columns).execute(trx);
      const row = rows[0] ?? {
        exception: await readAbsence(trx, definition, uuid),
        before: null,
        kobo: amount_kobo,
        version: null,
      };
      // An undo has no amounts. Any other amount was part of the confirmed sum.
      const isOtherAmount = amount_kobo !== null && row.kobo !== amount_kobo;
      const message =
        row.exception ??
        (isOtherAmount ? CHANGED_SINCE : null) ??
        describeOutcome(await action.run({ ...ctx, db: trx }, uuid, value));
      const state = message === null ? 'done' : 'skipped';
      const version = action.undo && versionOf(definition, uuid, action.undo);
      await batches.settleItem(trx, batch.uuid, uuid, {
        state,
        message,
        before: row.before,
        version_before: row.version,
        version,
      });
      if (version && batch.undoes && state === 'done' && item.version_before !== null)
        await batches.passVersionOn(
          trx,
          { uuid, list: batch.list, since: new Date(ctx.now().getTime() - UNDO_MS) },
          { before: item.version_before, now: version },
        );
    });
  } catch (error) {
    if (isOutage(error)) throw error;
    await batches.settleItem(db, batch.uuid, uuid, { state: 'failed', message: messageOf(ctx, error) });
  }
}

async function readAbsence<Schema>(
  trx: Transaction<Schema>,
  definition: BulkDefinition<Schema>,
  uuid: string,
): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    select ${absenceOf(definition, sql`${uuid}::uuid`)} as reason`.execute(trx);
  return rows[0]!.reason;
}

const valueOf = (batch: batches.RunningBatch, item: batches.PendingItem) => item.value ?? batch.value ?? '';

/** A row that needs a second person is skipped; its request is kept. */
const describeOutcome = (outcome: unknown) =>
  outcome instanceof ApprovalRequested ? 'Approval requested' : null;

/** An undo leaves out the rows that were changed since. Items of an earlier release have no version. */
function exceptionOf<Schema>(
  { settings }: RequestContext<Schema>,
  { actions }: BulkDefinition<Schema>,
  batch: batches.RunningBatch,
  item: batches.PendingItem,
) {
  const exception = actions[batch.action]!.exception(valueOf(batch, item), settings);
  const undone = batch.undone_action === null ? undefined : actions[batch.undone_action]?.undo;
  if (!undone) return exception;
  const isApplied = undone.isApplied(batch.undone_value ?? '', settings);
  const isSame = item.version === null ? sql`true` : sql`${undone.version} = ${item.version}`;
  return sql<string | null>`case when ${isApplied} and ${isSame} then ${exception} else ${CHANGED_SINCE} end`;
}

function messageOf<Schema>({ log, constraintMessages }: RequestContext<Schema>, error: unknown): string {
  const known = translateError(error, constraintMessages);
  if (known instanceof AppError) return known.message;
  log.error({ err: error }, 'a row of a bulk action failed');
  return 'Something went wrong on our side. The problem has been recorded.';
}
