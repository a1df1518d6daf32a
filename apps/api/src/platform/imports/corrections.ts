import type { Adjustments, Correction } from '@baobab/contract/kit/imports';
import { truncate } from './columns.ts';
import type { ImportFile } from './import-result.ts';
import type { FileRow } from './row-reader.ts';

const MAX_SENDERS = 100;

/**
 * Corrects the cells of a row, and collects the values of the sender column when headers are to be matched. Undefined
 * for a file without either, because most files have neither.
 */
export function rowAdjuster(
  file: ImportFile,
  { corrections = [], columns }: Adjustments,
  indexes: ReadonlyMap<string, number>,
  sender: number | undefined,
): ((row: FileRow) => FileRow) | undefined {
  const correct = corrections.length > 0 ? corrector(corrections, indexes) : undefined;
  const isMatching = sender !== undefined && (columns !== undefined || file.unknownHeaders.length > 0);
  const noteSender = isMatching ? collectSenders(file.senders, sender) : undefined;
  if (!correct && !noteSender) return undefined;
  return (given) => {
    const { row, corrected } = correct?.(given) ?? { row: given, corrected: 0 };
    file.corrected += corrected;
    noteSender?.(row.cells);
    return row;
  };
}

/** Adds the values of a column to the list, each once. */
function collectSenders(list: string[], index: number) {
  const seen = new Set<string>();
  return (cells: readonly string[]) => {
    const name = (cells[index] ?? '').trim();
    if (name === '' || seen.size === MAX_SENDERS || seen.has(name)) return;
    seen.add(name);
    list.push(truncate(name));
  };
}

/** Applies corrections to rows; the indexes are those of the columns by their names in problems. */
function corrector(corrections: readonly Correction[], indexes: ReadonlyMap<string, number>) {
  const ofRows = new Map<number, Map<number, string>>();
  const ofValues = new Map<number, Map<string, string>>();
  for (const correction of corrections) {
    const index = indexes.get(correction.column) ?? -1;
    if (index < 0) continue;
    if ('row' in correction) entryOf(ofRows, correction.row).set(index, correction.value);
    else entryOf(ofValues, index).set(correction.from, correction.value);
  }

  /** Returns the row itself when it has nothing to correct. A correction of the row has priority. */
  return function correct(row: FileRow): { row: FileRow; corrected: number } {
    const values = new Map<number, string>();
    for (const [index, byValue] of ofValues) {
      const value = byValue.get((row.cells[index] ?? '').trim());
      if (value !== undefined) values.set(index, value);
    }
    for (const [index, value] of ofRows.get(row.row) ?? []) values.set(index, value);
    if (values.size === 0) return { row, corrected: 0 };
    const cells = [...row.cells];
    for (const [index, value] of values) {
      while (cells.length < index) cells.push('');
      cells[index] = value;
    }
    const flags = row.flags.filter(({ column }) => !values.has(column));
    return { row: { ...row, cells, flags }, corrected: values.size };
  };
}

function entryOf<Key, Inner>(map: Map<Key, Map<Inner, string>>, key: Key) {
  const known = map.get(key) ?? new Map<Inner, string>();
  map.set(key, known);
  return known;
}
