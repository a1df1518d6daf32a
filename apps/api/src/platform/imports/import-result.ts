import type { AmountRule, RowProblem, UnknownHeader } from '@baobab/contract/kit/imports';
import { createHash } from 'node:crypto';
import type { CellComment } from '@baobab/spreadsheet/xlsx-comments';
import type { ColumnLayout, ImportColumn } from './columns.ts';
import { MAX_PROBLEMS } from './limits.ts';

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
  unknownHeaders: UnknownHeader[];
  missingColumns: string[];
  /** The rules by which refused amounts could be read. */
  amountRules: AmountRule[];
  /** The number of corrected cells. */
  corrected: number;
  /** The values of the column `sender`, only of a file with unknown or chosen headers. */
  senders: string[];
}

export const emptyFile = (content: Buffer): ImportFile => ({
  hash: createHash('sha256').update(content).digest('hex'),
  isCsv: content.toString('latin1', 0, 2) !== 'PK',
  rows: 0,
  hasWrongColumns: false,
  refused: 0,
  errors: [],
  errorCount: 0,
  warnings: [],
  warningCount: 0,
  header: [],
  comments: [],
  unknownHeaders: [],
  missingColumns: [],
  amountRules: [],
  corrected: 0,
  senders: [],
});

/** Adds problems to a file: the first ones of each list, and the number of all. */
export function problemCollector(file: ImportFile) {
  const counts = new Map<string, number>();
  const keyOf = ({ column, value }: RowProblem) => `${column}\n${value}`;
  return {
    addErrors(problems: readonly RowProblem[]) {
      for (const problem of problems) {
        const isListed = file.errors.length < MAX_PROBLEMS;
        if (isListed) file.errors.push(problem);
        if (problem.rule && !file.amountRules.includes(problem.rule)) file.amountRules.push(problem.rule);
        if (problem.sameValue === undefined) continue;
        const key = keyOf(problem);
        const count = counts.get(key);
        if (count !== undefined || isListed) counts.set(key, (count ?? 0) + 1);
      }
      file.errorCount += problems.length;
    },
    addWarnings(problems: readonly RowProblem[]) {
      if (problems.length === 0) return;
      file.warnings.push(...problems.slice(0, MAX_PROBLEMS - file.warnings.length));
      file.warningCount += problems.length;
    },
    /** Adds the sheets that were not read, and how many refused cells have the value of each listed error. */
    end(unread: readonly string[]) {
      this.addWarnings(unread.map(unreadSheet));
      file.errors = file.errors.map((problem) =>
        problem.sameValue === undefined
          ? problem
          : { ...problem, sameValue: counts.get(keyOf(problem)) ?? 1 },
      );
    },
  };
}

const unreadSheet = (name: string): RowProblem => ({
  row: 0,
  column: '',
  problem: `Sheet ${name} was not read: its header differs`,
  value: name,
});

export const headerProblems = (row: number, { missing, duplicated }: ColumnLayout): RowProblem[] => [
  ...missing.map((column) => ({ row, column, problem: 'This column is missing', value: '' })),
  ...duplicated.map((column) => ({ row, column, problem: 'This column appears twice', value: column })),
];

/** A file whose columns only name the records would change nothing, whatever its other columns contain. */
export const noValues = (
  row: number,
  columns: readonly ImportColumn[],
  { positions, unknown }: ColumnLayout,
): RowProblem[] => {
  const values = columns.filter(({ optional }) => optional);
  if (values.length === 0 || values.some(({ name }) => positions.has(name))) return [];
  const unread = unknown.length > 0 ? ` These are not known: ${unknown.join(', ')}` : '';
  return [
    {
      row,
      column: unknown[0] ?? values[0]!.header,
      problem: `No column with values was found.${unread}`,
      value: '',
    },
  ];
};

export const ignoredColumn =
  (row: number) =>
  (column: string): RowProblem => ({
    row,
    column,
    problem: 'This column is unknown and is ignored',
    value: column,
  });
