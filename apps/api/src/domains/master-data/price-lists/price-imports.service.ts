import { MAX_PROBLEMS } from '@baobab/contract/kit/imports';
import { importKinds, type ImportKind, type ImportPreview } from '@baobab/contract/master-data/price-imports';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { onOwnConnection } from '../../../platform/db/own-connection.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { ImportFile } from '../../../platform/imports/import-file.ts';
import { nameOf, refuseBadRows, type Upload } from '../../../platform/imports/upload.ts';
import { inTurn, readInWorker } from '../../../platform/spreadsheet/read-worker.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { ringFor } from '../../notifications/public.ts';
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

const WORKER = new URL('./price-imports.worker.ts', import.meta.url);

/** Reads and checks a file in a thread of its own; `pieces` are what it was asked for. */
export async function readPriceFile(
  ctx: Ctx,
  kind: ImportKind,
  content: Buffer,
  wants: PriceFileOptions['wants'],
) {
  const known = await findKnownNames(ctx.db, kind);
  const pieces: Uint8Array[] = [];
  const file = await readInWorker<ImportFile>({
    worker: WORKER,
    content,
    options: { slug: ctx.product.slug, known, wants } satisfies PriceFileOptions,
    signal: ctx.signal,
    onChunk: (bytes) => pieces.push(bytes),
  });
  return { file, pieces };
}

/** Every row, or none and a report. The same file again changes nothing and makes no batch. */
export const importPrices = (ctx: Ctx, kind: ImportKind, upload: Upload) =>
  inTurn(async () => {
    const { file, pieces } = await readPriceFile(ctx, kind, upload.file.content, 'rows');
    refuseBadRows(file);
    return onOwnConnection<Schema, Committed>(ctx.pool, ({ db, client }) =>
      change({ ...ctx, db }, 'price-list.import', async (trx) => {
        await lockPriceList(trx, kind);
        await stagePrices(trx, client, pieces);
        return commit(trx, kind, file, { name: nameOf(upload), by: ctx.actor.uuid });
      }),
    );
  });

interface Committed {
  batch: string | null;
  added: number;
  changed: number;
  unchanged: number;
  rows: number;
}

async function commit(trx: Trx, kind: ImportKind, file: ImportFile, of: { name: string; by: string }) {
  const { rows, hash } = file;
  const batch = await openBatch(trx, { kind, file_name: of.name, hash, rows, by: of.by });
  const added = await addPrices(trx, kind, batch);
  const changed = await changePrices(trx, kind, batch);
  const result = { added, changed, unchanged: rows - added - changed, rows };
  if (!(await settleBatch(trx, batch, result))) return unchanged({ ...result, batch: null });
  await ringFor(trx, [of.by], `The upload of ${of.name} is finished: ${added} added, ${changed} changed`);
  return done<Committed>({ ...result, batch }, batch, { kind, file: of.name, hash, ...result });
}

/** What the file would do. It is laid beside the list and taken away again; nothing is written. */
export const previewPrices = (ctx: Ctx, kind: ImportKind, { file: upload }: Upload): Promise<ImportPreview> =>
  inTurn(async () => {
    const { file, pieces } = await readPriceFile(ctx, kind, upload.content, 'rows');
    return onOwnConnection<Schema, ImportPreview>(ctx.pool, ({ db, client }) =>
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
  onOwnConnection<Schema, { restored: number; removed: number }>(ctx.pool, ({ db }) =>
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
