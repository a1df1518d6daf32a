import type { RowProblem } from '@baobab/contract/kit/imports';
import { createHash } from 'node:crypto';
import { MAX_PROBLEMS } from './limits.ts';
import { UnreadableFile } from '../spreadsheet/read-limits.ts';
import type { TableWork } from '../spreadsheet/read-worker-side.ts';
import { layoutOf, type ImportColumn, type Layout } from './columns.ts';
import { reportRows } from './report.ts';

/**
 * What is handed on: the good rows for COPY, these only as long as no row is bad, or the refused ones as rows of
 * a sheet.
 */
export type Wants = 'rows' | 'rows-of-a-good-file' | 'report';

/** What a file turned out to be. */
export interface ImportFile {
  rows: number;
  /** Its columns are not those of the list; no row was looked at. */
  misshapen: boolean;
  refused: number;
  errors: RowProblem[];
  errorCount: number;
  warnings: RowProblem[];
  warningCount: number;
  /** The file's own header, for the report. */
  header: string[];
  /** SHA-256 of the file, as hex. */
  hash: string;
}

/** The good row as a line for COPY, or none and at least one problem; warnings come with good rows alone. */
export interface Checked {
  line: string | null;
  problems: readonly RowProblem[];
  warnings: readonly RowProblem[];
}
export type CheckRow = (row: number, cells: readonly string[], dates: readonly number[]) => Checked;

/** What a room knows of its files. */
export interface ImportRules<Name extends string> {
  columns: readonly ImportColumn<Name>[];
  /** With this many of our columns a row is a header, and what it lacks can be named. */
  enough: number;
  /** Made once a file. */
  checker: (layout: Layout<Name>) => CheckRow;
  wants: Wants;
}

const FLUSH_AT = 512 * 1024;

/** Reads, checks and encodes one file; runs in a thread of its own. */
export function importFileWork<Name extends string>(
  { columns, enough, checker, wants }: ImportRules<Name>,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork {
  const hash = createHash('sha256').update(content).digest('hex');
  const out = outlet(emit);
  const file: ImportFile = { ...empty(), hash };
  let check: CheckRow | undefined;
  let report: ReturnType<typeof reportRows> | undefined;

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
    fits: (cells) => layoutOf(cells, columns).places.size >= enough,
    header(row, cells) {
      file.header = [...cells];
      const layout = layoutOf(cells, columns);
      if (wants === 'report') report = reportRows(cells);
      const problems = headerProblems(row, layout);
      problems.forEach((problem) => refuse([problem], []));
      add('warning', layout.unknown.map(ignoredColumn(row)));
      file.misshapen = problems.length > 0;
      if (!file.misshapen) check = checker(layout);
    },
    row(row, cells, dates) {
      file.rows += 1;
      if (!check) {
        file.refused += 1;
        return;
      }
      const { problems, warnings, line } = check(row, cells, dates);
      add('warning', warnings);
      if (line === null) {
        file.refused += 1;
        refuse(problems, cells);
      } else if (wants === 'rows' || (wants !== 'report' && file.refused === 0)) out.write(line);
    },
    end() {
      if (check && file.rows === 0) throw new UnreadableFile('The file has a header, but no rows below it.');
      report?.end().forEach(out.write);
      out.flush();
      return file;
    },
  };
}

const empty = () => ({
  rows: 0,
  misshapen: false,
  refused: 0,
  errors: [],
  errorCount: 0,
  warnings: [],
  warningCount: 0,
  header: [],
});

function outlet(emit: (bytes: Uint8Array<ArrayBuffer>) => void) {
  let held = '';
  const flush = () => {
    if (held !== '') emit(new TextEncoder().encode(held));
    held = '';
  };
  const write = (text: string) => {
    held += text;
    if (held.length >= FLUSH_AT) flush();
  };
  return { write, flush };
}

const headerProblems = (row: number, { missing, doubled }: Layout): RowProblem[] => [
  ...missing.map((column) => ({ row, column, problem: 'This column is missing', value: '' })),
  ...doubled.map((column) => ({ row, column, problem: 'This column stands here twice', value: column })),
];

const ignoredColumn =
  (row: number) =>
  (column: string): RowProblem => ({
    row,
    column,
    problem: 'This column is not known and is left out',
    value: column,
  });
