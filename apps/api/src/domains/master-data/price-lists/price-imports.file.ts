import { MAX_PROBLEMS } from '@baobab/contract/master-data/price-columns';
import type { RowProblem } from '@baobab/contract/master-data/price-imports';
import { createHash } from 'node:crypto';
import { copyLine } from '../../../platform/db/copy-in.ts';
import { newId } from '../../../platform/ids.ts';
import { UnreadableFile } from '../../../platform/spreadsheet/read-limits.ts';
import type { TableWork } from '../../../platform/spreadsheet/read-worker-side.ts';
import { priceChecker, type GoodPrice } from './price-imports.check.ts';
import { layoutOf, type Layout } from './price-imports.columns.ts';
import type { KnownNames } from './price-imports.names.ts';
import { reportRows } from './price-imports.report.ts';

export interface PriceFileOptions {
  slug: string;
  known: KnownNames;
  /** What is handed on: the good rows for COPY, or the refused ones as rows of a sheet. */
  wants: 'rows' | 'report';
}

/** What a file turned out to be. */
export interface PriceFile {
  rows: number;
  /** Its columns are not those of a price list; no row was looked at. */
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

const FLUSH_AT = 512 * 1024;
/** With this many of our columns a row is a header, and what it lacks can be named. */
const ENOUGH_COLUMNS = 6;

/** Reads, checks and encodes one file of prices; runs in a thread of its own. */
export function priceFileWork(
  { slug, known, wants }: PriceFileOptions,
  emit: (bytes: Uint8Array<ArrayBuffer>) => void,
  content: Buffer,
): TableWork {
  const hash = createHash('sha256').update(content).digest('hex');
  const out = outlet(emit);
  const file: PriceFile = { ...empty(), hash };
  let check: ReturnType<typeof priceChecker> | undefined;
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
    fits: (cells) => layoutOf(cells, slug).places.size >= ENOUGH_COLUMNS,
    header(row, cells) {
      file.header = [...cells];
      const layout = layoutOf(cells, slug);
      if (wants === 'report') report = reportRows(cells);
      const problems = headerProblems(row, layout);
      problems.forEach((problem) => refuse([problem], []));
      add('warning', layout.unknown.map(ignoredColumn(row)));
      file.misshapen = problems.length > 0;
      if (!file.misshapen) check = priceChecker(known, layout, slug);
    },
    row(row, cells, dates) {
      file.rows += 1;
      if (!check) {
        file.refused += 1;
        return;
      }
      const { problems, warnings, good } = check(row, cells, dates);
      add('warning', warnings);
      if (!good) {
        file.refused += 1;
        refuse(problems, cells);
      } else if (wants === 'rows') out.write(lineOf(row, good));
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

/** In the order of the staging table's columns. */
const lineOf = (row: number, { partner, test, area, values }: GoodPrice) =>
  copyLine([row, newId(), partner, test, area, ...values]);

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
