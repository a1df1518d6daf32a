import type { Adjustments } from '@baobab/contract/kit/imports';
import type { TableWork } from '@baobab/spreadsheet/serve-reader';
import { importFileWork, type ImportOutput } from './import-file.ts';
import { columnsOf, listChecker, type KnownNames, type ListRules } from './list-check.ts';
import type { ListRecord } from './list-records.ts';

export interface ListFileOptions extends Adjustments {
  rules: ListRules;
  records: ListRecord[];
  known: KnownNames;
  wants: ImportOutput;
}

/** A row with at least this many known columns is the header. */
const MIN_HEADER_COLUMNS = 2;

/** Reads one file of a list; runs in a worker thread. */
export const listFileWork = (
  { rules, records, known, wants, ...adjustments }: ListFileOptions,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork =>
  importFileWork(
    {
      columns: columnsOf(rules),
      minimumColumns: MIN_HEADER_COLUMNS,
      checker: (layout) => listChecker(rules, { records, known }, layout),
      sender: rules.cells[0]!.name,
      wants,
      adjustments,
    },
    emit,
    content,
  );
