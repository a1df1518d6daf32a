import type { ImportKind, ImportPreview, LineFilters } from '@baobab/contract/master-data/price-imports';
import type pg from 'pg';
import { closeBatch, openBatch } from '../../../platform/imports/batches.ts';
import { rememberColumns, withRememberedColumns } from '../../../platform/imports/header-matches.ts';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { withDedicatedConnection } from '../../../platform/db/dedicated-connection.ts';
import type { ImportFile } from '../../../platform/imports/import-result.ts';
import { writeBehind } from '../../../platform/imports/write-behind.ts';
import {
  nameOf,
  refuseBadRows,
  refuseWithoutValidRows,
  sourceOf,
  type FileSource,
  type Upload,
} from '../../../platform/imports/upload.ts';
import { withConcurrencyLimit, readInWorker } from '../../../platform/spreadsheet/read-worker.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import { addOwnBellItem } from '../../notifications/public.ts';
import type { PriceFileOptions } from './price-imports.file.ts';
import { buildPreview } from './price-imports.preview.ts';
import {
  addPrices,
  changePrices,
  findKnownNames,
  lockPriceList,
  stagePrices,
} from './price-imports.repository.ts';

/** Merges the pending entries of the search index after an upload. */
export const SEARCH_INDEX_JOB = 'price-lists.file-search';

/** The console screen of each list. */
const screens: Record<ImportKind, string> = {
  pathology: '/Masterpathelogy',
  radiology: '/MasterRadiology',
  home: '/homeService',
};

const WORKER = new URL('./price-imports.worker.ts', import.meta.url);

/** Reads and validates a file in a worker thread, which emits the requested rows in chunks. */
async function readPriceFile(
  ctx: Ctx,
  kind: ImportKind,
  { content, corrections, columns }: FileSource,
  wants: PriceFileOptions['wants'],
  onChunk: (bytes: Uint8Array) => void,
) {
  const known = await findKnownNames(ctx.db, kind);
  const file = await readInWorker<ImportFile>({
    worker: WORKER,
    content,
    options: { slug: ctx.product.slug, known, wants, corrections, columns } satisfies PriceFileOptions,
    signal: ctx.signal,
    onChunk: onChunk,
  });
  return withRememberedColumns(ctx.db, kind, file);
}

/** Reads a file and collects all its chunks. */
export async function readWholePriceFile(
  ctx: Ctx,
  kind: ImportKind,
  source: FileSource,
  wants: PriceFileOptions['wants'],
) {
  const chunks: Uint8Array[] = [];
  const file = await readPriceFile(ctx, kind, source, wants, (chunk) => chunks.push(chunk));
  return { file, chunks };
}

export interface ImportResult {
  batch: string | null;
  added: number;
  changed: number;
  unchanged: number;
  rows: number;
  /** The invalid rows of an upload that leaves them out. */
  leftOut?: number;
}

/** Looks at what an upload did before it is committed; an error rolls it back. */
export type Review = (trx: Trx, batch: string, result: ImportResult & { hash: string }) => Promise<void>;

/** A connection for an upload; two uploads at a time wait for none of the others. */
export const connectForUpload = <T>(
  ctx: Ctx,
  work: (db: Db, client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  withConcurrencyLimit(() =>
    withDedicatedConnection<Schema, T>(ctx.pool, ({ db, client }) => work(db, client)),
  );

/** Imports every row or none, unless only valid rows are requested. A repeated file changes nothing and creates no batch. */
export async function importPrices(
  ctx: Ctx,
  kind: ImportKind,
  upload: Upload,
  review?: Review,
): Promise<ImportResult> {
  const committed = await connectForUpload(ctx, (db, client) =>
    commitPrices(ctx, { db, client }, kind, upload, review),
  );
  // The reply does not wait for the queue, which uses its own connections.
  if (committed.batch) void ctx.queue.send(SEARCH_INDEX_JOB, {});
  return committed;
}

export const commitPrices = (
  ctx: Ctx,
  { db, client }: { db: Db; client: pg.ClientBase },
  kind: ImportKind,
  upload: Upload,
  review?: Review,
) =>
  change<Schema, ImportResult>({ ...ctx, db }, 'price-list.import', async (trx) => {
    await lockPriceList(trx, kind);
    const name = nameOf(upload);
    const batch = await openBatch(trx, { kind, file_name: name, by: ctx.actor.uuid });
    const { hash, corrected, ...result } = await writeWhileReading(ctx, { trx, client }, kind, upload, batch);
    const isChanged = await closeBatch(trx, batch, { ...result, hash });
    await review?.(trx, batch, { ...result, batch, hash });
    if (!isChanged) return unchanged({ ...result, batch: null });
    const { added, changed, leftOut } = result;
    const message = `The upload of ${name} is finished: ${added} added, ${changed} changed${leftOut ? `, ${leftOut} left out` : ''}`;
    await addOwnBellItem(trx, ctx.actor.uuid, { message, link: screens[kind] });
    const details = { kind, file: name, hash, ...result, ...(corrected > 0 && { corrected }) };
    return done<ImportResult>({ ...result, batch }, batch, details);
  });

/** Writes rows while the file is still being read; an invalid row that is not left out rolls all of them back. */
async function writeWhileReading(
  ctx: Ctx,
  { trx, client }: { trx: Trx; client: pg.ClientBase },
  kind: ImportKind,
  upload: Upload,
  batch: string,
) {
  const counted = { added: 0, changed: 0 };
  const behind = writeBehind<Uint8Array>(async (chunks) => {
    const staged = await stagePrices(trx, client, chunks);
    const added = await addPrices(trx, kind, batch);
    counted.added += added;
    if (added < staged) counted.changed += await changePrices(trx, kind, batch);
  });
  try {
    // A copy, because the buffer is transferred to the worker and a deadlock retries the whole transaction.
    const source = { ...sourceOf(upload), content: Buffer.from(upload.file.content) };
    const wants = upload.onlyValid ? 'rows' : 'rows-until-invalid';
    const file = await readPriceFile(ctx, kind, source, wants, behind.add);
    if (upload.onlyValid) refuseWithoutValidRows(file);
    else refuseBadRows(file);
    await behind.end();
    await rememberColumns(trx, kind, file, upload.columns ?? {});
    const { rows, refused, hash, corrected } = file;
    const same = rows - refused - counted.added - counted.changed;
    return {
      ...counted,
      unchanged: same,
      rows,
      hash,
      corrected,
      ...(upload.onlyValid && { leftOut: refused }),
    };
  } finally {
    await behind.stop();
  }
}

/** Describes the effects of a file. The rows are staged and dropped; the price list is not changed. */
export const previewPrices = (
  ctx: Ctx,
  kind: ImportKind,
  upload: Upload,
  filters: LineFilters,
): Promise<ImportPreview> =>
  withConcurrencyLimit(async () => {
    const { file, chunks } = await readWholePriceFile(ctx, kind, sourceOf(upload), 'rows');
    return withDedicatedConnection<Schema, ImportPreview>(ctx.pool, ({ db, client }) =>
      db.transaction().execute(async (trx) => {
        await stagePrices(trx, client, chunks);
        return buildPreview(trx, kind, file, { slug: ctx.product.slug, filters });
      }),
    );
  });
