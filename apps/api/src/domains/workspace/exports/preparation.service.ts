import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { pluralize } from '@baobab/contract/kit/numbers';
import { EXPORT_DAYS } from '@baobab/contract/kit/list-export';
import { hasPermission } from '@baobab/contract/kit/roles';
import { setInterval } from 'node:timers/promises';
import type pg from 'pg';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { openExportClient } from '@baobab/postgres/connect';
import { isOutage } from '@baobab/postgres/outage';
import { AppError } from '../../../platform/errors.ts';
import { FileStoreOutage, removeUnknown } from '../../../platform/files/files.ts';
import {
  countListExport,
  listExportFile,
  listExportTrace,
  type ExportRequest,
  type ListExport,
} from '../../../platform/http/list-export.ts';
import { withReadSource } from '../../../platform/http/read-source.ts';
import { resumable } from '../../../platform/jobs/resumable.ts';
import type { RowCount } from '../../../platform/spreadsheet/copy-rows.ts';
import type { Db, Schema, Services } from '../../../schema.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import * as repository from './exports.repository.ts';
import { PREPARE_JOB } from './exports.service.ts';

const PROGRESS_MS = 1_000;
const MAX_ATTEMPTS = 5;

/** The owner deleted the export while it was prepared. */
class DeletedError extends Error {}

/**
 * Prepares the exports of an account, one after the other. A worker that stops half-way leaves a running row and a
 * draft of the file; the next worker starts that export again.
 */
export const exportWork = resumable<Schema, Services>({
  job: PREPARE_JOB,
  key: 'account',
  lock: 'export-preparation',
  sweep: 'exports.sweep',
  concurrency: 2,
  findOpen: async ({ db }) =>
    (await repository.findWaitingAccounts(db)).map(({ account_uuid }) => ({ key: account_uuid })),
  async perform(services, db, account) {
    for (;;) {
      const next = await repository.findNextExport(db, account);
      if (!next) return;
      await prepare(services, db, next);
    }
  },
});
export const prepareExports = exportWork.run;

async function prepare(services: Services, db: Db, row: repository.OpenExport) {
  const plan = planOf(services, row);
  if (typeof plan === 'string') return fail(services, db, row, plan);
  try {
    // First, so that an outage of the store does not use up the attempts.
    await services.exportFiles.check();
    const running = await repository.markRunning(db, row.uuid);
    if (!running) return;
    await repository.publishExports(db, row.account_uuid);
    const written = await writeFile(services, db, row, { ...plan, since: running.lsn });
    await finish(services, db, row, plan, written);
  } catch (error) {
    if (error instanceof DeletedError) return;
    // Retried by the queue and by every sweep.
    if (error instanceof FileStoreOutage || (!isDiskFull(error) && isOutage(error))) throw error;
    services.log.error({ err: error, export: row.uuid }, 'an export failed');
    await fail(services, db, row, describe(error));
  }
}

interface Plan {
  definition: ListExport;
  request: ExportRequest;
}

/** The export to prepare, or the reason why that is no longer possible. */
function planOf({ listExports }: Services, row: repository.OpenExport): Plan | string {
  const definition = listExports.get(row.list);
  const { filters, columns, format, sort } = row;
  const request = { filters, columns, format, ...(sort !== null && { sort }) };
  const parsed = definition?.endpoint.body.safeParse(request);
  if (!definition || !parsed?.success)
    return 'The list has changed since the export was requested. Export it again.';
  if (!row.active || !hasPermission(row.role ?? '', definition.endpoint.permission))
    return 'Your role can no longer export this list.';
  if (row.attempts >= MAX_ATTEMPTS)
    return `The export was interrupted ${MAX_ATTEMPTS} times. Narrow the filter and export again.`;
  return { definition, request: parsed.data as ExportRequest };
}

/**
 * Writes the file with the rows of one COPY and saves its progress every second. A replica is read when it has replayed
 * `since`: an erasure ends only the exports that run, so this one must not read what an earlier erasure has removed.
 */
async function writeFile(
  services: Services,
  db: Db,
  row: repository.OpenExport,
  { since, ...plan }: Plan & { since: number },
) {
  const count: RowCount = { rows: 0 };
  const stop = new AbortController();
  let client: pg.Client | undefined;
  const watching = watch(services, db, row, plan, count, stop);
  try {
    client = await withReadSource(services, { wroteLsn: since }, true, ({ readPool }) =>
      openExportClient(readPool, (error) => stop.abort(error)),
    );
    const format = listExportFile(plan.definition, plan.request, services.now());
    const { size } = await services.exportFiles.putStream(row.uuid, format.file(format.copy(client, count)), {
      signal: stop.signal,
    });
    return { rows: count.rows, size };
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    stop.abort();
    await watching;
    client?.end().catch(() => undefined);
  }
}

/** Counts the rows, then saves the progress until the file is written; aborts when it cannot be finished. */
async function watch(
  services: Services,
  db: Db,
  row: repository.OpenExport,
  { definition, request }: Plan,
  count: RowCount,
  stop: AbortController,
) {
  const save = async (progress: { rows: number; total?: number }) => {
    if (!(await repository.saveProgress(db, row.uuid, progress))) throw new DeletedError();
    await repository.publishExports(db, row.account_uuid);
  };
  try {
    // Without a total only the rows so far are shown.
    const total = await countListExport(db, definition, request, services.now()).catch(() => undefined);
    await save({ rows: count.rows, ...(total !== undefined && { total }) });
    for await (const _ of setInterval(PROGRESS_MS, undefined, { signal: stop.signal, ref: false })) {
      services.disk.requireSpace();
      await save({ rows: count.rows });
    }
  } catch (error) {
    if (!stop.signal.aborted) stop.abort(error);
  }
}

/** The state, the audit row and the bell item are one transaction; the complete file exists before it. */
async function finish(
  { now, exportFiles }: Services,
  db: Db,
  row: repository.OpenExport,
  { definition, request }: Plan,
  { rows, size }: { rows: number; size: number },
) {
  const finished_at = now();
  const expires_at = new Date(finished_at.getTime() + EXPORT_DAYS * DAY_MS);
  const { subject, details } = listExportTrace(definition, request, rows);
  const isReady = await change(workerContext(db, row), `${subject}.export`, async (trx) => {
    if (!(await repository.markReady(trx, row.uuid, { rows, size, finished_at, expires_at })))
      return unchanged(false);
    await notifyStaffMember(trx, row.account_uuid, {
      message: `Your export of ${pluralize(rows, 'row')} is ready`,
      link: '/exports',
      grouped: '{n} of your exports are ready',
      kind: 'exports',
    });
    await repository.publishExports(trx, row.account_uuid);
    return done(true, subject, { ...details, export: row.uuid });
  });
  if (!isReady) await exportFiles.discard(row.uuid);
}

const fail = ({ now }: Services, db: Db, row: repository.OpenExport, error: string) =>
  change(workerContext(db, row), 'export.fail', async (trx) => {
    if (!(await repository.markFailed(trx, row.uuid, error, now()))) return unchanged(null);
    await notifyStaffMember(trx, row.account_uuid, {
      message: `An export failed. ${error}`,
      link: '/exports',
      kind: 'exports',
    });
    await repository.publishExports(trx, row.account_uuid);
    return done(null, row.uuid, { error });
  });

const workerContext = (db: Db, { account_uuid }: repository.OpenExport) => ({
  db,
  actor: { uuid: account_uuid, role: 'worker' },
  requestId: PREPARE_JOB,
});

/** ENOSPC comes from writing the file, 53100 from PostgreSQL. */
const isDiskFull = (error: unknown) =>
  (error instanceof AppError && error.code === 'unavailable') ||
  ['ENOSPC', 'EDQUOT', '53100'].includes((error as { code?: string }).code ?? '');

const describe = (error: unknown) =>
  isDiskFull(error)
    ? 'The disk of the server is full. Ask an administrator to free some space, then export again.'
    : 'The file could not be written. Export the list again.';

/** Deletes the files of exports that are older than seven days. The rows stay as a record. */
export async function expireExports({ db, exportFiles, now }: Services): Promise<void> {
  for (const { uuid, account_uuid } of await repository.findExpired(db, now())) {
    await exportFiles.discard(uuid);
    await change({ db, actor: null, requestId: 'exports.expire' }, 'export.expire', async (trx) => {
      await repository.markExpired(trx, uuid);
      await repository.publishExports(trx, account_uuid);
      return done(null, uuid);
    });
  }
}

/** Removes files that no export needs: a worker that stops while its export is deleted leaves one. */
export async function removeOrphanedExports({ db, exportFiles, log }: Services): Promise<number> {
  let removed = 0;
  for await (const page of exportFiles.pages()) {
    const needed = await repository.findExportsWithFile(
      db,
      page.map(({ id }) => id),
    );
    removed += await removeUnknown(exportFiles, page, ({ id }) => needed.has(id));
  }
  if (removed) log.warn({ removed }, 'removed files without an export');
  return removed;
}
