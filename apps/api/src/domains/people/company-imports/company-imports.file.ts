import type { Adjustments, RowProblem } from '@baobab/contract/kit/imports';
import { importFileWork, type ImportOutput } from '../../../platform/imports/import-file.ts';
import type { Named } from '../../../platform/imports/names.ts';
import type { TableWork } from '@baobab/spreadsheet/serve-reader';
import { columns, userChecker } from './company-imports.check.ts';

export interface UserFileOptions extends Adjustments {
  /** Named by their company id. */
  companies: Named[];
  /** Valid rows whose e-mail or number another account has. */
  taken: RowProblem[];
  wants: ImportOutput;
}

/** A row with at least this many known columns is the header. */
const ENOUGH_COLUMNS = 3;

/** Reads one file of company users; runs in a worker thread. */
export const userFileWork = (
  { companies, taken, wants, ...adjustments }: UserFileOptions,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork =>
  importFileWork(
    {
      columns,
      minimumColumns: ENOUGH_COLUMNS,
      checker: (layout) => userChecker(companies, taken, layout),
      sender: 'company_reg_id',
      wants,
      adjustments,
    },
    emit,
    content,
  );
