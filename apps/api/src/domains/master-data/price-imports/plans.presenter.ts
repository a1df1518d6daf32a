import { formatDay } from '@baobab/contract/kit/lagos-time';
import type { PlanState, PricePlan } from '@baobab/contract/master-data/price-plans';
import type { Plan, UnfitRow } from './plans.repository.ts';

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
  const counted = `${total.toLocaleString('en')} of ${all.toLocaleString('en')} ${all === 1 ? 'price' : 'prices'}`;
  return `${counted} cannot be applied; ${rows.map(describeRow).join('; ')}`;
}

export const plannedMessage = (
  day: string,
  { added, changed, leftOut = 0 }: { added: number; changed: number; leftOut?: number },
) =>
  `Planned for ${formatDay(day)}. Prices to add: ${added.toLocaleString('en')}, to change: ${changed.toLocaleString('en')}${
    leftOut > 0 ? `, left out: ${leftOut.toLocaleString('en')}` : ''
  }`;
