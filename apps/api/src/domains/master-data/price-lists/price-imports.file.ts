import { importFileWork, type ImportOutput } from '../../../platform/imports/import-file.ts';
import type { TableWork } from '../../../platform/spreadsheet/serve-reader.ts';
import { priceChecker, type KnownNames } from './price-imports.check.ts';
import { columnNames } from './price-imports.columns.ts';

export interface PriceFileOptions {
  slug: string;
  known: KnownNames;
  wants: ImportOutput;
}

/** With this many of our columns a row is a header. */
const ENOUGH_COLUMNS = 6;

/** One file of prices; runs in a thread of its own. */
export const priceFileWork = (
  { slug, known, wants }: PriceFileOptions,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork =>
  importFileWork(
    {
      columns: columnNames(slug),
      minimumColumns: ENOUGH_COLUMNS,
      checker: (layout) => priceChecker(known, layout, slug),
      wants,
    },
    emit,
    content,
  );
