import { pick } from '@baobab/contract/kit/pick';
import { createHash } from 'node:crypto';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { Committed } from '@baobab/contract/kit/imports';
import type { ListUploadPreview, UploadedList } from '@baobab/contract/master-data/list-uploads';
import { rowsXml } from '@baobab/spreadsheet/xlsx-rows';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { conflict } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import { closeBatch, openBatch } from '../../../platform/imports/batches.ts';
import { rememberColumns, withRememberedColumns } from '../../../platform/imports/header-matches.ts';
import type { ImportOutput } from '../../../platform/imports/import-file.ts';
import type { ImportFile } from '../../../platform/imports/import-result.ts';
import { MAX_SHOWN } from '../../../platform/imports/limits.ts';
import type { KnownNames, ListLine } from '../../../platform/imports/list-check.ts';
import type { ListFileOptions } from '../../../platform/imports/list-file.ts';
import { hasInvalidPair } from '../../../platform/imports/list-conflicts.ts';
import {
  findRecords,
  findSetRecords,
  writeRecords,
  type ListRecord,
} from '../../../platform/imports/list-records.ts';
import type { ListUpload } from '../../../platform/imports/list-upload.ts';
import {
  asyncIterable,
  nameOf,
  refuseBadRows,
  reportFile,
  sheetFile,
  sourceOf,
  type FileSource,
  type Upload,
} from '../../../platform/imports/upload.ts';
import { readInWorker, withConcurrencyLimit } from '../../../platform/spreadsheet/read-worker.ts';
import type { Ctx } from '../../../schema.ts';
import { findKnownNames, lockList } from './list-uploads.repository.ts';
import { presenterOf } from './list-uploads.presenter.ts';
import { lists, requireAccess } from './lists.ts';
import { findListBatch } from './undo.service.ts';

const WORKER = new URL('./list-uploads.worker.ts', import.meta.url);
const CHANGED_SINCE =
  'Records of this list were changed after the preview. Nothing was saved. Look at the preview again.';

interface ReadFile {
  file: ImportFile;
  lines: ListLine[];
  chunks: Uint8Array[];
  records: ListRecord[];
  known: KnownNames;
}

async function readFile(
  ctx: Ctx,
  name: UploadedList,
  { content, ...adjustments }: FileSource,
  wants: ImportOutput = 'rows',
): Promise<ReadFile> {
  const { noun, cells, unique, ...list } = lists[name];
  const [records, known] = [await findRecords(ctx.db, list), await findKnownNames(ctx.db)];
  const chunks: Uint8Array[] = [];
  const file = await readInWorker<ImportFile>({
    worker: WORKER,
    content: Buffer.from(content),
    options: {
      rules: { noun, cells, unique },
      records,
      known,
      wants,
      ...adjustments,
    } satisfies ListFileOptions,
    signal: ctx.signal,
    onChunk: (bytes) => chunks.push(bytes),
  });
  const lines = wants === 'rows' ? linesOf(chunks) : [];
  return { file: await withRememberedColumns(ctx.db, name, file), lines, chunks, records, known };
}

const linesOf = (chunks: readonly Uint8Array[]): ListLine[] =>
  Buffer.concat(chunks)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ListLine);

/** The effects of the valid rows, and a text that is equal as long as they meet the same records and names. */
function effectsOf(lines: readonly ListLine[], records: readonly ListRecord[]) {
  const versions = new Map(records.map(({ uuid, version }) => [uuid, version]));
  const added = lines.filter(({ isNew }) => isNew);
  const changed = lines.filter(({ isNew, cells }) => !isNew && Object.keys(cells).length > 0);
  const wanted = [...added, ...changed].map(({ uuid, isNew, cells }) => [
    isNew || [uuid, versions.get(uuid)],
    cells,
  ]);
  const state = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  return { added, changed, state };
}

export const previewList = (ctx: Ctx, name: UploadedList, upload: Upload): Promise<ListUploadPreview> =>
  withConcurrencyLimit(async () => {
    requireAccess(ctx, name, 'write');
    const { file, lines, records, known } = await readFile(ctx, name, sourceOf(upload));
    const { added, changed, state } = effectsOf(lines, records);
    const { presentLine } = presenterOf(lists[name], known);
    const byId = new Map(records.map(({ uuid, cells }) => [uuid, cells]));
    const linesShown = (of: readonly ListLine[]) =>
      of.slice(0, MAX_SHOWN).map((line) => presentLine(byId.get(line.uuid) ?? null, line));
    return {
      rows: file.rows,
      added: added.length,
      changed: changed.length,
      unchanged: lines.length - added.length - changed.length,
      ...pick(file, ['refused', 'errors', 'errorCount', 'warnings', 'warningCount', 'unknownHeaders']),
      missingColumns: [],
      corrected: file.corrected,
      state,
      newLines: linesShown(added),
      changedLines: linesShown(changed),
    };
  });

/** The file was checked against all records, so that none may be added or changed until it is written. */
const versionsOf = (records: readonly ListRecord[]) =>
  records.map(({ uuid, version }) => `${uuid} ${version}`).join('\n');

type Imported = Omit<Committed, 'message' | 'leftOut'>;

/** Imports all rows or none. A file that changes nothing makes no batch. */
export const importList = (ctx: Ctx, name: UploadedList, upload: Upload & { seen?: string | undefined }) =>
  withConcurrencyLimit(async () => {
    requireAccess(ctx, name, 'write');
    const read = await readFile(ctx, name, sourceOf(upload));
    const { file, lines } = read;
    refuseBadRows(file);
    const list = lists[name];
    return change(ctx, 'list-upload.import', async (trx) => {
      await lockList(trx, name);
      await list.lock?.(trx);
      const records = await findRecords(trx, list, true);
      const effects = effectsOf(lines, records);
      const isAsSeen = upload.seen === undefined || upload.seen === effects.state;
      if (!isAsSeen || versionsOf(records) !== versionsOf(read.records)) throw conflict(CHANGED_SINCE);
      await rememberColumns(trx, name, file, upload.columns ?? {});
      const batch = await openBatch(trx, { kind: name, file_name: nameOf(upload), by: ctx.actor.uuid });
      await writeRecords(trx, list, batch, effects);
      // An area that was being moved while the file was read.
      if (await hasInvalidPair(trx, list, batch)) throw conflict(CHANGED_SINCE);
      const [added, changed] = [effects.added.length, effects.changed.length];
      const result = { added, changed, unchanged: file.rows - added - changed, rows: file.rows };
      if (!(await closeBatch(trx, batch, { ...result, hash: file.hash })))
        return unchanged<Imported>({ ...result, batch: null });
      return done<Imported>({ ...result, batch }, batch, { list: name, file: nameOf(upload), ...result });
    });
  });

/** The refused rows as a spreadsheet. */
export const reportList = (ctx: Ctx, name: UploadedList, source: FileSource): Promise<FileReply> =>
  withConcurrencyLimit(async () => {
    requireAccess(ctx, name, 'write');
    const { file, chunks } = await readFile(ctx, name, source, 'report');
    return reportFile(file, chunks);
  });

/** All records in the layout of an upload. */
export async function downloadList(ctx: Ctx, name: UploadedList): Promise<FileReply> {
  requireAccess(ctx, name, 'read');
  const list = lists[name];
  const { textsOf } = presenterOf(list, await findKnownNames(ctx.readDb));
  const records = await findRecords(ctx.readDb, list);
  return sheetFile(fileNameOf(name), {
    columns: [{ header: 'Id', width: 38 }, ...list.cells.map(({ header }) => ({ header, width: 28 }))],
    rows: rowsXml(asyncIterable(records.map(({ uuid, cells }) => [uuid, ...textsOf(cells)]))),
  });
}

const fileNameOf = (name: UploadedList) =>
  name.replaceAll('-', '_').replace(/^./, (first) => first.toUpperCase());

/** A page of the records that an upload added or changed. */
export async function listRows(ctx: Ctx, uuid: string, page: PageWindow) {
  const { kind } = await findListBatch(ctx, ctx.db, uuid, 'read');
  const list: ListUpload = lists[kind];
  const { rows, total } = await findSetRecords(ctx.db, uuid, page);
  const { present } = presenterOf(list, await findKnownNames(ctx.db));
  return { data: rows.map(({ before, after }) => present(before, after)), count: total };
}
