import { addDays, dayOf, formatDay } from '@baobab/contract/kit/lagos-time';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type pg from 'pg';
import { change, done, type Outcome } from '../../../platform/audit/change.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { rememberColumns } from '../../../platform/imports/header-matches.ts';
import { nameOf, refuseBadRows, refuseWithoutValidRows, sourceOf } from '../../../platform/imports/upload.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import { findAccountNames } from '../../workspace/access/public.ts';
import { describeUnfit, presentPlan } from './plans.presenter.ts';
import * as repository from './plans.repository.ts';
import * as planRows from './plan-rows.repository.ts';
import type { PlanFilters } from './plans.repository.ts';
import { requireAccess } from './price-imports.access.ts';
import { readStaged, readWhole } from './price-imports.read.ts';
import { countEffects } from './price-imports.repository.ts';
import { CHANGED_SINCE, type ImportResult, type PriceUpload } from './price-imports.service.ts';
import { findStagedState, stateOf } from './staged-state.repository.ts';

const WHAT = 'This planned change';
const CHANGES_NOTHING = 'This file changes nothing: every price of it is already in the list.';

export interface PlanResult extends ImportResult {
  plan: string;
}

/** Looks at the staged rows of a plan before they are stored; an error rolls it back. */
export type PlanReview = (trx: Trx, result: ImportResult & { hash: string }) => Promise<void>;

const MAX_DAYS = 731;

/** A plan is for a day after today, within two years. */
function refuseDay({ now }: Pick<Ctx, 'now'>, validFrom: string) {
  const today = dayOf(now());
  const last = addDays(today, MAX_DAYS);
  if (validFrom > today && validFrom <= last) return;
  const message =
    validFrom > last ? `Choose a day until ${formatDay(last)}` : `Choose a day after ${formatDay(today)}`;
  throw invalid(message, { valid_from: message });
}

interface NewPlan {
  kind: PriceKind;
  name: string;
  validFrom: string;
}

/** Plans new values of prices for a day after today. Call it in the transaction of `change`. */
export async function addPlan(
  ctx: Ctx,
  trx: Trx,
  { kind, name, validFrom }: NewPlan,
  rows: readonly planRows.PlannedRow[],
): Promise<Outcome<PlanResult>> {
  refuseDay(ctx, validFrom);
  const plan = await insertPlan(ctx, trx, { kind, name, validFrom });
  await planRows.insertPlanRows(trx, plan, rows);
  await refuseUnfit(trx, { uuid: plan, kind, rows: rows.length });
  await planRows.narrowPlan(trx, plan, kind);
  const counts = { added: 0, changed: 0, unchanged: 0, rows: rows.length };
  await planRows.stageInSlices(trx, plan, kind, async () => {
    const { added, changed, unchanged } = await countEffects(trx, kind);
    counts.added += added;
    counts.changed += changed;
    counts.unchanged += unchanged;
  });
  await repository.setCounts(trx, plan, { ...counts, hash: '', leftOut: 0 });
  return done({ ...counts, batch: null, plan }, plan, { kind, file: name, valid_from: validFrom, ...counts });
}

const insertPlan = (ctx: Ctx, trx: Trx, { kind, name, validFrom }: NewPlan) =>
  repository.insertPlan(trx, { kind, file_name: name, valid_from: validFrom, created_by: ctx.actor.uuid });

async function refuseUnfit(
  trx: Trx,
  { uuid, kind, rows }: { uuid: string; kind: PriceKind; rows: number },
): Promise<void> {
  const [first, ...more] = await planRows.findUnfitRows(trx, uuid, kind);
  if (first) throw invalid(describeUnfit([first, ...more], rows));
}

/** Plans the rows of a file: all of them or none, unless only valid rows are requested. */
export async function planUpload(
  ctx: Ctx,
  { db, client }: { db: Db; client: pg.ClientBase },
  kind: PriceKind,
  upload: PriceUpload & { validFrom: string },
  review?: PlanReview,
): Promise<PlanResult> {
  const { validFrom, onlyValid, seen } = upload;
  refuseDay(ctx, validFrom);
  const source = sourceOf(upload);
  const first = await readWhole(ctx, kind, source, { wants: 'rows' });
  const name = nameOf(upload);
  return change<Schema, PlanResult>({ ...ctx, db }, 'price-plan.add', async (trx) => {
    const { file } = await readStaged(ctx, { trx, client }, { kind, source, first, wants: 'rows' });
    if (onlyValid) refuseWithoutValidRows(file);
    else refuseBadRows(file);
    const { rows, refused, hash, corrected } = file;
    const result = {
      ...(await countEffects(trx, kind)),
      rows,
      batch: null,
      ...(onlyValid && { leftOut: refused }),
    };
    if (result.added + result.changed === 0) throw invalid(CHANGES_NOTHING);
    if (seen !== undefined && seen !== stateOf(await findStagedState(trx, kind, false)))
      throw conflict(CHANGED_SINCE);
    const file_hash = Buffer.from(hash, 'hex');
    if (await repository.isPlanned(trx, { kind, valid_from: validFrom, file_hash }))
      throw conflict(`This file is already planned for ${formatDay(validFrom)}.`);
    await review?.(trx, { ...result, hash });
    const plan = await insertPlan(ctx, trx, { kind, name, validFrom });
    await planRows.insertStagedRows(trx, plan, kind);
    await rememberColumns(trx, kind, file, upload.columns ?? {});
    await repository.setCounts(trx, plan, { ...result, hash, leftOut: refused });
    const details = {
      kind,
      file: name,
      valid_from: validFrom,
      hash,
      ...result,
      ...(corrected > 0 && { corrected }),
    };
    return done({ ...result, plan }, plan, details);
  });
}

export async function listPlans(ctx: Ctx, query: PlanFilters, page: PageWindow) {
  requireAccess(ctx, query.kind, 'read');
  const plans = await repository.findPlanPage(ctx.db, query, page);
  const accounts = plans.rows.flatMap(({ created_by, ended_by }) =>
    ended_by ? [created_by, ended_by] : [created_by],
  );
  const names = await findAccountNames(ctx.db, [...new Set(accounts)]);
  return presentRows(plans, (row) => presentPlan(row, names));
}

const ended: Record<string, string> = {
  applied: 'These prices are already applied. Undo their upload instead.',
  cancelled: 'This planned change was already cancelled',
  failed: 'This planned change could not be applied, so there is nothing to cancel',
};

/** Waits while a job applies the plan, and is refused then. */
export const cancelPlan = (ctx: Ctx, uuid: string) =>
  change(ctx, 'price-plan.cancel', async (trx) => {
    const plan = found(await repository.findPlanForUpdate(trx, uuid), WHAT);
    requireAccess(ctx, plan.kind as PriceKind, 'write');
    if (plan.state !== 'planned') throw conflict(ended[plan.state]!);
    await repository.endPlan(trx, uuid, {
      state: 'cancelled',
      ended_by: ctx.actor.uuid,
      ended_at: ctx.now(),
    });
    return done(plan, uuid, {
      kind: plan.kind,
      file: plan.file_name,
      changed: { state: ['planned', 'cancelled'] },
    });
  });
