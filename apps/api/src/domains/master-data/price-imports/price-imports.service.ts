import type { ImportKind, ImportPreview, LineFilters } from '@baobab/contract/master-data/price-imports';
import type pg from 'pg';
import { conflict } from '../../../platform/errors.ts';
import { rememberColumns } from '../../../platform/imports/header-matches.ts';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import { writeBehind } from '../../../platform/imports/write-behind.ts';
import {
  nameOf,
  refuseBadRows,
  refuseWithoutValidRows,
  sourceOf,
  type Upload,
} from '../../../platform/imports/upload.ts';
import { withConcurrencyLimit } from '../../../platform/spreadsheet/read-worker.ts';
import type { Ctx, Db, Schema } from '../../../schema.ts';
import type { ChangeSet, Connection } from './change-sets.service.ts';
import { buildPreview } from './price-imports.preview.ts';
import { needsStaging, readPriceFile, readStaged, readWhole } from './price-imports.read.ts';
import { findAreaCities, lockStagedAreas, stagePrices } from './price-imports.repository.ts';
import { checkStaged } from './price-imports.staged.ts';

/** Merges the pending entries of the search index after an upload. */
export const SEARCH_INDEX_JOB = 'price-lists.file-search';

/** An upload with the `state` of its preview. */
export interface PriceUpload extends Upload {
  seen?: string | undefined;
}

/** A connection for an upload; two uploads at a time wait for none of the others. */
export const connectForUpload = <T>(
  ctx: Ctx,
  work: (db: Db, client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  withConcurrencyLimit(() =>
    withDedicatedConnection<Schema, T>(ctx.pool, ({ db, client }) => work(db, client)),
  );

/** The set of the rows of a file: every row or none, unless only valid rows are requested. */
export const fileSet = (ctx: Ctx, kind: ImportKind, upload: PriceUpload): ChangeSet => ({
  kind,
  noun: 'file',
  name: nameOf(upload),
  seen: upload.seen,
  file: upload.file.content,
  stage: (connection, write) => stageWhileReading(ctx, connection, { kind, upload, write }),
});

const AREA_MOVED =
  'An area of this file was moved to another city while it was read. Nothing was saved. Upload it again.';

interface StageOptions {
  kind: ImportKind;
  upload: Upload;
  write: (rows: number) => Promise<void>;
}

/** Writes rows while the file is still being read; an invalid row that is not left out rolls all of them back. */
async function stageWhileReading(
  ctx: Ctx,
  { trx, client }: Connection,
  { kind, upload, write }: StageOptions,
) {
  let unfit = 0;
  const cities = await findAreaCities(ctx.db);
  const behind = writeBehind<Uint8Array>(async (chunks) => {
    const staged = await stagePrices(trx, client!, chunks);
    const areas = await lockStagedAreas(trx, 'area_uuid');
    const isMoved = areas.some(({ uuid, city_uuid }) => (cities.get(uuid) ?? city_uuid) !== city_uuid);
    if (isMoved) throw conflict(AREA_MOVED);
    const { refusals } = await checkStaged(trx, kind, ctx.product.slug);
    unfit += refusals.size;
    if (refusals.size < staged) await write(staged - refusals.size);
  });
  try {
    const source = sourceOf(upload);
    const wants = upload.onlyValid ? 'rows' : 'rows-until-invalid';
    const file = await readPriceFile(ctx, kind, source, { wants }, behind.add);
    const refuse = upload.onlyValid ? refuseWithoutValidRows : refuseBadRows;
    if (!needsStaging(ctx, kind, file, upload.columns)) refuse(file);
    await behind.end();
    const { rows, hash, corrected } = file;
    const refused = file.refused + unfit;
    if (refused > 0 && (!upload.onlyValid || refused === rows)) {
      const first = await readWhole(ctx, kind, source, { wants: 'rows' });
      refuseBadRows((await readStaged(ctx, { trx, client }, { kind, source, first, wants: 'rows' })).file);
    }
    await rememberColumns(trx, kind, file, upload.columns ?? {});
    return { rows, hash, corrected, ...(upload.onlyValid && { leftOut: refused }) };
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
    const source = sourceOf(upload);
    const first = await readWhole(ctx, kind, source, { wants: 'rows' });
    return withDedicatedConnection<Schema, ImportPreview>(ctx.pool, ({ db, client }) =>
      db.transaction().execute(async (trx) => {
        const staged = { kind, source, first, wants: 'rows' } as const;
        const { file, missing } = await readStaged(ctx, { trx, client }, staged);
        const isPartial = missing.length > 0;
        return buildPreview(trx, kind, file, { slug: ctx.product.slug, filters, isPartial });
      }),
    );
  });
