import { EXPORT_DAYS } from '@baobab/contract/kit/list-export';
import { stampOf } from '@baobab/contract/kit/lagos-time';
import { hasPermission } from '@baobab/contract/kit/roles';
import { change, done, recordAccess } from '../../../platform/audit/change.ts';
import { conflict, forbidden, found, tooMany } from '../../../platform/errors.ts';
import { contentTypes, requireExportStepUp } from '../../../platform/http/export-sheet.ts';
import { columnsOf, type ExportRequest, type ListExport } from '../../../platform/http/list-export.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import { unguessableId } from '../../../platform/ids.ts';
import { requireExportProof } from '../../../platform/step-up.ts';
import type { Ctx } from '../../../schema.ts';
import * as repository from './exports.repository.ts';

/** The folder of prepared exports in the data folder and in the bucket. */
export const EXPORTS_FOLDER = 'exports';
export const PREPARE_JOB = 'exports.prepare';
/** Exports of one person that wait or run. */
const MAX_OPEN = 5;

/** Queues an export that a job prepares. */
export async function requestExport(ctx: Ctx, definition: ListExport, request: ExportRequest) {
  const account = ctx.actor.uuid;
  await requireExportStepUp(ctx, definition, request.filters);
  const row = await change(ctx, 'export.request', async (trx) => {
    await repository.lockRequests(trx, account);
    if ((await repository.countOpen(trx, account)) >= MAX_OPEN)
      throw tooMany(`You have ${MAX_OPEN} exports in preparation. Please wait until one is ready.`);
    const inserted = await repository.insertExport(trx, {
      uuid: unguessableId(),
      account_uuid: account,
      list: definition.endpoint.exportName,
      filters: request.filters,
      sort: request.sort ?? null,
      columns: [...columnsOf(definition, request)],
      format: request.format,
    });
    await repository.publishExports(trx, account);
    return done(inserted, inserted.uuid, { list: inserted.list, filters: inserted.filters });
  });
  await ctx.queue.send(PREPARE_JOB, { account });
  return row;
}

/** The file of an own export. The permission is checked again, because the role may have changed. */
export async function openExportFile(ctx: Ctx, uuid: string): Promise<FileReply> {
  const row = found(await repository.findOwnExport(ctx.db, ctx.actor.uuid, uuid), 'This export');
  const definition = ctx.listExports.get(row.list);
  if (!definition || !hasPermission(ctx.actor.role, definition.endpoint.permission)) throw forbidden();
  if (row.state === 'expired')
    throw conflict(row.error ?? `The file was deleted after ${EXPORT_DAYS} days. Export the list again.`);
  if (row.state !== 'ready') throw conflict('The export is not ready yet.');
  if ((await ctx.exportFiles.size(uuid)) === null)
    throw conflict('The file no longer exists. Export the list again.');
  requireExportProof(ctx, row.rows ?? 0, definition.stepUpAbove);
  await recordAccess(ctx, 'export.download', uuid, { list: row.list, rows: row.rows });
  return {
    fileName: `${definition.title}_${stampOf(row.created_at)}.${row.format}`,
    contentType: contentTypes[row.format],
    stream: await ctx.exportFiles.read(uuid),
  };
}

/** Deletes an own export. A job that prepares it notices and stops. */
export async function removeExport(ctx: Ctx, uuid: string): Promise<void> {
  const row = found(await repository.findOwnExport(ctx.db, ctx.actor.uuid, uuid), 'This export');
  // The file first: a row without a file can be deleted again, but a file without a row cannot.
  await ctx.exportFiles.discard(uuid);
  await change(ctx, 'export.delete', async (trx) => {
    await repository.deleteExport(trx, uuid);
    await repository.publishExports(trx, ctx.actor.uuid);
    return done(null, uuid, { list: row.list, state: row.state });
  });
}
