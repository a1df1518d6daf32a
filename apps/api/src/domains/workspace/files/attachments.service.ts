import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { invalid, tooMany } from '../../../platform/errors.ts';
import { fileKindOf, fileMimes, withExtension } from '../../../platform/files/file-kind.ts';
import type { UploadedFile } from '../../../platform/http/serve.ts';
import type { Ctx, Db, Services } from '../../../schema.ts';
import { countRecentAttachments, deleteUnsentAttachments, lockUploadsOf } from './attachments.repository.ts';
import { storeFile, plainName, type NewFile } from './files.service.ts';
import { encodePicture } from './picture.ts';

export interface StoredFile {
  uuid: string;
  name: string;
  mime: string;
  size: number;
}

/** Stores a picture or PDF, detected by content; its name gets the matching extension. */
export async function storeAttachment(ctx: Ctx, given: UploadedFile): Promise<StoredFile> {
  // Also checked before the picture is encoded, so that a refused upload is cheap.
  await checkQuota(ctx.db, ctx);
  const isPdf = fileKindOf(given.content) === 'pdf';
  const kept = isPdf ? { mime: fileMimes.pdf, content: given.content } : await encodePicture(given.content);
  if (!kept)
    throw invalid('Only JPG and PNG pictures and PDF files can be attached', {
      media: 'This is neither a picture nor a PDF',
    });
  const { mime, content } = kept;
  const name = withExtension(plainName(given.name), mime);
  const file: NewFile = { content, mime, name, purpose: 'attachment' };
  const size = content.length;
  return storeFile(
    ctx,
    'file.upload',
    file,
    async (_trx, uuid) => done({ uuid, name, mime, size }, uuid, { mime, size }),
    async (trx) => {
      await lockUploadsOf(trx, ctx.actor.uuid);
      await checkQuota(trx, ctx);
    },
  );
}

async function checkQuota(db: Db, { actor, settings }: Ctx) {
  const { files, megabytes } = settings.attachmentQuota;
  const used = await countRecentAttachments(db, actor.uuid);
  if (used.files >= files || used.bytes >= megabytes * 1_048_576)
    throw tooMany(`You can attach ${files} files and ${megabytes} MB in 24 hours. Please try again later.`);
}

const BATCH_SIZE = 500;

/** Deletes unsent attachments, rows first; the clean-up removes content that a crash leaves behind. */
export async function clearUnsentAttachments({ db, files }: Pick<Services, 'db' | 'files'>): Promise<number> {
  for (let cleared = 0; ;) {
    const deleted = await change({ db, actor: null, requestId: 'job' }, 'file.clear-unsent', async (trx) => {
      const uuids = await deleteUnsentAttachments(trx, BATCH_SIZE);
      return uuids.length > 0 ? done(uuids, 'files', { cleared: uuids.length }) : unchanged(uuids);
    });
    for (const uuid of deleted) await files.remove(uuid);
    cleared += deleted.length;
    if (deleted.length < BATCH_SIZE) return cleared;
  }
}
