import type { RowProblem } from '@baobab/contract/kit/imports';
import type { CellFlag } from '@baobab/spreadsheet/read-sheet';
import {
  flagProblems,
  MAX_VALUE,
  truncate,
  withoutApostrophe,
  type ReportProblem,
  type ColumnLayout,
} from './columns.ts';
import { unknownNameProblem, type NameIndex } from './names.ts';

/** One row of a file: its number, its cells and those whose text is not what the sheet shows. */
export interface FileRow {
  row: number;
  cells: readonly string[];
  flags: readonly CellFlag[];
}

const ignoreProblem: ReportProblem = () => undefined;

/** Reads the cells of one row by column name and collects their problems. */
export function rowReader<Name extends string>(
  layout: ColumnLayout<Name>,
  headerOf: (name: Name) => string,
  { row, cells, flags }: FileRow,
) {
  const problems: RowProblem[] = [];
  const textOf = (name: Name) => cells[layout.positions.get(name)!] ?? '';
  const about = (name: Name, problem: string): RowProblem => ({
    row,
    column: headerOf(name),
    problem,
    value: truncate(textOf(name)),
    suggestions: [],
  });
  const reportFor =
    (name: Name): ReportProblem =>
    (problem, suggestions = [], rule) => {
      const found = about(name, problem);
      const isWhole = found.value.length < MAX_VALUE;
      problems.push({
        ...found,
        suggestions: [...suggestions],
        ...(isWhole && { sameValue: 1 }),
        ...(rule && { rule }),
      });
    };
  /** Reports a cell whose text is not what the sheet shows. */
  function reportFlag(name: Name): boolean {
    if (flags.length === 0) return false;
    const index = layout.positions.get(name);
    const flag = flags.find(({ column }) => column === index);
    if (flag) problems.push(about(name, flagProblems[flag.kind]));
    return flag !== undefined;
  }
  function read<T>(name: Name, reader: (text: string, report: ReportProblem) => T): T {
    return reader(textOf(name), reportFlag(name) ? ignoreProblem : reportFor(name));
  }
  function find(name: Name, sentence: string, index: NameIndex): string | undefined {
    if (reportFlag(name)) return undefined;
    const text = withoutApostrophe(textOf(name).trim());
    const found = index.find(text);
    if (found === undefined) {
      const suggestion = text === '' ? undefined : index.nearest(text);
      reportFor(name)(unknownNameProblem(sentence, text, suggestion), suggestion ? [suggestion] : []);
    }
    return found;
  }
  return { problems, about, read, find };
}
