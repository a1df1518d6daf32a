import type { ImportKind, ImportPreview, LineFilters } from '@baobab/contract/master-data/price-imports';
import type { ImportFile } from '../../../platform/imports/import-result.ts';
import { MAX_PROBLEMS } from '../../../platform/imports/limits.ts';
import type { Trx } from '../../../schema.ts';
import {
  findChangedLines,
  findLargeChanges,
  findMovements,
  findNewLines,
  findStagedNames,
} from './import-preview.repository.ts';
import {
  presentChangedLine,
  presentLargeChange,
  presentMovement,
  presentNewLine,
} from './price-imports.presenter.ts';
import { countEffects } from './price-imports.repository.ts';

/** Compares the staged rows of a file with the price list. */
export async function buildPreview(
  trx: Trx,
  kind: ImportKind,
  file: ImportFile,
  { slug, filters }: { slug: string; filters: LineFilters },
): Promise<ImportPreview> {
  const { largeChanges, total } = await findLargeChanges(trx, kind);
  const warnings = [...file.warnings, ...largeChanges.map((one) => presentLargeChange(one, slug))];
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
    warningCount: file.warningCount + total,
    unknownHeaders: file.unknownHeaders,
    missingColumns: file.missingColumns,
    corrected: file.corrected,
  };
}
