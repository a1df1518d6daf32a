import { Readable } from 'node:stream';
import { found } from '../../../platform/errors.ts';
import { contentTypes, XLSX } from '../../../platform/http/export-sheet.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import type { Db } from '../../../schema.ts';
import { findFile } from './price-files.repository.ts';

/** The stored file of an upload or plan, as it was sent. */
export async function openFile(db: Db, set: string, name: string): Promise<FileReply> {
  const stored = found(await findFile(db, set), 'The file of this upload');
  const { content } = stored;
  return {
    fileName: name,
    contentType: content.toString('latin1', 0, 2) === 'PK' ? XLSX : contentTypes.csv,
    stream: Readable.from([content], { objectMode: false }),
  };
}
