import { groupThousands } from '@baobab/contract/kit/numbers';
import { SHEET_ROWS, type RowProblem } from '@baobab/contract/kit/imports';
import { byteOrderMark, csvLine } from '@baobab/spreadsheet/csv';
import type { CellComment } from '@baobab/spreadsheet/xlsx-comments';
import { rowXml } from '@baobab/spreadsheet/xlsx-rows';
import { PROBLEMS_HEADER } from './columns.ts';
import { cellOf, ownColumns } from './report.ts';

/** More comments would make Excel slow; further refused cells are only coloured. */
const MAX_COMMENTS = 5_000;

/** The header of a file: its row number, its cells and the index of each known column by its name in problems. */
export interface MarkedHeader {
  row: number;
  cells: readonly string[];
  indexes: ReadonlyMap<string, number>;
}

/** Writes a whole file again with its problems. */
export interface Marking {
  header(problems: readonly RowProblem[]): string;
  row(row: number, cells: readonly string[], problems: readonly RowProblem[]): string;
  comments(): CellComment[];
}

const describe = ({ column, problem }: RowProblem) => `${column}: ${problem}`;

/** The columns of the file without those of an earlier report, and cells without a header. */
const keptCells = (header: readonly string[], own: readonly number[], cells: readonly string[]) => [
  ...own.map((index) => cells[index] ?? ''),
  ...cells.slice(header.length),
];

/** A CSV file cannot colour cells, so its problems are in a column of their own. */
function markCsv({ cells: header }: MarkedHeader): Marking {
  const own = ownColumns(header);
  let ofHeader: readonly RowProblem[] = [];
  return {
    header(problems) {
      ofHeader = problems;
      return byteOrderMark + csvLine([...own.map((index) => header[index] ?? ''), PROBLEMS_HEADER]);
    },
    row(_row, cells, problems) {
      const all = [...ofHeader, ...problems].map(describe).join('; ');
      ofHeader = [];
      return csvLine([...own.map((index) => cells[index] ?? ''), all]);
    },
    comments: () => [],
  };
}

/**
 * Colours the refused cells and explains them in comments. Row numbers stay, counted from the header; the rows of
 * further sheets follow.
 */
function markXlsx({ row: headerRow, cells: header, indexes }: MarkedHeader): Marking {
  const own = ownColumns(header);
  const comments: CellComment[] = [];
  let left = 0;
  let ofHeader = '';
  let sheet = 0;
  let shift = headerRow - 1;
  let written = 1;
  /** The position of a problem in the written row; the first cell when its column is not in the file. */
  const positionOf = ({ column }: RowProblem) => Math.max(0, own.indexOf(indexes.get(column) ?? -1));
  return {
    header(problems) {
      ofHeader = problems.map(describe).join('\n');
      return '';
    },
    row(row, cells, problems) {
      const of = Math.floor(row / SHEET_ROWS);
      if (of !== sheet) shift = row - written - 1;
      sheet = of;
      written = row - shift;
      const byCell = Map.groupBy(problems, positionOf);
      for (const [column, found] of byCell) {
        if (comments.length < MAX_COMMENTS)
          comments.push({ row: written, column, text: found.map(({ problem }) => problem).join('\n') });
        else left += 1;
      }
      return rowXml(written, keptCells(header, own, cells).map(cellOf), { marked: [...byCell.keys()] });
    },
    comments() {
      const more = `${groupThousands(left)} more refused ${left === 1 ? 'cell is' : 'cells are'} coloured without a comment`;
      const text = [ofHeader, left > 0 ? more : ''].filter((part) => part !== '').join('\n');
      return [...(text === '' ? [] : [{ row: 1, column: 0, text }]), ...comments];
    },
  };
}

export const openMarking = (isCsv: boolean, header: MarkedHeader): Marking =>
  isCsv ? markCsv(header) : markXlsx(header);
