import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import type pg from 'pg';
import type { ApprovalNeed } from '../../../platform/approvals/definition.ts';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { closeBatch, openBatch } from '../../../platform/imports/batches.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import { addOwnBellItem } from '../../workspace/notifications/public.ts';
import {
  describeSet,
  finishedItem,
  SHOWN_CHANGES,
  type ImportResult,
  type LargestChange,
} from './change-sets.presenter.ts';
import { findLargestStaged } from './import-preview.repository.ts';
import { refuseDay } from './plan-days.ts';
import { insertStagedRows, lockStagedRecords } from './plan-rows.repository.ts';
import { insertPlan, isPlanned, setCounts } from './plans.repository.ts';
import type { Cell } from '../price-lists/price-values.public.ts';
import { insertFile } from './price-files.repository.ts';
import {
  addPrices,
  changePrices,
  countEffects,
  countPrices,
  findStagedState,
  lockPriceList,
  markStart,
  rollBackToStart,
  stateOf,
} from './price-imports.repository.ts';

export const CHANGED_SINCE =
  'Prices were changed after the preview. Nothing was saved. Look at the preview again.';

const REMOVED =
  'A partner, test or area of these prices was removed meanwhile. Nothing was saved. Look at the preview again.';

/** A transaction and, for COPY, its connection. */
export interface Connection {
  trx: Trx;
  client?: pg.ClientBase | undefined;
}

export interface StagedRows {
  rows: number;
  /** SHA-256 of the file or of the edits, as hex. */
  hash: string;
  /** Invalid rows of a file, which are not part of the set. */
  leftOut?: number;
  /** The number of corrected cells. */
  corrected?: number;
}

/**
 * Rows of cells with their wanted values, whether they come from a file, the grid, one edit, a plan, an undo or the
 * history of a price. All of them are staged, compared with the list and written in the same way.
 */
export interface ChangeSet {
  kind: PriceKind;
  noun: 'file' | 'edits';
  /** The name in the list of uploads and plans. */
  name: string;
  /** Stages the rows, in one or more parts, and calls `write` with the number of rows of each part. */
  stage: (connection: Connection, write: (rows: number) => Promise<void>) => Promise<StagedRows>;
  /** The `state` of the preview; without it the list is not compared with it. */
  seen?: string | undefined;
  /** The values and, in a single edit, the area. */
  columns?: readonly Cell[];
  /** Stored with the set, for those who look at it later. */
  file?: Buffer;
  /** Runs first in the transaction; false when the set was already applied. */
  start?: (trx: Trx) => Promise<boolean>;
  /** Runs in the transaction of a set that was applied, also when it changes nothing. */
  finish?: (trx: Trx, result: ImportResult) => Promise<unknown>;
}

interface Effects extends StagedRows {
  added: number;
  changed: number;
  unchanged: number;
  state: string;
  largest: LargestChange[];
}

/** Writes the set to a batch or to a plan, part by part. `isJudged` also collects what a second person would see. */
async function writeParts(
  connection: Connection,
  { kind, stage, seen, columns }: ChangeSet,
  { batch, plan, isJudged = false }: { batch?: string; plan?: string; isJudged?: boolean },
): Promise<Effects> {
  const { trx } = connection;
  const sums = { added: 0, changed: 0, missing: 0, hash: 0n };
  let largest: LargestChange[] = [];
  const staged = await stage(connection, async (rows) => {
    if (isJudged || seen !== undefined) {
      const { missing, hash } = await findStagedState(trx, kind, true);
      sums.missing += missing;
      sums.hash += hash;
    }
    if (isJudged) largest = largest.concat(await findLargestStaged(trx, kind, SHOWN_CHANGES));
    if (batch !== undefined) {
      const added = await addPrices(trx, kind, batch);
      sums.added += added;
      if (added < rows) sums.changed += await changePrices(trx, kind, { batch, columns });
    } else {
      const { added, changed } = await countEffects(trx, kind);
      sums.added += added;
      sums.changed += changed;
      if (!(await lockStagedRecords(trx))) throw conflict(REMOVED);
      await insertStagedRows(trx, plan!, kind);
    }
  });
  const { added, changed, missing } = sums;
  const state = stateOf(sums);
  // A price that somebody has added meanwhile was changed instead of added.
  if (seen !== undefined && (seen !== state || added < missing)) throw conflict(CHANGED_SINCE);
  const { rows, leftOut = 0 } = staged;
  return { ...staged, added, changed, unchanged: rows - leftOut - added - changed, state, largest };
}

const actions = { file: 'price-list.import', edits: 'price-list.edit' } as const;
const alreadyPlanned = {
  file: 'This file is already planned for ',
  edits: 'These changes are already planned for ',
};
interface Written extends Effects {
  batch: string | null;
  plan?: string;
}

interface WriteOptions {
  by: string;
  isJudged?: boolean;
}

/** Writes the set as a batch, which can be undone. `batch` is null when it changes nothing. */
export async function writeBatch(connection: Connection, set: ChangeSet, { by, isJudged }: WriteOptions) {
  const { trx } = connection;
  const batch = await openBatch(trx, { kind: set.kind, file_name: set.name, by });
  const effects = await writeParts(connection, set, { batch, isJudged });
  return { ...effects, batch: (await closeBatch(trx, batch, effects)) ? batch : null };
}

interface PlanOptions {
  ctx: Ctx;
  validFrom: string;
  isJudged?: boolean;
}

/** Stores the cells that the set changes, with the values seen, for a day. */
export async function writePlan(
  connection: Connection,
  set: ChangeSet,
  { ctx, validFrom, isJudged }: PlanOptions,
) {
  refuseDay(ctx, validFrom);
  const by = ctx.actor.uuid;
  const { trx } = connection;
  const { kind, name } = set;
  const plan = await insertPlan(trx, { kind, file_name: name, valid_from: validFrom, created_by: by });
  const effects = await writeParts(connection, set, { plan, isJudged });
  const { hash, leftOut = 0 } = effects;
  if (await isPlanned(trx, { kind, valid_from: validFrom, file_hash: Buffer.from(hash, 'hex') }))
    throw conflict(alreadyPlanned[set.noun] + formatDate(validFrom) + '.');
  await setCounts(trx, plan, { ...effects, leftOut });
  return { ...effects, batch: null, plan };
}

/** A set that one person may not apply alone, as it would be; nothing of it was written. */
export interface Withheld {
  need: ApprovalNeed;
  hash: string;
  /** The state of the list that the second person confirms. */
  effect: string;
}

export interface Submission {
  set: ChangeSet;
  /** The day of a plan. */
  validFrom?: string | undefined;
  /** The largest share of the prices that one person may change, in per cent; null for any share. */
  limit: number | null;
  /** The state that a second person has confirmed. */
  confirmed?: string;
}

/** Applies a set or plans it for a day, all of it or nothing, or returns what a second person has to confirm. */
export const applySet = (
  ctx: Ctx,
  { db, client }: { db: Db; client: pg.ClientBase },
  { set, validFrom, limit, confirmed }: Submission,
) =>
  change<Schema, ImportResult | Withheld>(
    { ...ctx, db },
    validFrom ? 'price-plan.add' : actions[set.noun],
    async (trx) => {
      const { kind, name } = set;
      await lockPriceList(trx, kind);
      if (set.start && !(await set.start(trx))) return unchanged(nothing);
      const before = limit === null ? 0 : await countPrices(trx, kind);
      await markStart(trx);
      const isJudged = limit !== null || confirmed !== undefined;
      const connection = { trx, client };
      const written: Written = validFrom
        ? await writePlan(connection, set, { ctx, validFrom, isJudged })
        : await writeBatch(connection, set, { by: ctx.actor.uuid, isJudged });
      const { state, largest, hash, corrected = 0, ...result } = written;
      if (confirmed !== undefined && confirmed !== state) throw conflict(CHANGED_SINCE_REQUEST);
      if (result.added + result.changed === 0) {
        if (validFrom && set.noun === 'file') throw invalid(CHANGES_NOTHING);
        if (validFrom) await rollBackToStart(trx);
        const { plan: _plan, ...counts } = result;
        await set.finish?.(trx, counts);
        return unchanged(counts);
      }
      if (limit !== null && result.changed * 100 > before * limit) {
        await rollBackToStart(trx);
        const need = describeSet({ kind, name, validFrom, before, result, largest });
        return unchanged({ need, hash, effect: state });
      }
      const subject = result.plan ?? result.batch!;
      if (set.file) await insertFile(trx, subject, set.file);
      await set.finish?.(trx, result);
      if (!validFrom && set.noun === 'file')
        await addOwnBellItem(trx, ctx.actor.uuid, finishedItem(kind, name, result));
      const details = {
        kind,
        file: name,
        ...(validFrom && { valid_from: validFrom }),
        hash,
        ...result,
        ...(corrected > 0 && { corrected }),
      };
      return done(result, subject, details);
    },
  );

const nothing: ImportResult = { batch: null, added: 0, changed: 0, unchanged: 0, rows: 0 };
const CHANGED_SINCE_REQUEST = 'The price list has changed since this upload was requested.';
const CHANGES_NOTHING = 'This file changes nothing: every price of it is already in the list.';
