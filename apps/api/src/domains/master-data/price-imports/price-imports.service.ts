import type { ImportKind, ImportPreview, LineFilters } from '@baobab/contract/master-data/price-imports';
import type pg from 'pg';
import { closeBatch, openBatch } from '../../../platform/imports/batches.ts';
import { rememberColumns } from '../../../platform/imports/header-matches.ts';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { withDedicatedConnection } from '../../../platform/db/dedicated-connection.ts';
import { conflict } from '../../../platform/errors.ts';
import { writeBehind } from '../../../platform/imports/write-behind.ts';
import {
  nameOf,
  refuseBadRows,
  refuseWithoutValidRows,
  sourceOf,
  type Upload,
} from '../../../platform/imports/upload.ts';
import { withConcurrencyLimit } from '../../../platform/spreadsheet/read-worker.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import { addOwnBellItem } from '../../workspace/notifications/public.ts';
import { buildPreview } from './price-imports.preview.ts';
import { needsStaging, readPriceFile, readStaged, readWhole, type Connection } from './price-imports.read.ts';
import { addPrices, changePrices, lockPriceList, stagePrices } from './price-imports.repository.ts';
import { checkStaged } from './price-imports.staged.ts';
import { findStagedState, stateOf } from './staged-state.repository.ts';

/** Merges the pending entries of the search index after an upload. */
export const SEARCH_INDEX_JOB = 'price-lists.file-search';

export const CHANGED_SINCE =
  'Prices were changed after the preview. Nothing was saved. Look at the preview again.';

/** An upload with the `state` of its preview. */
export interface PriceUpload extends Upload {
  seen?: string | undefined;
}

/** The console screen of each list. */
export const screens: Record<ImportKind, string> = {
  pathology: '/Masterpathelogy',
  radiology: '/MasterRadiology',
  home: '/homeService',
};

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
  upload: PriceUpload,
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
  upload: PriceUpload,
  review?: Review,
) =>
  commitBatch({ ...ctx, db }, kind, {
    action: 'price-list.import',
    name: nameOf(upload),
    async write(trx, batch) {
      const result = await writeWhileReading(ctx, { trx, client }, kind, upload, batch);
      const { added, changed, leftOut } = result;
      const message = `The upload of ${nameOf(upload)} is finished: ${added} added, ${changed} changed${leftOut ? `, ${leftOut} left out` : ''}`;
      if (added + changed > 0) await addOwnBellItem(trx, ctx.actor.uuid, { message, link: screens[kind] });
      return result;
    },
    review,
  });

interface PriceBatch {
  action: 'price-list.import' | 'price-list.edit';
  /** The name in the list of uploads. */
  name: string;
  write: (
    trx: Trx,
    batch: string,
  ) => Promise<Omit<ImportResult, 'batch'> & { hash: string; corrected?: number }>;
  review?: Review | undefined;
}

/** Writes prices as one batch, which can be undone. */
export const commitBatch = (ctx: Ctx, kind: ImportKind, { action, name, write, review }: PriceBatch) =>
  change<Schema, ImportResult>(ctx, action, async (trx) => {
    await lockPriceList(trx, kind);
    const batch = await openBatch(trx, { kind, file_name: name, by: ctx.actor.uuid });
    const { hash, corrected = 0, ...result } = await write(trx, batch);
    const isChanged = await closeBatch(trx, batch, { ...result, hash });
    await review?.(trx, batch, { ...result, batch, hash });
    if (!isChanged) return unchanged({ ...result, batch: null });
    const details = { kind, file: name, hash, ...result, ...(corrected > 0 && { corrected }) };
    return done<ImportResult>({ ...result, batch }, batch, details);
  });

/** Writes rows while the file is still being read; an invalid row that is not left out rolls all of them back. */
async function writeWhileReading(
  ctx: Ctx,
  { trx, client }: Connection,
  kind: ImportKind,
  upload: PriceUpload,
  batch: string,
) {
  const counted = { added: 0, changed: 0 };
  let unfit = 0;
  const shown = { missing: 0, hash: 0n };
  const behind = writeBehind<Uint8Array>(async (chunks) => {
    const staged = await stagePrices(trx, client, chunks);
    const { missing, refusals } = await checkStaged(trx, kind, ctx.product.slug);
    unfit += refusals.size;
    if (upload.seen !== undefined) {
      const state = await findStagedState(trx, kind, true);
      shown.missing += state.missing;
      shown.hash += state.hash;
    }
    const added = missing.length > 0 ? 0 : await addPrices(trx, kind, batch);
    counted.added += added;
    if (added + refusals.size < staged) counted.changed += await changePrices(trx, kind, batch);
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
    if (upload.seen !== undefined && upload.seen !== stateOf(shown)) throw conflict(CHANGED_SINCE);
    await rememberColumns(trx, kind, file, upload.columns ?? {});
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
    const source = sourceOf(upload);
    const first = await readWhole(ctx, kind, source, { wants: 'rows' });
    return withDedicatedConnection<Schema, ImportPreview>(ctx.pool, ({ db, client }) =>
      db.transaction().execute(async (trx) => {
        const staged = { kind, source, first, wants: 'rows' } as const;
        const { file, missing } = await readStaged(ctx, { trx, client }, staged);
        const state = stateOf(await findStagedState(trx, kind, false));
        return {
          ...(await buildPreview(trx, kind, file, { slug: ctx.product.slug, filters, missing })),
          state,
        };
      }),
    );
  });
