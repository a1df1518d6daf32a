import type { ErrorCode } from '@baobab/contract/kit/errors';
import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { ApprovalRequested } from '@baobab/contract/kit/approval';
import { hasPermission } from '@baobab/contract/kit/roles';
import { pricePermissions, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { change, done } from '../../../platform/audit/change.ts';
import { noSession } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { resumable } from '../../../platform/jobs/resumable.ts';
import { findAccountNames } from '../../workspace/access/public.ts';
import { findActiveActor } from '../../workspace/bulk-actions/public.ts';
import { notifyStaffMember } from '../../workspace/notifications/public.ts';
import type { Ctx, Db, Schema, Services } from '../../../schema.ts';
import { describeResult, noticeOf } from './change-sets.presenter.ts';
import type { PriceUpload } from './price-imports.service.ts';
import { requestOf, submitStored, type Request } from './submit.service.ts';
import { deleteFiles } from './price-files.repository.ts';
import * as repository from './upload-jobs.repository.ts';

const UPLOAD_JOB = 'price-uploads.apply';

const uploads = resumable<Schema, Services>({
  job: UPLOAD_JOB,
  key: 'uuid',
  lock: 'price-upload',
  sweep: 'price-uploads.sweep',
  findOpen: ({ db }) => repository.findWaitingUploads(db),
  perform,
});
export const applyUpload = uploads.run;

/** Stores a large upload for a job, which survives a closed browser and a killed server. */
export async function queueUpload(
  ctx: Ctx,
  kind: PriceKind,
  { rows, ...upload }: PriceUpload & { rows: number },
  validFrom?: string,
) {
  const uuid = newId();
  const request = { ...requestOf(kind, upload, validFrom), seen: upload.seen };
  await change(ctx, 'price-list.queue', async (trx) => {
    await repository.insertUploadJob(trx, {
      uuid,
      account_uuid: ctx.actor.uuid,
      kind,
      file: request.fileName,
      request,
      content: upload.file.content,
      rows_total: rows,
    });
    return done(null, uuid, { kind, file: request.fileName, rows });
  });
  await uploads.send(ctx, uuid);
  return uuid;
}

/** The uploads of a list that wait for their job, and those that failed in the last days. */
export async function listUploads(ctx: Ctx, kind: PriceKind) {
  const rows = await repository.findOpenUploads(ctx.db, kind);
  const names = await findAccountNames(ctx.db, [...new Set(rows.map(({ account_uuid }) => account_uuid))]);
  return {
    data: rows.map((row) => ({
      uuid: row.uuid,
      file: row.file,
      by: names.get(row.account_uuid) ?? '',
      createdAt: row.created_at.toISOString(),
      state: row.state as 'waiting' | 'failed',
      rows: row.rows_total,
      done: row.rows_done,
      message: row.message,
    })),
  };
}

/** Applies the upload once, as the person who sent it; the end and the prices are one transaction. */
async function perform(services: Services, _db: Db, uuid: string): Promise<void> {
  const job = await repository.findUploadJob(services.db, uuid);
  if (job?.state !== 'waiting') return;
  const actor = await findActiveActor(services.db, job.account_uuid);
  const kind = job.kind as PriceKind;
  if (!actor || !hasPermission(actor.role, pricePermissions[kind].write))
    return end(services, job, { state: 'failed', message: 'You no longer have the permission for this.' });
  const ctx: Ctx = {
    ...services,
    actor: { ...actor, ...noSession },
    requestId: UPLOAD_JOB,
    address: '',
    device: '',
    origin: '',
    signal: new AbortController().signal,
  };
  const request = job.request as Request & { seen?: string };
  try {
    const outcome = await submitStored(ctx, request, job.content!, {
      start: (trx) => repository.isWaiting(trx, uuid),
      progress: (rows) => repository.setProgress(services.db, uuid, rows),
      finish: (trx, result) =>
        repository.endUploadJob(trx, uuid, {
          state: 'done',
          message: describeResult(result, 'file', request.validFrom),
          batch_uuid: result.batch,
          ended_at: services.now(),
        }),
    });
    if (outcome instanceof ApprovalRequested)
      await end(services, job, { state: 'done', message: outcome.message });
  } catch (error) {
    // Anything else is an outage or a busy server, after which the queue tries again.
    if (!(error instanceof AppError) || momentary.has(error.code)) throw error;
    await end(services, job, { state: 'failed', message: error.message });
  }
}

const momentary = new Set<ErrorCode>(['too-many', 'unavailable']);

/** Ends an upload that changed nothing, and tells its sender. */
async function end(
  { db, now }: Services,
  { uuid, account_uuid, kind, file }: repository.UploadJob,
  { state, message }: { state: 'done' | 'failed'; message: string },
) {
  await db.transaction().execute(async (trx) => {
    await repository.endUploadJob(trx, uuid, { state, message, ended_at: now() });
    const text =
      state === 'failed' ? `The upload of ${file} was not saved: ${message}` : `${file}: ${message}`;
    await notifyStaffMember(trx, account_uuid, noticeOf(kind, text));
  });
}

const KEPT_JOBS_DAYS = 7;
const KEPT_FILES_DAYS = 365;

export const uploadJobs: Job<Services>[] = [
  ...uploads.jobs,
  {
    name: 'price-uploads.expire',
    cron: '40 3 * * *',
    async run({ db, now }) {
      await repository.deleteUploadJobs(db, new Date(now().getTime() - KEPT_JOBS_DAYS * DAY_MS));
      await deleteFiles(db, new Date(now().getTime() - KEPT_FILES_DAYS * DAY_MS));
    },
  },
];
