import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import type { Trx } from '../../../schema.ts';
import type { StoredColumn } from '../price-lists/price-values.public.ts';
import type { StagedProblem } from './price-imports.check.ts';
import { headerOf } from './price-imports.presenter.ts';
import { findMissingColumns, removeStaged } from './price-imports.repository.ts';

const CODE_IS_LOCKED: StagedProblem = {
  column: 'productcode',
  problem: 'The product code of a price of home samples cannot be changed',
};

export interface StagedCheck {
  /** The columns that the file does not have. */
  missing: StoredColumn[];
  /** The problems of the removed rows by row number. */
  refusals: Map<number, StagedProblem>;
}

/**
 * Removes the staged rows that do not fit the price list: new prices of a file without all columns, and other product
 * codes of home samples, which an edit cannot change either.
 */
export async function checkStaged(trx: Trx, kind: ImportKind, slug: string): Promise<StagedCheck> {
  const missing = await findMissingColumns(trx);
  const wanted = { areNew: missing.length > 0, otherCode: kind === 'home' };
  if (!wanted.areNew && !wanted.otherCode) return { missing, refusals: new Map() };
  const isIncomplete: StagedProblem = {
    column: 'standardisedtestname',
    problem: `This price does not exist yet. A new price needs ${missing.map((name) => headerOf(name, slug)).join(', ')}`,
  };
  const removed = await removeStaged(trx, kind, wanted);
  return {
    missing,
    refusals: new Map(removed.map(({ row, is_new }) => [row, is_new ? isIncomplete : CODE_IS_LOCKED])),
  };
}
