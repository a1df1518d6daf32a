import { groupThousands } from '@baobab/contract/kit/numbers';
import { formatRow, SHEET_ROWS, type RowProblem } from '@baobab/contract/kit/imports';
import { rowXml, type Cell } from '@baobab/spreadsheet/xlsx-rows';
import { isReportHeader, reportHeaders } from './columns.ts';

/** The maximum number of rows in a report, which is corrected by hand. */
const MAX_ROWS = 20_000;

/** Numbers stay numbers, so that the corrected report can be uploaded again. */
const plainNumber = /^(0|-?[1-9]\d{0,11})(\.\d{1,4})?$/;
/** 1.500 may mean one thousand five hundred: as a number it would become 1.5 without a question. */
const ambiguous = /^-?[1-9]\d{0,2}\.\d{3}$/;
export const cellOf = (text: string): Cell =>
  plainNumber.test(text) && !ambiguous.test(text) ? Number(text) : text;

/** The columns of the file without those of an earlier report. */
export const ownColumns = (header: readonly string[]): number[] =>
  [...header.keys()].filter((index) => !isReportHeader(header[index] ?? ''));

export const reportColumns = (header: readonly string[]) => [
  ...ownColumns(header).map((index) => ({ header: header[index] || `Column ${index + 1}`, width: 18 })),
  ...reportHeaders.map((name) => ({ header: name, width: name === 'Problem' ? 60 : 16 })),
];

const rowCell = (row: number) => (row < SHEET_ROWS ? row : formatRow(row));

/** The refused rows of a file as spreadsheet rows: the original cells, then row, column and problem. */
export function reportRows(header: readonly string[]) {
  const columns = ownColumns(header);
  let written = 0;
  let left = 0;
  const line = (cells: Cell[]) => [rowXml((written += 1) + 1, cells)];
  return {
    add(problems: readonly RowProblem[], cells: readonly string[]): string[] {
      if (written >= MAX_ROWS) {
        left += 1;
        return [];
      }
      return line([
        ...columns.map((index) => cellOf(cells[index] ?? '')),
        rowCell(problems[0]!.row),
        problems.map(({ column }) => column).join('; '),
        problems
          .map(({ column, problem }) => (problems.length > 1 ? `${column}: ${problem}` : problem))
          .join('; '),
      ]);
    },
    end: () =>
      left === 0
        ? []
        : line([
            ...columns.map(() => ''),
            '',
            '',
            `And ${groupThousands(left)} more refused ${left === 1 ? 'row' : 'rows'}`,
          ]),
  };
}
