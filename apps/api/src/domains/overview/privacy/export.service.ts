import { actionLabel } from '@baobab/contract/audit-actions';
import { stampOf } from '@baobab/contract/kit/lagos-time';
import { zipStream, type ZipEntry } from '@baobab/spreadsheet/zip-stream';
import { recordAccess } from '../../../platform/audit/change.ts';
import { decryptDetails } from '../../../platform/audit/personal-details.ts';
import { found } from '../../../platform/errors.ts';
import { withExtension } from '../../../platform/files/file-kind.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx } from '../../../schema.ts';
import { doctorSecrets } from '../../people/doctors/public.ts';
import { pharmacySecrets } from '../../people/pharmacies/public.ts';
import { findAuditRows, findFiles, findRows, type StoredFile } from './export.repository.ts';
import { findPerson } from './privacy.repository.ts';

const README = `This archive contains everything that is stored about one person.

data.json   The rows of each table. Amounts that end with _kobo are in kobo, a hundredth of a naira. Times are UTC.
audit.json  Who read or changed the data, oldest first, with the role of the colleague.
files/      Results of tests, attachments of conversations, documents and the picture, named by their id in data.json.
`;

/**
 * Everything about one person as a ZIP file. The rows of a person fit in memory; the files are streamed one after the
 * other, so the archive may have any size. The access is recorded before the first byte.
 */
export async function exportPerson(ctx: Ctx, id: string): Promise<FileReply> {
  requireStepUp(ctx);
  const person = found(await findPerson(ctx.db, id), 'This person');
  const { uuid } = person;
  const [rows, files, audit] = await Promise.all([
    findRows(ctx.db, uuid).then((tables) => decryptBankAccounts(ctx, tables)),
    findFiles(ctx.db, uuid),
    findTrail(ctx, uuid),
  ]);
  await recordAccess(ctx, 'privacy.export', uuid, { consumer: uuid, files: files.length });
  const data = { person: uuid, kind: person.kind, exported_at: ctx.now().toISOString(), tables: rows };
  return {
    fileName: `Personal_Data_${stampOf(ctx.now())}.zip`,
    contentType: 'application/zip',
    stream: zipStream(entriesOf(ctx, { data, audit, files })),
  };
}

/** Secrets of the database are no secrets from the person. */
function decryptBankAccounts({ keys }: Ctx, rows: Awaited<ReturnType<typeof findRows>>) {
  const { doctors, pharmacies, ...others } = rows;
  type Row = { account_uuid: string };
  return {
    ...others,
    ...(doctors && { doctors: doctors.map((row) => doctorSecrets.decrypt(keys, row as Row)) }),
    ...(pharmacies && { pharmacies: pharmacies.map((row) => pharmacySecrets.decrypt(keys, row as Row)) }),
  };
}

async function findTrail(ctx: Ctx, uuid: string) {
  const rows = await decryptDetails(ctx.db, ctx.keys, await findAuditRows(ctx.db, uuid));
  return rows.map(({ at, action, ...row }) => ({ at, action, label: actionLabel(action), ...row }));
}

async function* entriesOf(
  { files: store }: Ctx,
  { data, audit, files }: { data: unknown; audit: unknown; files: readonly StoredFile[] },
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', data: once(README) };
  yield { name: 'data.json', data: once(JSON.stringify(data, null, 2)) };
  yield { name: 'audit.json', data: once(JSON.stringify(audit, null, 2)) };
  for (const { uuid, mime } of files)
    if ((await store.size(uuid)) !== null)
      yield { name: `files/${withExtension(uuid, mime)}`, data: await store.read(uuid) };
}

async function* once(text: string) {
  yield text;
}
