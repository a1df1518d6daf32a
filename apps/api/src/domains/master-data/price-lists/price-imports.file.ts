import { importFileWork, type Wants } from '../../../platform/imports/import-file.ts';
import type { TableWork } from '../../../platform/spreadsheet/read-worker-side.ts';
import { priceChecker, type KnownNames } from './price-imports.check.ts';
import { columnNames } from './price-imports.columns.ts';

export interface PriceFileOptions {
  slug: string;
  known: KnownNames;
  wants: Wants;
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
      enough: ENOUGH_COLUMNS,
      checker: (layout) => priceChecker(known, layout, slug),
      wants,
    },
    emit,
    content,
  );
