import type { RowProblem } from '@baobab/contract/kit/imports';
import { createHash } from 'node:crypto';
import { MAX_PROBLEMS } from './limits.ts';
import { UnreadableFile } from '@baobab/spreadsheet/read-limits';
import type { TableWork } from '@baobab/spreadsheet/serve-reader';
import type { CellComment } from '@baobab/spreadsheet/xlsx-comments';
import { layoutOf, type ImportColumn, type ColumnLayout } from './columns.ts';
import { openMarking, type Marking } from './marked.ts';
import { reportRows } from './report.ts';

/**
 * The output of an import: valid rows for COPY, the same until the first invalid row, the invalid rows as a report, or
 * the whole file with its problems.
 */
export type ImportOutput = 'rows' | 'rows-until-invalid' | 'report' | 'marked';

/** The result of reading a file. */
export interface ImportFile {
  rows: number;
  /** Columns are missing or duplicated, so no row was checked. */
  hasWrongColumns: boolean;
  refused: number;
  errors: RowProblem[];
  errorCount: number;
  warnings: RowProblem[];
  warningCount: number;
  /** The header of the file, for the report. */
  header: string[];
  /** SHA-256 of the file, as hex. */
  hash: string;
  isCsv: boolean;
  /** The comments of a marked file. */
  comments: CellComment[];
}

/** A valid row as a line for COPY, or null with at least one problem; only valid rows have warnings. */
export interface CheckedRow {
  line: string | null;
  problems: readonly RowProblem[];
  warnings: readonly RowProblem[];
}
const notChecked: CheckedRow = { line: null, problems: [], warnings: [] };
export type CheckRow = (row: number, cells: readonly string[], dates: readonly number[]) => CheckedRow;

/** The columns and checks of a domain's import files. */
export interface ImportRules<Name extends string> {
  columns: readonly ImportColumn<Name>[];
  /** A row with this many known columns is the header; its missing columns are reported. */
  minimumColumns: number;
  /** Called once per file. */
  checker: (layout: ColumnLayout<Name>) => CheckRow;
  wants: ImportOutput;
}

const FLUSH_AT = 512 * 1024;

/** Reads, checks and encodes one file; runs in a worker thread. */
export function importFileWork<Name extends string>(
  { columns, minimumColumns, checker, wants }: ImportRules<Name>,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork {
  const hash = createHash('sha256').update(content).digest('hex');
  const out = bufferedOutput(emit);
  const isCsv = content.toString('latin1', 0, 2) !== 'PK';
  const file: ImportFile = { ...empty(), hash, isCsv };
  let check: CheckRow | undefined;
  let report: ReturnType<typeof reportRows> | undefined;
  let marking: Marking | undefined;

  const add = (kind: 'error' | 'warning', problems: readonly RowProblem[]) => {
    const list = kind === 'error' ? file.errors : file.warnings;
    list.push(...problems.slice(0, MAX_PROBLEMS - list.length));
    file[`${kind}Count`] += problems.length;
  };
  const refuse = (problems: readonly RowProblem[], cells: readonly string[]) => {
    add('error', problems);
    report?.add(problems, cells).forEach(out.write);
  };

  return {
    isHeader: (cells) => layoutOf(cells, columns).positions.size >= minimumColumns,
    header(row, cells) {
      file.header = [...cells];
      const layout = layoutOf(cells, columns);
      if (wants === 'report') report = reportRows(cells);
      const problems = headerProblems(row, layout);
      problems.forEach((problem) => refuse([problem], []));
      const indexes = indexesOf(columns, layout);
      if (wants === 'marked') marking = openMarking(isCsv, { row, cells: file.header, indexes });
      if (marking) out.write(marking.header(problems));
      add('warning', layout.unknown.map(ignoredColumn(row)));
      file.hasWrongColumns = problems.length > 0;
      if (!file.hasWrongColumns) check = checker(layout);
    },
    row(row, cells, dates) {
      file.rows += 1;
      const { problems, warnings, line } = check?.(row, cells, dates) ?? notChecked;
      add('warning', warnings);
      if (marking) out.write(marking.row(row, cells, problems));
      if (line === null) {
        file.refused += 1;
        if (check) refuse(problems, cells);
      } else if (wants === 'rows' || (wants === 'rows-until-invalid' && file.refused === 0)) out.write(line);
    },
    end() {
      if (check && file.rows === 0) throw new UnreadableFile('The file has a header, but no rows below it.');
      report?.end().forEach(out.write);
      out.flush();
      file.comments = marking?.comments() ?? [];
      return file;
    },
  };
}

const empty = () => ({
  rows: 0,
  hasWrongColumns: false,
  refused: 0,
  errors: [],
  errorCount: 0,
  warnings: [],
  warningCount: 0,
  header: [],
  comments: [],
});

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

const headerProblems = (row: number, { missing, duplicated }: ColumnLayout): RowProblem[] => [
  ...missing.map((column) => ({ row, column, problem: 'This column is missing', value: '' })),
  ...duplicated.map((column) => ({ row, column, problem: 'This column appears twice', value: column })),
];

const ignoredColumn =
  (row: number) =>
  (column: string): RowProblem => ({
    row,
    column,
    problem: 'This column is unknown and is ignored',
    value: column,
  });
