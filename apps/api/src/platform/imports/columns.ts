import { groupThousands } from '@baobab/contract/kit/numbers';
import { IGNORED, type AmountRule } from '@baobab/contract/kit/imports';
import { isName, NAME_INVALID, normaliseName } from '@baobab/contract/kit/primitives';
import type { CellFlag } from '@baobab/spreadsheet/read-sheet';

/** Reports a problem with the current cell, with values that would be accepted. */
export type ReportProblem = (problem: string, suggestions?: readonly string[], rule?: AmountRule) => void;

/** Normalises Unicode and white space and removes invisible characters, for comparing and storing names. */
export const normaliseText = (text: string) => (alreadyNormalised.test(text) ? text : normaliseName(text));
const alreadyNormalised = /^[!-~]+(?: [!-~]+)*$/;

// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

function checkText(text: string, max: number, report: ReportProblem): string {
  if (text === '') report('This is empty');
  else if (text.length > max) report(`This may have at most ${groupThousands(max)} characters`);
  else if (controlCharacters.test(text)) report('This contains invisible characters');
  return text;
}

/** Our own files have an apostrophe before text like a formula; it is not part of the value. */
export const withoutApostrophe = (text: string) => text.replace(/^'(?=[=+@-])/, '');

/** Begins with a letter or a digit, so that it is a name without an apostrophe of ours. */
const plainName = /^[a-z\d]/i;

/** A line of text. */
export const lineText = (max: number) => (text: string, report: ReportProblem) =>
  checkText(withoutApostrophe(normaliseText(text)), max, report);

export const nameText = (max: number) => (text: string, report: ReportProblem) => {
  // Most texts need no other check, and a file has hundreds of thousands of them.
  if (text.length <= max && plainName.test(text) && alreadyNormalised.test(text)) return text;
  const name = checkText(withoutApostrophe(normaliseText(text)), max, report);
  if (name !== '' && !isName(name)) report(NAME_INVALID);
  return name;
};
export const longText = (max: number) => (text: string, report: ReportProblem) =>
  checkText(withoutApostrophe(text.trim()), max, report);

/** Headers are compared without case, spaces and underscores. */
export const normaliseHeader = (header: string) => header.toLowerCase().replaceAll(/[\s_\p{Cf}]+/gu, '');

/** A column with its internal name and its header in files. */
export interface ImportColumn<Name extends string = string> {
  name: Name;
  header: string;
  /** The labels of the same value on the screens, which are headers, too. */
  labels?: readonly string[];
  /** Other names, which are only guesses. */
  synonyms?: readonly string[];
  /** A file without this column can be read. */
  optional?: boolean;
}

export interface ColumnLayout<Name extends string = string> {
  /** The index of each known column in the file. */
  positions: Map<Name, number>;
  missing: string[];
  unknown: string[];
  duplicated: string[];
}

/** The headers of a report, and of the column that a marked CSV file adds. */
export const reportHeaders = ['Row', 'Column', 'Problem'] as const;
export const PROBLEMS_HEADER = 'Problems';
const ignored = new Set<string>([...reportHeaders, PROBLEMS_HEADER].map(normaliseHeader));
/** A corrected report can be uploaded again, so its own columns are not unknown. */
export const isReportHeader = (header: string) => ignored.has(normaliseHeader(header));

/** The column that each unknown header names, by its header, or `ignore`. */
export type ChosenColumns = Readonly<Record<string, string>>;

export function layoutOf<Name extends string>(
  header: readonly string[],
  columns: readonly ImportColumn<Name>[],
  chosen: ChosenColumns = {},
): ColumnLayout<Name> {
  const byHeader = new Map(
    columns.flatMap((column) =>
      [column.header, ...(column.labels ?? [])].map((text) => [normaliseHeader(text), column] as const),
    ),
  );
  const byChoice = new Map(
    Object.entries(chosen).map(([text, column]) => [normaliseHeader(text), normaliseHeader(column)]),
  );
  const layout: ColumnLayout<Name> = { positions: new Map(), missing: [], unknown: [], duplicated: [] };
  header.forEach((text, index) => {
    const plain = normaliseHeader(text);
    const shown = normaliseText(text).slice(0, MAX_VALUE);
    const choice = byChoice.get(normaliseHeader(shown));
    const column = byHeader.get(plain) ?? byHeader.get(choice ?? '');
    if (!column) {
      if (plain !== '' && !ignored.has(plain) && choice !== IGNORED) layout.unknown.push(shown);
    } else if (layout.positions.has(column.name)) layout.duplicated.push(column.header);
    else layout.positions.set(column.name, index);
  });
  layout.missing = columns
    .filter(({ name, optional }) => !optional && !layout.positions.has(name))
    .map((column) => column.header);
  return layout;
}

/** The sheet that explains the columns in a downloaded file; it is never read. */
export const COLUMNS_SHEET = 'Columns';

export const MAX_VALUE = 80;

/** Truncates a cell for the report. Copies it, because a slice would keep the whole chunk of the file in memory. */
export const truncate = (text: string) => Buffer.from(text.trim().slice(0, MAX_VALUE)).toString();

/** The problems of cells whose text is not what the sheet shows. */
export const flagProblems: Record<CellFlag['kind'], string> = {
  date: 'The spreadsheet converted this to a date. Format the cell as text or number.',
  formula: 'This formula has no stored result. Open the file in a spreadsheet program and save it again.',
  error: 'This formula has an error',
  merged: 'This cell is merged with its neighbours. Unmerge it and fill every cell.',
};
