import type { BulkItemState } from '@baobab/contract/workspace/bulk-actions';
import { editCoupon } from './coupons.ts';
import { refuse, type Model } from './model.ts';
import { dueKobo, refund } from './money.ts';
import { moveTreatment, treatmentNext } from './orders.ts';

/** Bulk actions: the rows that the preview counted are changed, or the question is asked again. */
export interface Selection {
  list: 'coupons' | 'treatments' | 'refunds' | 'users';
  /** For coupons and users whether they become active, for treatments the next status. */
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
  /** The sums that were confirmed, of refunds. */
  kobo: Record<string, number>;
  /** The versions of the coupons before and after the action; of an undo that is not done those of the undone action. */
  versionsBefore: Record<string, number>;
  versions: Record<string, number>;
  isRunning: boolean;
  startedAt: number;
  /** The bulk action that this one undoes. */
  undoes: string | null;
}

const MAX_RUNNING = 5;
const HOURS_24 = 86_400_000;

const recordsOf = (model: Model, list: Selection['list']): string[] => {
  if (list === 'coupons') return Object.keys(model.coupons);
  if (list === 'refunds') return Object.keys(model.payments);
  if (list === 'users') return Object.keys(model.copies);
  return Object.entries(model.treatmentOrders).flatMap(([order, { items }]) =>
    items.map((_status, index) => `${order} item ${index}`),
  );
};

const partsOf = (record: string) => {
  const [order, index] = record.split(' item ') as [string, string];
  return { order, index: Number(index) };
};

function isPossible(model: Model, list: Selection['list'], value: string, record: string): boolean {
  if (list === 'coupons') return model.coupons[record]!.active !== (value === 'active');
  if (list === 'refunds') return dueKobo(model.payments[record]!) > 0;
  if (list === 'users')
    return isListed(model, record) && model.copies[record]!.active !== (value === 'active');
  const { order, index } = partsOf(record);
  return treatmentNext[model.treatmentOrders[order]!.items[index]!]!.includes(value);
}

/** A merged record is part of another one, and nobody finds an erased one by its name. */
const isListed = (model: Model, name: string) => !model.copies[name]!.into && !model.copies[name]!.erased;

export const canChange = (model: Model, list: Selection['list'], value: string) =>
  recordsOf(model, list).some((record) => isPossible(model, list, value, record));

/** Treatments are chosen by their order. */
function selected(model: Model, { list, chosen, excluded }: Selection): string[] {
  const nameOf = (record: string) => (list === 'treatments' ? partsOf(record).order : record);
  const isInList = (record: string) => list !== 'users' || isListed(model, record);
  return recordsOf(model, list).filter((record) =>
    chosen ? chosen.includes(nameOf(record)) : isInList(record) && !excluded.includes(nameOf(record)),
  );
}

function count(model: Model, selection: Selection) {
  const all = selected(model, selection);
  const affected = all.filter((record) => isPossible(model, selection.list, selection.value, record));
  const kobo = selection.list === 'refunds' ? affected.map((record) => dueKobo(model.payments[record]!)) : [];
  return { all, affected, kobo };
}

/** A sum that changed is another question, too. */
const seenRows = ({ affected, kobo }: Pick<ReturnType<typeof count>, 'affected' | 'kobo'>) =>
  affected.map((record, index) => `${record} ${kobo[index] ?? ''}`).toSorted();

export function preview(model: Model, name: string, selection: Selection): string {
  const { all, affected, kobo } = count(model, selection);
  model.bulkPreviews[name] = { ...selection, affected: seenRows({ affected, kobo }) };
  const sum = selection.list === 'refunds' ? ` of ${kobo.reduce((total, one) => total + one, 0)} kobo` : '';
  return `${all.length} rows, ${affected.length} affected${sum}`;
}

export function start(model: Model, name: string, by: string) {
  const seen = model.bulkPreviews[name]!;
  delete model.bulkPreviews[name];
  const running = Object.values(model.bulkActions).filter((one) => one.by === by && one.isRunning);
  if (running.length >= MAX_RUNNING) refuse('too many are running');
  const { all, affected, kobo } = count(model, seen);
  if (seenRows({ affected, kobo }).join() !== seen.affected.join())
    refuse('the rows have changed since they were counted');
  if (affected.length === 0) return;
  const rows = all.map((record) => [record, affected.includes(record) ? 'pending' : 'skipped'] as const);
  model.bulkActions[name] = {
    by,
    list: seen.list,
    value: seen.value,
    rows: Object.fromEntries(rows),
    kobo: Object.fromEntries(kobo.map((one, index) => [affected[index]!, one])),
    versionsBefore: {},
    versions: {},
    isRunning: true,
    startedAt: model.now,
    undoes: null,
  };
}

/** The lists whose records have versions, so that their changes can be undone. */
const isVersioned = ({ list }: Pick<Selection, 'list'>) => list === 'coupons' || list === 'users';

/**
 * A change of coupons and users can be undone once, within a day; statuses only go on, and money is not taken back. Rows of
 * an undo that failed can be undone again.
 */
export function undo(model: Model, name: string, by: string) {
  const action = model.bulkActions[name]!;
  const changed = Object.keys(action.rows).filter((record) => action.rows[record] === 'done');
  if (!isVersioned(action) || action.undoes) refuse('it cannot be undone');
  if (action.isRunning) refuse('it is still running');
  const earlier = model.bulkActions[undoOf(name)];
  const failed = Object.keys(earlier?.rows ?? {}).filter((record) => earlier!.rows[record] === 'failed');
  if (earlier && (earlier.isRunning || failed.length === 0)) refuse('it was undone');
  if (model.now - action.startedAt > HOURS_24) refuse('a day is over');
  if (isUndoRunning(model, action)) refuse('another undo of these records is running');
  if (earlier) {
    for (const record of failed) {
      earlier.rows[record] = 'pending';
      earlier.versions[record] = action.versions[record]!;
      earlier.versionsBefore[record] = action.versionsBefore[record]!;
    }
    return void Object.assign(earlier, { by, isRunning: true });
  }
  if (changed.length === 0) refuse('it changed nothing');
  model.bulkActions[undoOf(name)] = {
    by,
    list: action.list,
    value: action.value === 'active' ? 'inactive' : 'active',
    rows: Object.fromEntries(changed.map((record) => [record, 'pending'])),
    kobo: {},
    versionsBefore: { ...action.versionsBefore },
    versions: { ...action.versions },
    isRunning: true,
    startedAt: model.now,
    undoes: name,
  };
}

/** Undos of the same records run one after the other. */
const isUndoRunning = (model: Model, { list, rows }: BulkAction) =>
  Object.values(model.bulkActions).some(
    (other) =>
      other.isRunning &&
      other.undoes &&
      other.list === list &&
      Object.keys(other.rows).some((row) => row in rows),
  );

export const undoOf = (name: string) => `undo of ${name}`;

/** The worker changes row by row, unless the person has lost the right; a row that changed since is skipped. */
export function runBulkActions(model: Model) {
  for (const action of Object.values(model.bulkActions).filter(({ isRunning }) => isRunning)) {
    action.isRunning = false;
    for (const record of Object.keys(action.rows).filter((one) => action.rows[one] === 'pending'))
      action.rows[record] = !model.staff[action.by]!.active
        ? 'failed'
        : isPossible(model, action.list, action.value, record) && isAsConfirmed(model, action, record)
          ? perform(model, action, record)
          : 'skipped';
  }
}

const versionedIn = (model: Model, list: Selection['list'], record: string) =>
  list === 'users' ? model.copies[record]! : model.coupons[record]!;

/** A refund has the sum that was confirmed, and the undo of a coupon its version. */
function isAsConfirmed(model: Model, { list, kobo, versions, undoes }: BulkAction, record: string) {
  if (list === 'refunds') return kobo[record] === dueKobo(model.payments[record]!);
  return !undoes || versions[record] === versionedIn(model, list, record).version;
}

/** An undo brings the record back to the state that earlier actions left it in, so their undo follows to its version. */
function passVersionOn(
  model: Model,
  of: { list: Selection['list']; record: string },
  { before, now }: { before: number; now: number },
) {
  const { record } = of;
  for (const { list, versions, startedAt } of Object.values(model.bulkActions))
    if (list === of.list && model.now - startedAt <= HOURS_24 && versions[record] === before)
      versions[record] = now;
}

function perform(model: Model, action: BulkAction, record: string): BulkItemState {
  const { list, value, versionsBefore, versions, undoes } = action;
  if (isVersioned(action)) {
    const changed = versionedIn(model, list, record);
    const [before, { version }] = [versionsBefore[record]!, changed];
    if (list === 'coupons') editCoupon(model.coupons[record]!, { active: value === 'active' });
    else Object.assign(changed, { active: value === 'active', version: version + 1 });
    versionsBefore[record] = version;
    versions[record] = changed.version;
    if (undoes) passVersionOn(model, { list, record }, { before, now: changed.version });
  } else if (list === 'refunds') refund(model, record);
  else moveTreatment(model, partsOf(record).order, partsOf(record).index, value);
  return 'done';
}
