import type { RowProblem } from '@baobab/contract/kit/imports';
import { MADE_A_DATE, shortened, type Complain, type Layout } from './columns.ts';
import { unknownName, type NameIndex } from './names.ts';

/** One row of a file: its number, its cells and which of them the spreadsheet keeps as dates. */
export interface FileRow {
  row: number;
  cells: readonly string[];
  dates: readonly number[];
}

/** The cells of one row by the names of their columns, and what is wrong with them. */
export function rowReader<Name extends string>(
  layout: Layout<Name>,
  headerOf: (name: Name) => string,
  { row, cells, dates }: FileRow,
) {
  const problems: RowProblem[] = [];
  const textOf = (name: Name) => cells[layout.places.get(name)!] ?? '';
  const about = (name: Name, problem: string): RowProblem => ({
    row,
    column: headerOf(name),
    problem,
    value: shortened(textOf(name)),
  });
  const complainOf =
    (name: Name): Complain =>
    (problem) =>
      problems.push(about(name, problem));
  function read<T>(name: Name, reader: (text: string, complain: Complain) => T): T {
    const isDate = dates.length > 0 && dates.includes(layout.places.get(name)!);
    if (isDate) complainOf(name)(MADE_A_DATE);
    return reader(textOf(name), isDate ? () => undefined : complainOf(name));
  }
  function find(name: Name, sentence: string, index: NameIndex): string | undefined {
    const text = textOf(name).trim();
    const found = index.find(text);
    if (found === undefined)
      complainOf(name)(unknownName(sentence, text, text === '' ? undefined : index.nearest(text)));
    return found;
  }
  return { problems, about, read, find };
}
