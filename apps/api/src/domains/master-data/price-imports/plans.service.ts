import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { change, done } from '../../../platform/audit/change.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { conflict, found } from '../../../platform/errors.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { findAccountNames } from '../../workspace/access/public.ts';
import { refuseDay } from './plan-days.ts';
import { insertEarlierValues } from './plan-rows.repository.ts';
import { presentPlan } from './plans.presenter.ts';
import * as repository from './plans.repository.ts';
import type { PlanFilters } from './plans.repository.ts';
import { openFile } from './price-files.ts';
import { hasFile } from './price-files.repository.ts';
import { countPlanRows, findPlanRows } from './set-rows.repository.ts';
import { presentSetRows } from './set-rows.presenter.ts';
import { requireAccess } from './price-imports.access.ts';
import { lockPriceList } from './price-imports.repository.ts';

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
async function lockWaiting(ctx: Ctx, trx: Trx, uuid: string) {
  const plan = found(await repository.findPlanForUpdate(trx, uuid), WHAT);
  requireAccess(ctx, plan.kind as PriceKind, 'write');
  if (plan.state !== 'planned') throw conflict(ended[plan.state]!);
  return plan;
}

const END_IS_PLANNED =
  'The end of this planned change is already planned. Call it off to choose another day.';
const IS_END = 'This is the end of a planned change. Upload other prices for a later day instead.';
const ONLY_ADDS = 'This planned change only adds prices, which have no earlier values.';

/** Plans that the prices of a waiting plan get their values of now back on a day after it. */
export const planEnd = (ctx: Ctx, uuid: string, validFrom: string) =>
  change(ctx, 'price-plan.add', async (trx) => {
    // Before the plan, as the job does, and so that no other plan is applied meanwhile.
    await lockPriceList(trx, found(await repository.findPlan(trx, uuid), WHAT).kind);
    const { kind, file_name, valid_from, ends_plan_uuid } = await lockWaiting(ctx, trx, uuid);
    refuseDay(ctx, validFrom, valid_from);
    if (ends_plan_uuid) throw conflict(IS_END);
    if (await repository.hasEnd(trx, uuid)) throw conflict(END_IS_PLANNED);
    const file = `End of ${file_name}`.slice(0, 255);
    const end = await repository.insertPlan(trx, {
      kind,
      file_name: file,
      valid_from: validFrom,
      created_by: ctx.actor.uuid,
      ends_plan_uuid: uuid,
    });
    const rows = await insertEarlierValues(trx, end, uuid);
    if (rows === 0) throw conflict(ONLY_ADDS);
    const counts = { rows, added: 0, changed: rows, leftOut: 0 };
    await repository.setCounts(trx, end, { ...counts, hash: '' });
    return done(end, end, { kind, file, valid_from: validFrom, ...counts });
  });

export const cancelPlan = (ctx: Ctx, uuid: string) =>
  change(ctx, 'price-plan.cancel', async (trx) => {
    const plan = await lockWaiting(ctx, trx, uuid);
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
