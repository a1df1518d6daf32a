import type { BulkItemState } from '@baobab/contract/workspace/bulk-actions';
import { refuse, type Model } from './model.ts';
import { moveTreatment, treatmentNext } from './orders.ts';

/** Bulk actions: the rows that the preview counted are changed, or the question is asked again. */
export interface Selection {
  list: 'coupons' | 'treatments';
  /** For coupons whether they become active, for treatments the next status. */
  value: string;
  /** The chosen records; null for all. */
  chosen: string[] | null;
  excluded: string[];
}

export interface BulkPreview extends Selection {
  affected: string[];
}

export interface BulkAction {
  by: string;
  list: Selection['list'];
  value: string;
  rows: Record<string, BulkItemState>;
  isRunning: boolean;
}

const MAX_RUNNING = 5;

const recordsOf = (model: Model, list: Selection['list']): string[] =>
  list === 'coupons'
    ? Object.keys(model.coupons)
    : Object.entries(model.treatmentOrders).flatMap(([order, { items }]) =>
        items.map((_status, index) => `${order} item ${index}`),
      );

const partsOf = (record: string) => {
  const [order, index] = record.split(' item ') as [string, string];
  return { order, index: Number(index) };
};

function isPossible(model: Model, list: Selection['list'], value: string, record: string): boolean {
  if (list === 'coupons') return model.coupons[record]!.active !== (value === 'active');
  const { order, index } = partsOf(record);
  return treatmentNext[model.treatmentOrders[order]!.items[index]!]!.includes(value);
}

/** Treatments are chosen by their order. */
function selected(model: Model, { list, chosen, excluded }: Selection): string[] {
  const nameOf = (record: string) => (list === 'coupons' ? record : partsOf(record).order);
  return recordsOf(model, list).filter(
    (record) => (!chosen || chosen.includes(nameOf(record))) && !excluded.includes(nameOf(record)),
  );
}

function count(model: Model, selection: Selection) {
  const all = selected(model, selection);
  const affected = all.filter((record) => isPossible(model, selection.list, selection.value, record));
  return { all, affected };
}

export function preview(model: Model, name: string, selection: Selection): string {
  const { all, affected } = count(model, selection);
  model.bulkPreviews[name] = { ...selection, affected };
  return `${all.length} rows, ${affected.length} affected`;
}

export function start(model: Model, name: string, by: string) {
  const seen = model.bulkPreviews[name]!;
  delete model.bulkPreviews[name];
  const running = Object.values(model.bulkActions).filter((one) => one.by === by && one.isRunning);
  if (running.length >= MAX_RUNNING) refuse('too many are running');
  const { all, affected } = count(model, seen);
  if (affected.toSorted().join() !== seen.affected.toSorted().join())
    refuse('the rows have changed since they were counted');
  if (affected.length === 0) return;
  const { list, value } = seen;
  const rows = all.map((record) => [record, affected.includes(record) ? 'pending' : 'skipped'] as const);
  model.bulkActions[name] = { by, list, value, rows: Object.fromEntries(rows), isRunning: true };
}

/** The worker changes row by row, unless the person has lost the right; a row that changed since is skipped. */
export function runBulkActions(model: Model) {
  for (const action of Object.values(model.bulkActions).filter(({ isRunning }) => isRunning)) {
    action.isRunning = false;
    for (const record of Object.keys(action.rows).filter((one) => action.rows[one] === 'pending'))
      action.rows[record] = !model.staff[action.by]!.active
        ? 'failed'
        : isPossible(model, action.list, action.value, record)
          ? perform(model, action, record)
          : 'skipped';
  }
}

function perform(model: Model, { list, value }: BulkAction, record: string): BulkItemState {
  if (list === 'coupons') model.coupons[record]!.active = value === 'active';
  else moveTreatment(model, partsOf(record).order, partsOf(record).index, value);
  return 'done';
}
