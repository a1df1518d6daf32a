import { MAX_PICTURE_BYTES } from '@baobab/contract/files';
import { change, done } from '../../platform/audit/change.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/files/files.ts';
import type { FileReply, UploadedFile } from '../../platform/http/serve.ts';
import { unguessableId } from '../../platform/ids.ts';
import type { Ctx } from '../../schema.ts';
import { findPicture, insertFile } from './files.repository.ts';
import { readPicture } from './picture.ts';

const MAX_NAME = 200;

/** The content lies in the store before its row does, so that no row ever points at nothing. */
export async function storePicture(ctx: Ctx, given: UploadedFile): Promise<string> {
  if (given.content.length >= MAX_PICTURE_BYTES)
    throw new AppError('too-large', 'The picture must be smaller than 2 MB');
  const picture = readPicture(given.content);
  if (!picture)
    throw invalid('Only a whole JPG or PNG picture of at most 8000 by 8000 points can be taken', {
      media: 'This is not a JPG or PNG picture',
    });

  const { mime, content, width, height } = picture;
  const uuid = unguessableId();
  await ctx.files.put(uuid, content);
  try {
    return await change(ctx, 'file.upload', async (trx) => {
      await insertFile(trx, {
        uuid,
        sha256: sha256(content),
        mime,
        size: content.length,
        name: plainName(given.name),
        created_by: ctx.actor.uuid,
      });
      return done(uuid, uuid, { mime, size: content.length, width, height });
    });
  } catch (error) {
    await ctx.files.remove(uuid).catch(() => undefined);
    throw error;
  }
}

/** The name is kept for people to recognise; nothing ever opens a file by it. */
const plainName = (name: string | undefined) =>
  (name ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_NAME) || 'picture';

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
