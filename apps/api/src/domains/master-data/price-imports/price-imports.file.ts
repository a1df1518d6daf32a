import type { Adjustments } from '@baobab/contract/kit/imports';
import { importFileWork, type ImportOutput } from '../../../platform/imports/import-file.ts';
import type { TableWork } from '@baobab/spreadsheet/serve-reader';
import { priceChecker, type KnownNames } from './price-imports.check.ts';
import { columnNames } from './price-imports.columns.ts';

export interface PriceFileOptions extends Adjustments {
  slug: string;
  known: KnownNames;
  wants: ImportOutput;
}

/** A row with at least this many known columns is the header. */
const MIN_HEADER_COLUMNS = 6;

/** Reads one price file; runs in a worker thread. */
export const priceFileWork = (
  { slug, known, wants, ...adjustments }: PriceFileOptions,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork =>
  importFileWork(
    {
      columns: columnNames(slug),
      minimumColumns: MIN_HEADER_COLUMNS,
      checker: (layout) => priceChecker(known, layout, slug),
      sender: 'diagnosticspartner',
      wants,
      adjustments,
    },
    emit,
    content,
  );
