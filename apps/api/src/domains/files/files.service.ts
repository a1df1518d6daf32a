import { MAX_PICTURE_BYTES } from '@baobab/contract/files';
import { change, done, type Outcome } from '../../platform/audit/change.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { withExtension } from '../../platform/files/file-kind.ts';
import { sha256 } from '../../platform/files/files.ts';
import type { FileReply, UploadedFile } from '../../platform/http/serve.ts';
import { unguessableId } from '../../platform/ids.ts';
import type { Ctx, Trx } from '../../schema.ts';
import {
  findKnownFiles,
  findPicture,
  insertFile,
  keepTidierOut,
  keepUploadsOut,
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
 * Takes a file in: its content into the store, then its row and whatever belongs to it, in one transaction. The
 * content lies there before its row does, so that no row ever points at nothing; what a crash leaves without a
 * row is cleared away at the next start.
 */
export async function keepFile<T>(
  ctx: Ctx,
  action: string,
  { content, mime, name, purpose }: NewFile,
  also: (trx: Trx, uuid: string) => Promise<Outcome<T>>,
  before: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<T> {
  const uuid = unguessableId();
  try {
    return await change(ctx, action, async (trx) => {
      await before(trx);
      await keepTidierOut(trx);
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
      return also(trx, uuid);
    });
  } catch (error) {
    await ctx.files.remove(uuid).catch(() => undefined);
    throw error;
  }
}

/** Clears away contents that have no row: an upload that died between the two left them. */
export async function tidyFiles({ db, files, log }: Pick<Ctx, 'db' | 'files' | 'log'>): Promise<number> {
  let lost = 0;
  for (const shelf of await files.shards())
    lost += await db.transaction().execute(async (trx) => {
      await keepUploadsOut(trx);
      return files.removeUnknown(shelf, (ids) => findKnownFiles(trx, ids));
    });
  if (lost) log.warn({ lost }, 'files without a row were cleared away');
  return lost;
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
  return keepFile(ctx, 'file.upload', file, async (_trx, uuid) =>
    done(uuid, uuid, { mime, size: content.length, width, height }),
  );
}

/** The name is kept for people to recognise; nothing ever opens a file by it. */
export const plainName = (name: string | undefined) =>
  (name ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_NAME) || 'file';

export async function openPicture({ db, files }: Ctx, uuid: string): Promise<FileReply> {
  const picture = await findPicture(db, uuid);
  if (!picture) throw notFound('This picture');
  return {
    fileName: withExtension(uuid, picture.mime),
    contentType: picture.mime,
    stream: files.read(uuid),
    inline: true,
  };
}
