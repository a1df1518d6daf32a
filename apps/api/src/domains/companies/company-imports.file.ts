import type { RowProblem } from '@baobab/contract/kit/imports';
import { importFileWork, type ImportOutput } from '../../platform/imports/import-file.ts';
import type { Named } from '../../platform/imports/names.ts';
import type { TableWork } from '../../platform/spreadsheet/serve-reader.ts';
import { columns, userChecker } from './company-imports.check.ts';

export interface UserFileOptions {
  /** By the id that staff know. */
  companies: Named[];
  /** What the database has against rows that are well written. */
  taken: RowProblem[];
  wants: ImportOutput;
}

/** With this many of our columns a row is a header. */
const ENOUGH_COLUMNS = 3;

/** One file of people; runs in a thread of its own. */
export const userFileWork = (
  { companies, taken, wants }: UserFileOptions,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork =>
  importFileWork(
    {
      columns,
      minimumColumns: ENOUGH_COLUMNS,
      checker: (layout) => userChecker(companies, taken, layout),
      wants,
    },
    emit,
    content,
  );
