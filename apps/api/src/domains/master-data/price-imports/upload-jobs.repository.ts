import type { Db, Trx } from '../../../schema.ts';

export interface NewUploadJob {
  uuid: string;
  account_uuid: string;
  kind: string;
  file: string;
  /** A request of `submitStored`. */
  request: Record<string, unknown>;
  content: Buffer;
  rows_total: number;
}

export const insertUploadJob = (trx: Trx, job: NewUploadJob) =>
  trx.insertInto('price_upload_jobs').values(job).execute();

export const findUploadJob = (db: Db, uuid: string) =>
  db.selectFrom('price_upload_jobs').selectAll().where('uuid', '=', uuid).executeTakeFirst();
export type UploadJob = Awaited<ReturnType<typeof findUploadJob>> & object;

export const findWaitingUploads = (db: Db) =>
  db
    .selectFrom('price_upload_jobs')
    .select('uuid as key')
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute();

export const findOpenUploads = (db: Db, kind: string) =>
  db
    .selectFrom('price_upload_jobs')
    .select(['uuid', 'account_uuid', 'file', 'state', 'rows_total', 'rows_done', 'message', 'created_at'])
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/** Read in the transaction of the upload, because a worker that lost its connection has lost its lock, too. */
export const isWaiting = async (trx: Trx, uuid: string) =>
  (await findUploadJob(trx, uuid))?.state === 'waiting';

/** Outside of the transaction of the upload, so that the progress is seen. */
export const setProgress = (db: Db, uuid: string, rows: number) =>
  db.updateTable('price_upload_jobs').set({ rows_done: rows }).where('uuid', '=', uuid).execute();

interface UploadEnd {
  state: 'done' | 'failed';
  message: string;
  batch_uuid?: string | null;
  ended_at: Date;
}

export const endUploadJob = (db: Db, uuid: string, end: UploadEnd) =>
  db
    .updateTable('price_upload_jobs')
    .set({ ...end, request: null, content: null })
    .where('uuid', '=', uuid)
    .where('state', '=', 'waiting')
    .execute();

export const deleteUploadJobs = (db: Db, before: Date) =>
  db.deleteFrom('price_upload_jobs').where('ended_at', '<', before).execute();
