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
import { completeStaged, countEffects, findStagedState, stateOf } from './price-imports.repository.ts';

interface PreviewOptions {
  slug: string;
  filters: LineFilters;
  /** Rows may lack values, which stay as they are. */
  isPartial: boolean;
}

/** Compares the staged rows of a file with the price list. */
export async function buildPreview(
  trx: Trx,
  kind: ImportKind,
  file: ImportFile,
  { slug, filters, isPartial }: PreviewOptions,
): Promise<ImportPreview> {
  const state = stateOf(await findStagedState(trx, kind, false));
  if (isPartial) await completeStaged(trx, kind);
  const { largeChanges, total } = await findLargeChanges(trx, kind);
  const { doubts, total: doubtful } = await findPriceDoubts(trx, kind);
  const warnings = [
    ...file.warnings,
    ...doubts.map((one) => presentDoubt(one, slug)),
    ...largeChanges.map((one) => presentLargeChange(one, slug)),
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
    amountRules: file.amountRules,
    corrected: file.corrected,
    state,
  };
}
