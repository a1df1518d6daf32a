import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import { layoutOf } from '../../../platform/imports/columns.ts';
import { withRememberedColumns } from '../../../platform/imports/header-matches.ts';
import type { ImportFile } from '../../../platform/imports/import-result.ts';
import type { FileSource } from '../../../platform/imports/upload.ts';
import { readInWorker } from '../../../platform/spreadsheet/read-worker.ts';
import type { Ctx, Schema } from '../../../schema.ts';
import type { Connection } from './change-sets.service.ts';
import { columnNames } from './price-imports.columns.ts';
import type { PriceFileOptions } from './price-imports.file.ts';
import { findKnownNames, stagePrices } from './price-imports.repository.ts';
import { checkStaged } from './price-imports.staged.ts';

const WORKER = new URL('./price-imports.worker.ts', import.meta.url);

type ReadOptions = Pick<PriceFileOptions, 'wants' | 'refusals'>;

/** Reads and validates a file in a worker thread, which emits the requested rows in chunks. */
export async function readPriceFile(
  ctx: Ctx,
  kind: ImportKind,
  { content, ...adjustments }: FileSource,
  options: ReadOptions,
  onChunk: (bytes: Uint8Array) => void,
) {
  const known = await findKnownNames(ctx.db, kind);
  const { slug } = ctx.product;
  const file = await readInWorker<ImportFile>({
    worker: WORKER,
    // A copy, because the buffer is transferred to the worker and a file may be read again.
    content: Buffer.from(content),
    options: { slug, known, ...adjustments, ...options } satisfies PriceFileOptions,
    signal: ctx.signal,
    onChunk,
  });
  return withRememberedColumns(ctx.db, kind, file);
}

/** Reads a file and collects all its chunks. */
export async function readWhole(ctx: Ctx, kind: ImportKind, source: FileSource, options: ReadOptions) {
  const chunks: Uint8Array[] = [];
  const file = await readPriceFile(ctx, kind, source, options, (chunk) => chunks.push(chunk));
  return { file, chunks };
}

/** Whether rows of the file can be refused in comparison with the price list. */
export const needsStaging = (
  ctx: Ctx,
  kind: ImportKind,
  { header, hasWrongColumns }: ImportFile,
  chosen: FileSource['columns'],
) => {
  const columns = columnNames(ctx.product.slug);
  const { positions } = layoutOf(header, columns, chosen);
  return !hasWrongColumns && (kind === 'home' || positions.size < columns.length);
};

type WholeFile = Awaited<ReturnType<typeof readWhole>>;

interface StagedFile {
  kind: ImportKind;
  source: FileSource;
  /** The file as it was read for its `rows`. */
  first: WholeFile;
  wants: ReadOptions['wants'];
}

/** Stages the valid rows of a file. A file with rows that do not fit the price list is read again with their problems. */
export async function readStaged(
  ctx: Ctx,
  { trx, client }: Connection,
  { kind, source, first, wants }: StagedFile,
) {
  await stagePrices(trx, client!, first.chunks);
  const { missing, refusals } = await checkStaged(trx, kind, ctx.product.slug);
  if (refusals.size === 0 && wants === 'rows') return { ...first, missing };
  return { ...(await readWhole(ctx, kind, source, { wants, refusals })), missing };
}

/** Reads a file for a report of its problems. */
export async function readReport(
  ctx: Ctx,
  kind: ImportKind,
  source: FileSource,
  wants: 'report' | 'marked',
): Promise<WholeFile> {
  const report = await readWhole(ctx, kind, source, { wants });
  if (!needsStaging(ctx, kind, report.file, source.columns)) return report;
  const first = await readWhole(ctx, kind, source, { wants: 'rows' });
  return withDedicatedConnection<Schema, WholeFile>(ctx.pool, ({ db, client }) =>
    db.transaction().execute((trx) => readStaged(ctx, { trx, client }, { kind, source, first, wants })),
  );
}
