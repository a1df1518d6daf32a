import { SHEET_ROWS, type Adjustments, type RowProblem } from '@baobab/contract/kit/imports';
import { UnreadableFile } from '@baobab/spreadsheet/read-limits';
import type { TableWork } from '@baobab/spreadsheet/serve-reader';
import type { CellFlag } from '@baobab/spreadsheet/read-sheet';
import { COLUMNS_SHEET, layoutOf, type ImportColumn, type ColumnLayout } from './columns.ts';
import { rowAdjuster } from './corrections.ts';
import { guessColumns } from './guess-columns.ts';
import {
  emptyFile,
  headerProblems,
  ignoredColumn,
  noValues,
  problemCollector,
  type ImportFile,
} from './import-result.ts';
import { openMarking, type Marking } from './marked.ts';
import { reportRows } from './report.ts';

/**
 * The output of an import: valid rows for COPY, the same until the first invalid row, the invalid rows as a report, or
 * the whole file with its problems.
 */
export type ImportOutput = 'rows' | 'rows-until-invalid' | 'report' | 'marked';

/** A valid row as a line for COPY, or null with at least one problem; only valid rows have warnings. */
export interface CheckedRow {
  line: string | null;
  problems: readonly RowProblem[];
  warnings: readonly RowProblem[];
}
const notChecked: CheckedRow = { line: null, problems: [], warnings: [] };
export type CheckRow = (row: number, cells: readonly string[], flags: readonly CellFlag[]) => CheckedRow;

/** The columns and checks of a domain's import files. */
export interface ImportRules<Name extends string> {
  columns: readonly ImportColumn<Name>[];
  /** A row with this many known columns is the header; its missing columns are reported. */
  minimumColumns: number;
  /** Called once per file. */
  checker: (layout: ColumnLayout<Name>) => CheckRow;
  /** The choices for unknown headers are remembered by the values of this column. */
  sender: Name;
  wants: ImportOutput;
  adjustments: Adjustments;
}

const FLUSH_AT = 512 * 1024;

/** Reads, checks and encodes one file; runs in a worker thread. */
export function importFileWork<Name extends string>(
  { columns, minimumColumns, checker, sender, wants, adjustments }: ImportRules<Name>,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork {
  const out = bufferedOutput(emit);
  const file = emptyFile(content);
  let check: CheckRow | undefined;
  let report: ReturnType<typeof reportRows> | undefined;
  let marking: Marking | undefined;
  let adjust: ReturnType<typeof rowAdjuster>;
  /** Added to the row numbers of a further sheet. */
  let firstRow = 0;
  const problemList = problemCollector(file);
  const layOut = (cells: readonly string[]) => layoutOf(cells, columns, adjustments.columns);
  const refuse = (problems: readonly RowProblem[], cells: readonly string[]) => {
    problemList.addErrors(problems);
    report?.add(problems, cells).forEach(out.write);
  };

  return {
    isHeader: (cells) => layOut(cells).positions.size >= minimumColumns,
    header(row, cells) {
      const layout = layOut(cells);
      const indexes = indexesOf(columns, layout);
      Object.assign(file, describeHeader(cells, columns, layout));
      if (wants === 'report') report = reportRows(cells);
      const problems = [...headerProblems(row, layout), ...noValues(row, columns, layout)];
      problems.forEach((problem) => refuse([problem], []));
      if (wants === 'marked') marking = openMarking(file.isCsv, { row, cells: file.header, indexes });
      if (marking) out.write(marking.header(problems));
      problemList.addWarnings(layout.unknown.map(ignoredColumn(row)));
      file.hasWrongColumns = problems.length > 0;
      if (!file.hasWrongColumns) check = checker(layout);
      adjust = rowAdjuster(file, adjustments, indexes, layout.positions.get(sender));
    },
    nextSheet(position) {
      firstRow = position * SHEET_ROWS;
    },
    row(number, given, flags) {
      const row = firstRow + number;
      file.rows += 1;
      const adjusted = adjust?.({ row, cells: given, flags });
      const cells = adjusted?.cells ?? given;
      const { problems, warnings, line } = check?.(row, cells, adjusted?.flags ?? flags) ?? notChecked;
      problemList.addWarnings(warnings);
      if (marking) out.write(marking.row(row, cells, problems));
      if (line === null) {
        file.refused += 1;
        if (check) refuse(problems, cells);
      } else if (wants === 'rows' || (wants === 'rows-until-invalid' && file.refused === 0)) out.write(line);
    },
    end(unread) {
      if (check && file.rows === 0) throw new UnreadableFile('The file has a header, but no rows below it.');
      report?.end().forEach(out.write);
      out.flush();
      file.comments = marking?.comments() ?? [];
      problemList.end(unread.filter((name) => name !== COLUMNS_SHEET));
      return file;
    },
  };
}

const describeHeader = <Name extends string>(
  cells: readonly string[],
  columns: readonly ImportColumn<Name>[],
  { positions, unknown }: ColumnLayout<Name>,
): Pick<ImportFile, 'header' | 'missingColumns' | 'unknownHeaders'> => {
  const missing = columns.filter(({ name }) => !positions.has(name));
  return {
    header: [...cells],
    missingColumns: missing.map(({ header }) => header),
    unknownHeaders: guessColumns(unknown, missing),
  };
};

/** The index of each known column by its header in problems. */
const indexesOf = <Name extends string>(columns: readonly ImportColumn<Name>[], layout: ColumnLayout<Name>) =>
  new Map(columns.map(({ name, header }) => [header, layout.positions.get(name) ?? -1]));

function bufferedOutput(emit: (bytes: Uint8Array<ArrayBuffer>) => void) {
  let buffered = '';
  const flush = () => {
    if (buffered !== '') emit(new TextEncoder().encode(buffered));
    buffered = '';
  };
  const write = (text: string) => {
    buffered += text;
    if (buffered.length >= FLUSH_AT) flush();
  };
  return { write, flush };
}
