import type { RowProblem } from '@baobab/contract/kit/imports';
import {
  CONVERTED_TO_DATE,
  truncate,
  withoutApostrophe,
  type ReportProblem,
  type ColumnLayout,
} from './columns.ts';
import { unknownNameProblem, type NameIndex } from './names.ts';

/** One row of a file: its number, its cells and the indexes of its date cells. */
export interface FileRow {
  row: number;
  cells: readonly string[];
  dates: readonly number[];
}

/** Reads the cells of one row by column name and collects their problems. */
export function rowReader<Name extends string>(
  layout: ColumnLayout<Name>,
  headerOf: (name: Name) => string,
  { row, cells, dates }: FileRow,
) {
  const problems: RowProblem[] = [];
  const textOf = (name: Name) => cells[layout.positions.get(name)!] ?? '';
  const about = (name: Name, problem: string): RowProblem => ({
    row,
    column: headerOf(name),
    problem,
    value: truncate(textOf(name)),
  });
  const reportFor =
    (name: Name): ReportProblem =>
    (problem) =>
      problems.push(about(name, problem));
  function read<T>(name: Name, reader: (text: string, report: ReportProblem) => T): T {
    const isDate = dates.length > 0 && dates.includes(layout.positions.get(name)!);
    if (isDate) reportFor(name)(CONVERTED_TO_DATE);
    return reader(textOf(name), isDate ? () => undefined : reportFor(name));
  }
  function find(name: Name, sentence: string, index: NameIndex): string | undefined {
    const text = withoutApostrophe(textOf(name).trim());
    const found = index.find(text);
    if (found === undefined)
      reportFor(name)(unknownNameProblem(sentence, text, text === '' ? undefined : index.nearest(text)));
    return found;
  }
  const textsOf = (names: readonly Name[]) => names.map((name) => truncate(textOf(name))).join(', ');
  return { problems, about, read, find, textsOf };
}
