import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { change, done } from '../../../platform/audit/change.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { conflict, found } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { findAccountNames } from '../../workspace/access/public.ts';
import { presentPlan } from './plans.presenter.ts';
import * as repository from './plans.repository.ts';
import type { PlanFilters } from './plans.repository.ts';
import { openFile } from './price-files.ts';
import { hasFile } from './price-files.repository.ts';
import { countPlanRows, findPlanRows } from './price-changes.repository.ts';
import { presentSetRows } from './set-rows.presenter.ts';
import { requireAccess } from './price-imports.access.ts';

const WHAT = 'This planned change';

export async function listPlans(ctx: Ctx, query: PlanFilters, page: PageWindow) {
  requireAccess(ctx, query.kind, 'read');
  const plans = await repository.findPlanPage(ctx.db, query, page);
  const accounts = plans.rows.flatMap(({ created_by, ended_by }) =>
    ended_by ? [created_by, ended_by] : [created_by],
  );
  const names = await findAccountNames(ctx.db, [...new Set(accounts)]);
  return presentRows(plans, (row) => presentPlan(row, names));
}

/** The prices of a plan with the values that it changes and those seen. */
export async function listPlanRows(ctx: Ctx, uuid: string, page: PageWindow) {
  await findPlan(ctx, uuid);
  const rows = await findPlanRows(ctx.db, uuid, page);
  const data = await presentSetRows(ctx.db, rows);
  const count = await countPlanRows(ctx.db, uuid);
  return { data, count, hasFile: await hasFile(ctx.db, uuid) };
}

export async function openPlanFile(ctx: Ctx, uuid: string) {
  const { file_name } = await findPlan(ctx, uuid);
  return openFile(ctx.db, uuid, file_name);
}

async function findPlan(ctx: Ctx, uuid: string) {
  const plan = found(await repository.findPlan(ctx.db, uuid), WHAT);
  requireAccess(ctx, plan.kind as PriceKind, 'read');
  return plan;
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
