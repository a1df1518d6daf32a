import { importKinds, type ImportKind, type ImportPreview } from '@baobab/contract/master-data/price-imports';
import type pg from 'pg';
import { MAX_PROBLEMS } from '../../../platform/imports/limits.ts';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { withDedicatedConnection } from '../../../platform/db/dedicated-connection.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { ImportFile } from '../../../platform/imports/import-file.ts';
import { writeBehind } from '../../../platform/imports/write-behind.ts';
import { nameOf, refuseBadRows, type Upload } from '../../../platform/imports/upload.ts';
import { withConcurrencyLimit, readInWorker } from '../../../platform/spreadsheet/read-worker.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { notifyStaff } from '../../notifications/public.ts';
import { findBatch, markUndone, openBatch, settleBatch } from '../../imports/public.ts';
import {
  findTouchedSince,
  handBack,
  lockPricesOf,
  removeAdded,
  restorePrices,
} from './price-imports.batches.repository.ts';
import type { PriceFileOptions } from './price-imports.file.ts';
import {
  presentChangedLine,
  presentLeap,
  presentNewLine,
  presentTouched,
} from './price-imports.presenter.ts';
import {
  addPrices,
  changePrices,
  countEffects,
  findChangedLines,
  findKnownNames,
  findLeaps,
  findNewLines,
  lockPriceList,
  stagePrices,
} from './price-imports.repository.ts';

/** Puts the new prices in their places in the search index. */
export const FILE_SEARCH_JOB = 'price-lists.file-search';

/** Where each list is looked at. */
const screens: Record<ImportKind, string> = { pathology: '/Masterpathelogy', radiology: '/MasterRadiology' };

const WORKER = new URL('./price-imports.worker.ts', import.meta.url);

/** Reads and checks a file in a thread of its own, which hands on the pieces it is asked for. */
async function readPriceFile(
  ctx: Ctx,
  kind: ImportKind,
  content: Buffer,
  wants: PriceFileOptions['wants'],
  onPiece: (bytes: Uint8Array) => void,
) {
  const known = await findKnownNames(ctx.db, kind);
  return readInWorker<ImportFile>({
    worker: WORKER,
    content,
    options: { slug: ctx.product.slug, known, wants } satisfies PriceFileOptions,
    signal: ctx.signal,
    onChunk: onPiece,
  });
}

/** The same, with the pieces kept until the end. */
export async function readPricesWhole(
  ctx: Ctx,
  kind: ImportKind,
  content: Buffer,
  wants: PriceFileOptions['wants'],
) {
  const pieces: Uint8Array[] = [];
  const file = await readPriceFile(ctx, kind, content, wants, (piece) => pieces.push(piece));
  return { file, pieces };
}

interface Committed {
  batch: string | null;
  added: number;
  changed: number;
  unchanged: number;
  rows: number;
}

/** Every row, or none and a report. The same file again changes nothing and makes no batch. */
export async function importPrices(ctx: Ctx, kind: ImportKind, upload: Upload): Promise<Committed> {
  const committed = await withConcurrencyLimit(() => commit(ctx, kind, upload));
  // The reply does not wait for the queue, which has connections of its own.
  if (committed.batch) void ctx.queue.send(FILE_SEARCH_JOB, {});
  return committed;
}

const commit = (ctx: Ctx, kind: ImportKind, upload: Upload) =>
  withDedicatedConnection<Schema, Committed>(ctx.pool, ({ db, client }) =>
    change({ ...ctx, db }, 'price-list.import', async (trx) => {
      await lockPriceList(trx, kind);
      const name = nameOf(upload);
      const batch = await openBatch(trx, { kind, file_name: name, by: ctx.actor.uuid });
      const { hash, ...result } = await writeWhileReading(ctx, { trx, client }, kind, upload, batch);
      if (!(await settleBatch(trx, batch, { ...result, hash }))) return unchanged({ ...result, batch: null });
      const { added, changed } = result;
      const message = `The upload of ${name} is finished: ${added} added, ${changed} changed`;
      await notifyStaff(trx, [ctx.actor.uuid], { message, link: screens[kind] });
      return done<Committed>({ ...result, batch }, batch, { kind, file: name, hash, ...result });
    }),
  );

/** The first rows are in the list before the last are read; a bad one takes all of them out again. */
async function writeWhileReading(
  ctx: Ctx,
  { trx, client }: { trx: Trx; client: pg.ClientBase },
  kind: ImportKind,
  upload: Upload,
  batch: string,
) {
  const counted = { added: 0, changed: 0 };
  const behind = writeBehind<Uint8Array>(async (pieces) => {
    const staged = await stagePrices(trx, client, pieces);
    const added = await addPrices(trx, kind, batch);
    counted.added += added;
    if (added < staged) counted.changed += await changePrices(trx, kind, batch);
  });
  try {
    // A copy, since it is moved to the thread: after a deadlock with somebody's hand-made price all is done again.
    const content = Buffer.from(upload.file.content);
    const file = await readPriceFile(ctx, kind, content, 'rows-until-invalid', behind.add);
    refuseBadRows(file);
    await behind.end();
    const { rows, hash } = file;
    return { ...counted, unchanged: rows - counted.added - counted.changed, rows, hash };
  } finally {
    await behind.stop();
  }
}

/** What the file would do. It is laid beside the list and taken away again; nothing is written. */
export const previewPrices = (ctx: Ctx, kind: ImportKind, { file: upload }: Upload): Promise<ImportPreview> =>
  withConcurrencyLimit(async () => {
    const { file, pieces } = await readPricesWhole(ctx, kind, upload.content, 'rows');
    return withDedicatedConnection<Schema, ImportPreview>(ctx.pool, ({ db, client }) =>
      db.transaction().execute(async (trx) => {
        await stagePrices(trx, client, pieces);
        return describe(trx, kind, file, ctx.product.slug);
      }),
    );
  });

async function describe(trx: Trx, kind: ImportKind, file: ImportFile, slug: string): Promise<ImportPreview> {
  const { leaps, total } = await findLeaps(trx, kind);
  const warnings = [...file.warnings, ...leaps.map((leap) => presentLeap(leap, slug))];
  return {
    rows: file.rows,
    refused: file.refused,
    ...(await countEffects(trx, kind)),
    newLines: (await findNewLines(trx, kind)).map(presentNewLine),
    changedLines: (await findChangedLines(trx, kind)).map((line) => presentChangedLine(line, slug)),
    errors: file.errors,
    errorCount: file.errorCount,
    warnings: warnings.toSorted((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS),
    warningCount: file.warningCount + total,
  };
}

/** Batches of other lists are taken back by those who may write them. */
const isPriceKind = (kind: string) => (importKinds as readonly string[]).includes(kind);

/** Takes a batch back, whole: refused when anybody has touched one of its prices since. */
export const undoBatch = (ctx: Ctx, uuid: string) =>
  withDedicatedConnection<Schema, { restored: number; removed: number }>(ctx.pool, ({ db }) =>
    change({ ...ctx, db }, 'price-list.undo', async (trx) => {
      const found = await findBatch(trx, uuid);
      if (!found || !isPriceKind(found.kind)) throw notFound('This upload');
      await lockPriceList(trx, found.kind);
      const batch = (await findBatch(trx, uuid, true))!;
      if (batch.undone_at) throw conflict('This upload has been taken back already');
      await lockPricesOf(trx, uuid);
      const since = await findTouchedSince(trx, uuid);
      if (since.total > 0)
        throw conflict(
          `${since.total.toLocaleString('en')} of its prices ${since.total === 1 ? 'was' : 'were'} changed after this upload. Nothing was taken back.`,
          { current: presentTouched(since) },
        );
      const restored = await restorePrices(trx, uuid);
      const removed = await removeAdded(trx, uuid);
      await handBack(trx, uuid);
      await markUndone(trx, uuid, ctx.actor.uuid);
      return done({ restored, removed }, uuid, {
        kind: batch.kind,
        file: batch.file_name,
        restored,
        removed,
      });
    }),
  );
