import { pluralize, groupThousands } from '@baobab/contract/kit/numbers';
import type { PlanState, PricePlan } from '@baobab/contract/master-data/price-plans';
import { priceLabels } from '@baobab/contract/master-data/price-columns';
import type { LeftAlone, UnfitRow } from './plan-rows.repository.ts';
import type { Plan } from './plans.repository.ts';
import { presentValue } from './price-imports.presenter.ts';
import { valueNames, type StoredColumn } from '../price-lists/price-values.public.ts';

export const presentPlan = (row: Plan, names: ReadonlyMap<string, string>): PricePlan => ({
  uuid: row.uuid,
  file: row.file_name,
  valid_from: row.valid_from,
  state: row.state as PlanState,
  rows: row.rows_total,
  added: row.rows_added,
  changed: row.rows_changed,
  leftOut: row.rows_left_out,
  by: names.get(row.created_by)!,
  createdAt: row.created_at.toISOString(),
  endedBy: row.ended_by && names.get(row.ended_by)!,
  endedAt: row.ended_at?.toISOString() ?? null,
  reason: row.reason,
  batch: row.batch_uuid,
  isEnd: row.ends_plan_uuid !== null,
});

function problemOf({ partner, test, area, isTestActive }: UnfitRow): string {
  if (partner === null) return 'the partner no longer exists';
  if (test === null) return 'the test no longer exists';
  if (area === null) return 'the area no longer exists';
  return isTestActive ? 'the price no longer exists' : 'the test is no longer active';
}

const describeRow = (unfit: UnfitRow) => {
  const names = [unfit.partner, unfit.test, unfit.area].filter((name) => name !== null).join(', ');
  return `row ${unfit.row}${names && ` (${names})`}: ${problemOf(unfit)}`;
};

/** Why rows cannot be applied: how many, and the first of them. */
export function describeUnfit(rows: readonly [UnfitRow, ...UnfitRow[]], all: number): string {
  const { total } = rows[0];
  const counted = `${groupThousands(total)} of ${pluralize(all, 'price')}`;
  return `${counted} cannot be applied; ${rows.map(describeRow).join('; ')}`;
}

const describeLeft = ({ partner, test, name, planned, now }: LeftAlone) => {
  const column = name as StoredColumn;
  const label = priceLabels[valueNames[column] as keyof typeof priceLabels];
  const current = now === null ? 'the price no longer exists' : `is ${presentValue(column, now)}`;
  return `${test}, ${partner}: ${label} ${current}, planned was ${presentValue(column, planned)}`;
};

/** The planned values that were left alone: how many, and the first of them; null without any. */
export function describeLeftAlone(rows: readonly LeftAlone[]): string | null {
  if (rows.length === 0) return null;
  const { total } = rows[0]!;
  const counted = pluralize(total, 'value was', 'values were');
  return `${counted} changed by someone else since the plan was made and left alone; ${rows.map(describeLeft).join('; ')}`;
}
