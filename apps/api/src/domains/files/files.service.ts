import { MAX_PICTURE_BYTES } from '@baobab/contract/files';
import { change, done, type Outcome } from '../../platform/audit/change.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
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
import { readPicture } from './picture.ts';

const MAX_NAME = 200;

export interface NewFile {
  content: Buffer;
  mime: string;
  name: string | undefined;
}

/**
 * Takes a file in: its content into the store, then its row and whatever belongs to it, in one transaction. The
 * content lies there before its row does, so that no row ever points at nothing; what a crash leaves without a
 * row is cleared away at the next start.
 */
export async function keepFile<T>(
  ctx: Ctx,
  action: string,
  { content, mime, name }: NewFile,
  also: (trx: Trx, uuid: string) => Promise<Outcome<T>>,
): Promise<T> {
  const uuid = unguessableId();
  try {
    return await change(ctx, action, async (trx) => {
      await keepTidierOut(trx);
      await ctx.files.put(uuid, content);
      await insertFile(trx, {
        uuid,
        sha256: sha256(content),
        mime,
        size: content.length,
        name: plainName(name),
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
  for (const shelf of await files.shelves())
    lost += await db.transaction().execute(async (trx) => {
      await keepUploadsOut(trx);
      return files.tidy(shelf, (ids) => findKnownFiles(trx, ids));
    });
  if (lost) log.warn({ lost }, 'files without a row were cleared away');
  return lost;
}

export function storePicture(ctx: Ctx, given: UploadedFile): Promise<string> {
  if (given.content.length >= MAX_PICTURE_BYTES)
    throw new AppError('too-large', 'The picture must be smaller than 2 MB');
  const picture = readPicture(given.content);
  if (!picture)
    throw invalid('Only a whole JPG or PNG picture of at most 8000 by 8000 points can be taken', {
      media: 'This is not a JPG or PNG picture',
    });
  const { mime, content, width, height } = picture;
  return keepFile(ctx, 'file.upload', { content, mime, name: given.name || 'picture' }, async (_trx, uuid) =>
    done(uuid, uuid, { mime, size: content.length, width, height }),
  );
}

export interface StoredFile {
  uuid: string;
  name: string;
  mime: string;
  size: number;
}

/** A picture or a PDF, by its content; whoever stores it decides who may read it. */
export async function storeDocument(ctx: Ctx, given: UploadedFile): Promise<StoredFile> {
  const kept = readPicture(given.content) ?? readPdf(given.content);
  if (!kept)
    throw invalid('Only a whole JPG or PNG picture or a PDF can be taken', {
      media: 'This is neither a picture nor a PDF',
    });
  const { mime, content } = kept;
  const size = content.length;
  return keepFile(ctx, 'file.upload', { content, mime, name: given.name }, async (_trx, uuid) =>
    done({ uuid, name: plainName(given.name), mime, size }, uuid, { mime, size }),
  );
}

const readPdf = (content: Buffer) =>
  content.subarray(0, 5).toString('latin1') === '%PDF-' &&
  content.subarray(-2_048).toString('latin1').includes('%%EOF')
    ? { mime: 'application/pdf', content }
    : null;

/** The name is kept for people to recognise; nothing ever opens a file by it. */
export const plainName = (name: string | undefined) =>
  (name ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_NAME) || 'file';

export async function openPicture({ db, files }: Ctx, uuid: string): Promise<FileReply> {
  const picture = await findPicture(db, uuid);
  if (!picture) throw notFound('This picture');
  return {
    fileName: `${uuid}.${picture.mime === 'image/png' ? 'png' : 'jpg'}`,
    contentType: picture.mime,
    stream: files.read(uuid),
    inline: true,
  };
}
