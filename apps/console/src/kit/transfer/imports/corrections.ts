import type { Adjustments, AmountRule, Correction, RowProblem } from '@baobab/contract/kit/imports';

/** The corrections of a file: values of refused cells and columns of unknown headers. */
export interface Choices {
  corrections: readonly Correction[];
  columns: Readonly<Record<string, string>>;
  /** How all amounts of the file are read. */
  amounts: readonly AmountRule[];
}

export const noChoices: Choices = { corrections: [], columns: {}, amounts: [] };

const isSameCell = (a: Correction, b: Correction) =>
  a.column === b.column && ('row' in a ? 'row' in b && a.row === b.row : 'from' in b && a.from === b.from);

/**
 * Adds a correction or replaces that of the same cell. A correction of every cell with a value also changes the
 * earlier corrections to that value, because the server knows only the values of the file.
 */
export function addCorrection(corrections: readonly Correction[], added: Correction): Correction[] {
  const others = corrections.filter((one) => !isSameCell(one, added));
  const isReplaced = (one: Correction) =>
    'from' in added && one.column === added.column && one.value === added.from;
  return [...others.map((one) => (isReplaced(one) ? { ...one, value: added.value } : one)), added];
}

/** The value that a refused cell has now: of its row, of its value, or of the file. */
export function valueOf(corrections: readonly Correction[], { row, column, value }: RowProblem): string {
  const inColumn = corrections.filter((one) => one.column === column);
  const found =
    inColumn.find((one) => 'row' in one && one.row === row) ??
    inColumn.find((one) => 'from' in one && one.from === value);
  return found?.value ?? value;
}

/** The fields of the request; without choices there are none. */
export const adjustmentsOf = ({ corrections, columns, amounts }: Choices): Adjustments => ({
  ...(corrections.length > 0 && { corrections: [...corrections] }),
  ...(Object.keys(columns).length > 0 && { columns: { ...columns } }),
  ...(amounts.length > 0 && { amounts: [...amounts] }),
});
