import { acceptsResult, CANCELLED, needsResult } from '@baobab/contract/care/lab-actions';
import { done, recordAccess } from '../../../platform/audit/change.ts';
import { conflict, found, invalid, notFound } from '../../../platform/errors.ts';
import { extensionOf, fileKindOf, fileMimes } from '../../../platform/files/file-kind.ts';
import { sha256 } from '../../../platform/files/files.ts';
import type { FileReply, UploadedFile } from '../../../platform/http/serve.ts';
import { unguessableId } from '../../../platform/ids.ts';
import { publishChange } from '../../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { refuseErased } from '../../workspace/access/erased-people.public.ts';
import { storeFile, plainName } from '../../workspace/files/public.ts';
import { notifyStaffMembers } from '../../workspace/notifications/public.ts';
import {
  findItemForUpdate,
  findItemKind,
  findResult,
  findResultFiles,
  insertResult,
  markResultUploaded,
  type LockedItem,
} from './items.repository.ts';
import { getResult, type ResultRow } from './lab-orders.repository.ts';

const WRONG_KIND = 'Upload a complete PDF, DOC or DOCX document';

/** Rolls an upload back, because the test already has this content. */
class SameResult extends Error {
  readonly stored: ResultRow;
  constructor(stored: ResultRow) {
    super('This result is already stored');
    this.stored = stored;
  }
}

/**
 * Stores the file, its row, the result and the acceptance in one transaction. Uploading the same content again, as
 * staff do when the first answer was lost, returns the result that is stored.
 */
export async function uploadResult(ctx: Ctx, item: { uuid: string; order: string }, given: UploadedFile) {
  const kind = fileKindOf(given.content);
  const isDocument = kind === 'pdf' || kind === 'doc' || kind === 'docx';
  if (!isDocument || extensionOf(given.name) !== kind)
    throw invalid(WRONG_KIND, {
      file: isDocument
        ? `This is a ${kind.toUpperCase()} file with another extension`
        : 'This is not a PDF, DOC or DOCX document',
    });
  // Checked before the content is stored, so that a wrong id writes no file.
  if ((await findItemKind(ctx.db, item.uuid)) !== 'lab') throw notFound('This test of the order');
  const name = plainName(given.name);
  const file = { content: given.content, mime: fileMimes[kind], name, purpose: 'document' as const };
  const store = storeFile(ctx, 'lab-result.upload', file, async (trx, file_uuid) => {
    const locked = await findItemForUpdate(trx, item.uuid);
    if (locked?.order_uuid !== item.order) throw notFound('This test of the order');
    if (locked.status === CANCELLED) throw conflict('This order was cancelled and takes no results');
    if (!acceptsResult(locked.action, locked.status))
      throw conflict(
        needsResult(locked.action!)
          ? 'The result of this test was already accepted or rejected'
          : 'This test was refunded and takes no results',
      );
    const same = await findSameResult(trx, ctx, item.uuid, given.content);
    if (same) throw new SameResult(await getResult(trx, same.uuid));
    await refuseErased(trx, locked.consumer_uuid);
    const uuid = unguessableId();
    await insertResult(trx, {
      uuid,
      item_uuid: item.uuid,
      file_uuid,
      file_name: name,
      uploaded_by: ctx.actor.uuid,
    });
    await markResultUploaded(trx, item.uuid);
    await notifyStaffMembers(trx, 'lab-orders:read', resultNotification(locked), ctx.actor.uuid);
    await publishChange(trx, item.order, ctx.actor);
    const size = given.content.length;
    return done(await getResult(trx, uuid), uuid, {
      item: item.uuid,
      order: item.order,
      patient: locked.patient_uuid,
      size,
    });
  });
  return store.catch((error: unknown) => {
    if (error instanceof SameResult) return error.stored;
    throw error;
  });
}

/** A result with this content whose file is stored completely. */
async function findSameResult(trx: Trx, { files }: Ctx, item: string, content: Buffer) {
  const digest = sha256(content);
  for (const result of await findResultFiles(trx, item))
    if (result.sha256.equals(digest) && (await files.size(result.file)) === content.length) return result;
  return undefined;
}

/** Names the order but not the patient, because other people may see the bell. */
const resultNotification = ({ order_id, order_uuid }: LockedItem) => ({
  message: `A result of order ${order_id} was uploaded`,
  link: `/order?dialog=view&id=${order_uuid}`,
  grouped: `{n} results of order ${order_id} were uploaded`,
  kind: 'lab-results' as const,
});

export async function openResult(ctx: Ctx, uuid: string): Promise<FileReply> {
  const result = found(await findResult(ctx.db, uuid), 'This result');
  await recordAccess(ctx, 'lab-result.open', uuid, {
    item: result.item,
    order: result.order,
    patient: result.patient_uuid,
  });
  return { fileName: result.file_name, contentType: result.mime, stream: await ctx.files.read(result.file) };
}
