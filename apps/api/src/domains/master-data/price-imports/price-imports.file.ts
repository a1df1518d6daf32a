import type { Adjustments } from '@baobab/contract/kit/imports';
import { importFileWork, type ImportOutput } from '../../../platform/imports/import-file.ts';
import type { TableWork } from '@baobab/spreadsheet/serve-reader';
import { priceChecker, type StagedProblem } from './price-imports.check.ts';
import { columnNames } from './price-imports.columns.ts';
import type { KnownNames } from './price-imports.repository.ts';

export interface PriceFileOptions extends Adjustments {
  slug: string;
  known: KnownNames;
  wants: ImportOutput;
  refusals?: ReadonlyMap<number, StagedProblem> | undefined;
}

/** A row with at least this many known columns is the header: as many as identify a price. */
const MIN_HEADER_COLUMNS = 4;

/** Reads one price file; runs in a worker thread. */
export const priceFileWork = (
  { slug, known, wants, refusals, ...adjustments }: PriceFileOptions,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork => {
  const amounts = {
    rules: adjustments.amounts ?? [],
    isCsv: content.toString('latin1', 0, 2) !== 'PK',
  };
  return importFileWork(
    {
      columns: columnNames(slug),
      minimumColumns: MIN_HEADER_COLUMNS,
      checker: (layout) => priceChecker(known, layout, { slug, amounts, refusals }),
      sender: 'diagnosticspartner',
      wants,
      adjustments,
    },
    emit,
    content,
  );
};
