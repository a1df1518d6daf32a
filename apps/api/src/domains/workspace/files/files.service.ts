import type { AuditAction } from '@baobab/contract/audit-actions';
import { MAX_PICTURE_BYTES } from '@baobab/contract/workspace/files';
import { change, done, type Outcome } from '../../../platform/audit/change.ts';
import { AppError, found, invalid } from '../../../platform/errors.ts';
import { withExtension } from '../../../platform/files/file-kind.ts';
import { FileStoreOutage, removeUnknown, sha256 } from '../../../platform/files/files.ts';
import type { FileReply, UploadedFile } from '../../../platform/http/serve.ts';
import { unguessableId } from '../../../platform/ids.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import {
  findKnownFiles,
  findPicture,
  insertFile,
  lockForUpload,
  lockForCleanup,
} from './files.repository.ts';
import { encodePicture } from './picture.ts';

const MAX_NAME = 200;

export interface NewFile {
  content: Buffer;
  mime: string;
  name: string | undefined;
  purpose: 'picture' | 'attachment' | 'document';
}

/**
 * Stores the content of a file, then its row and related rows in one transaction. The content is written first, so
 * that every row has content; content that a crash leaves without a row is removed by the next clean-up.
 */
export async function storeFile<T>(
  ctx: Ctx,
  action: AuditAction,
  { content, mime, name, purpose }: NewFile,
  insertRelated: (trx: Trx, uuid: string) => Promise<Outcome<T>>,
  before: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<T> {
  const uuid = unguessableId();
  // Before the transaction, so that uploads to a store that does not respond do not occupy all connections.
  await ctx.files.check();
  try {
    return await change(ctx, action, async (trx) => {
      await before(trx);
      await lockForUpload(trx);
      await ctx.files.put(uuid, content);
      await insertFile(trx, {
        uuid,
        sha256: sha256(content),
        mime,
        size: content.length,
        name: plainName(name),
        purpose,
        created_by: ctx.actor.uuid,
      });
      return insertRelated(trx, uuid);
    });
  } catch (error) {
    // A store that does not respond would keep the request waiting; the clean-up removes what it stored.
    if (!(error instanceof FileStoreOutage)) await ctx.files.remove(uuid).catch(() => undefined);
    throw error;
  }
}

/** Removes content without a row, which a crash during an upload leaves behind. */
export async function removeOrphanedFiles({
  db,
  files,
  log,
}: Pick<Ctx, 'db' | 'files' | 'log'>): Promise<number> {
  let removed = 0;
  for await (const page of files.pages())
    removed += await db.transaction().execute(async (trx) => {
      // Under the lock every upload that the page shows has ended, with a row or without one.
      await lockForCleanup(trx);
      const known = await findKnownFiles(
        trx,
        page.map(({ id }) => id),
      );
      return removeUnknown(files, page, ({ id }) => known.has(id));
    });
  if (removed) log.warn({ removed }, 'removed files without a row');
  return removed;
}

export async function storePicture(ctx: Ctx, given: UploadedFile): Promise<string> {
  if (given.content.length >= MAX_PICTURE_BYTES)
    throw new AppError('too-large', 'The picture must be smaller than 2 MB');
  const picture = await encodePicture(given.content);
  if (!picture)
    throw invalid('Only a whole JPG or PNG picture of at most 25 megapixels can be uploaded', {
      media: 'You can only upload JPG/PNG file!',
    });
  const { mime, content, width, height } = picture;
  const file: NewFile = { content, mime, name: given.name || 'picture', purpose: 'picture' };
  return storeFile(ctx, 'file.upload', file, async (_trx, uuid) =>
    done(uuid, uuid, { mime, size: content.length, width, height }),
  );
}

/** The name is only displayed; files are never opened by it. */
export const plainName = (name: string | undefined) =>
  (name ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_NAME) || 'file';

export async function openPicture({ db, files }: Ctx, uuid: string): Promise<FileReply> {
  const picture = found(await findPicture(db, uuid), 'This picture');
  return {
    fileName: withExtension(uuid, picture.mime),
    contentType: picture.mime,
    stream: await files.read(uuid),
    inline: true,
  };
}
