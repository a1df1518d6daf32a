import { acceptsResult } from '@baobab/contract/lab-actions';
import { done, recordAccess } from '../../platform/audit/change.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { extensionOf, fileKindOf, fileMimes } from '../../platform/files/file-kind.ts';
import type { FileReply, UploadedFile } from '../../platform/http/serve.ts';
import { unguessableId } from '../../platform/ids.ts';
import type { Ctx } from '../../schema.ts';
import { storeFile, plainName } from '../files/public.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import {
  findItemForUpdate,
  findItemKind,
  findResult,
  insertResult,
  markResultUploaded,
  type LockedItem,
} from './items.repository.ts';

const WRONG_KIND = 'Upload a complete PDF, DOC or DOCX document';

/** Stores the file, its row, the result and the acceptance in one transaction. */
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
  return storeFile(ctx, 'lab-result.upload', file, async (trx, file_uuid) => {
    const locked = await findItemForUpdate(trx, item.uuid);
    if (locked?.order_uuid !== item.order) throw notFound('This test of the order');
    if (!acceptsResult(locked.action))
      throw conflict('The result of this test was already accepted or rejected');
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
    const size = given.content.length;
    return done({ uuid, file_name: name }, uuid, {
      item: item.uuid,
      order: item.order,
      patient: locked.patient_uuid,
      size,
    });
  });
}

/** Names the order but not the patient, because other people may see the bell. */
function resultNotification({ order_id, partner }: LockedItem) {
  const query = new URLSearchParams({ partner, search: order_id });
  return { message: `A result of order ${order_id} was uploaded`, link: `/order?${query}` };
}

export async function openResult(ctx: Ctx, uuid: string): Promise<FileReply> {
  const result = await findResult(ctx.db, uuid);
  if (!result) throw notFound('This result');
  await recordAccess(ctx, 'lab-result.open', uuid, {
    item: result.item,
    order: result.order,
    patient: result.patient_uuid,
  });
  return { fileName: result.file_name, contentType: result.mime, stream: ctx.files.read(result.file) };
}
