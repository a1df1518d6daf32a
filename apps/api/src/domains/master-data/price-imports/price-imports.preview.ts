import type { ImportKind, ImportPreview, LineFilters } from '@baobab/contract/master-data/price-imports';
import type { ImportFile } from '../../../platform/imports/import-result.ts';
import { MAX_PROBLEMS } from '../../../platform/imports/limits.ts';
import type { Trx } from '../../../schema.ts';
import {
  findChangedLines,
  findLargeChanges,
  findMovements,
  findNewLines,
  findPriceDoubts,
  findStagedNames,
} from './import-preview.repository.ts';
import {
  presentChangedLine,
  presentDoubt,
  presentLargeChange,
  presentMovement,
  presentNewLine,
} from './price-imports.presenter.ts';
import type { StoredColumn } from './price-imports.check.ts';
import { completeStaged, countEffects } from './price-imports.repository.ts';

interface PreviewOptions {
  slug: string;
  filters: LineFilters;
  /** The columns that the file does not have. */
  missing: readonly StoredColumn[];
}

/** The findings about the staged rows, before they are compared with the list. */
export type CheckedRows = Pick<
  ImportFile,
  | 'rows'
  | 'refused'
  | 'errors'
  | 'errorCount'
  | 'warnings'
  | 'warningCount'
  | 'unknownHeaders'
  | 'missingColumns'
  | 'corrected'
>;

/** Compares the staged rows of a file with the price list. */
export async function buildPreview(
  trx: Trx,
  kind: ImportKind,
  file: CheckedRows,
  { slug, filters, missing }: PreviewOptions,
): Promise<Omit<ImportPreview, 'state'>> {
  if (missing.length > 0) await completeStaged(trx, kind);
  const { largeChanges, total } = await findLargeChanges(trx, kind);
  const { doubts, total: doubtful } = hasSomePrices(missing) ? await findPriceDoubts(trx) : noDoubts;
  const warnings = [
    ...file.warnings,
    ...largeChanges.map((one) => presentLargeChange(one, slug)),
    ...doubts.map((one) => presentDoubt(one, slug)),
  ];
  const { newLines, newCount } = await findNewLines(trx, kind, filters);
  const { changedLines, changedCount } = await findChangedLines(trx, kind, filters);
  return {
    rows: file.rows,
    refused: file.refused,
    ...(await countEffects(trx, kind)),
    newLines: newLines.map(presentNewLine),
    newCount,
    changedLines: changedLines.map((line) => presentChangedLine(line, slug)),
    changedCount,
    movements: (await findMovements(trx, kind)).map(presentMovement),
    ...(await findStagedNames(trx)),
    errors: file.errors,
    errorCount: file.errorCount,
    warnings: warnings.toSorted((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS),
    warningCount: file.warningCount + total + doubtful,
    unknownHeaders: file.unknownHeaders,
    missingColumns: file.missingColumns,
    corrected: file.corrected,
  };
}

const prices: readonly StoredColumn[] = ['retail_kobo', 'purchasing_kobo', 'exclusive_kobo'];
const noDoubts: Awaited<ReturnType<typeof findPriceDoubts>> = { doubts: [], total: 0 };

/** A file with all prices was checked while it was read; one without any changes none. */
const hasSomePrices = (missing: readonly StoredColumn[]) => {
  const absent = prices.filter((name) => missing.includes(name)).length;
  return absent > 0 && absent < prices.length;
};
