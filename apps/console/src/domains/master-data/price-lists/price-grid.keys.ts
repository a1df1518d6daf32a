/** A cell by its row in the list and its column among the inputs. */
export interface Cell {
  row: number;
  column: number;
}

export interface CellKey {
  key: string;
  shiftKey: boolean;
  /** The text cursor is at the start or the end of the input, or all of its text is selected. */
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** The cell that a key leads to, as in a spreadsheet; null when the key belongs to the input or leaves the table. */
export function nextCell(
  { row, column }: Cell,
  pressed: CellKey,
  rows: number,
  columns: number,
): Cell | null {
  const inTable = (cell: Cell) => (cell.row >= 0 && cell.row < rows ? cell : null);
  const beside = (by: 1 | -1) => {
    const next = column + by;
    if (next >= 0 && next < columns) return { row, column: next };
    return inTable({ row: row + by, column: by === 1 ? 0 : columns - 1 });
  };
  switch (pressed.key) {
    case 'ArrowUp':
      return inTable({ row: row - 1, column });
    case 'ArrowDown':
      return inTable({ row: row + 1, column });
    case 'Enter':
      return inTable({ row: row + (pressed.shiftKey ? -1 : 1), column });
    case 'Tab':
      return beside(pressed.shiftKey ? -1 : 1);
    case 'ArrowLeft':
      return pressed.isAtStart && column > 0 ? { row, column: column - 1 } : null;
    case 'ArrowRight':
      return pressed.isAtEnd && column < columns - 1 ? { row, column: column + 1 } : null;
    default:
      return null;
  }
}
