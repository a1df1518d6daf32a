import { formatRow, type RowProblem } from '@baobab/contract/kit/imports';
import { newId } from '../ids.ts';
import {
  nameText,
  normaliseText,
  type ColumnLayout,
  type ImportColumn,
  type ReportProblem,
} from './columns.ts';
import type { CheckRow } from './import-file.ts';
import type { Cells, ListRecord } from './list-records.ts';
import { nameIndex, type Named, type NameIndex } from './names.ts';
import { rowReader } from './row-reader.ts';

/** How a cell is read: a text, one of two words, or the name of a record of another list. */
export type CellRule =
  | {
      is: 'text';
      max: number;
      /** An empty cell is an empty text. */
      optional?: true;
    }
  | { is: 'flag'; words: readonly [yes: string, no: string] }
  | {
      is: 'name';
      /** The table of the names. */
      of: string;
      /** The problem of a name that is not known. */
      unknown: string;
      /** The column with the record that the named one belongs to, as the city of an area. */
      within?: string;
      /** An empty cell leaves the value as it is. */
      optional?: true;
      /** The value of an existing record cannot be changed by a file. */
      fixed?: string;
    };

/** A column whose record belongs to that of another column, as the area and the city of a test. */
export interface ColumnPair {
  name: string;
  within: string;
  /** The table of the record, which has the other column, too. */
  of: string;
}

export const pairsOf = (cells: readonly ListCell[]): ColumnPair[] =>
  cells.flatMap(({ name, rule }) =>
    rule.is === 'name' && rule.within ? [{ name, within: rule.within, of: rule.of }] : [],
  );

/** The changed columns, and of a pair always both: an undo would otherwise separate an area from its city. */
export const withPairs = (changed: readonly string[], pairs: readonly ColumnPair[]): string[] => [
  ...new Set([
    ...changed,
    ...pairs
      .map(({ name, within }) => [within, name])
      .filter((pair) => pair.some((name) => changed.includes(name)))
      .flat(),
  ]),
];

export interface ListCell extends Omit<ImportColumn, 'optional'> {
  rule: CellRule;
}

/** The contents that a file of a list may have; plain data, because a worker thread reads the file. */
export interface ListRules {
  /** The singular noun of a record. */
  noun: string;
  cells: readonly ListCell[];
  /** Columns that are unique together in any case. The first ones identify a record without an id. */
  unique: readonly { columns: readonly string[]; problem: string }[];
}

/** The names of other lists by table; those of an area have the city as `parent`. */
export type KnownNames = Record<string, (Named & { parent?: string | undefined })[]>;

/** A valid row of a file: the id of its record and the cells that differ, or all cells of a new one. */
export interface ListLine {
  row: number;
  uuid: string;
  isNew: boolean;
  cells: Cells;
}

const ID = 'uuid';
const ID_HEADER = 'Id';
/** The list of partner names calls its ids so. */
const idColumn: ImportColumn = { name: ID, header: ID_HEADER, labels: ['User Id'], optional: true };
export const columnsOf = ({ cells }: ListRules): ImportColumn[] => [
  idColumn,
  ...cells.map(({ rule: _rule, ...column }) => ({ ...column, optional: true })),
];

const keyOf = (values: readonly unknown[]) =>
  values.map((value) => normaliseText(String(value)).toLowerCase()).join('\n');

const yes = new Set(['yes', 'true', 'y', '1']);
const no = new Set(['no', 'false', 'n', '0']);
const flagText = (words: readonly [string, string]) => (text: string, report: ReportProblem) => {
  const plain = text.trim().toLowerCase();
  if (plain === words[0].toLowerCase() || yes.has(plain)) return true;
  if (plain !== words[1].toLowerCase() && !no.has(plain))
    report(plain === '' ? 'This is empty' : `Write ${words[0]} or ${words[1]}`, words);
  return false;
};

/** The names of a table, or those that belong to one record. */
export function nameIndexes(known: KnownNames) {
  const indexes = new Map<string, NameIndex>();
  return (table: string, parent?: string): NameIndex => {
    const key = `${table} ${parent ?? ''}`;
    const index =
      indexes.get(key) ??
      nameIndex((known[table] ?? []).filter((one) => parent === undefined || one.parent === parent));
    indexes.set(key, index);
    return index;
  };
}

interface Compared {
  records: readonly ListRecord[];
  known: KnownNames;
}

/** The records of the list by their id and by their unique values. */
function recordIndex({ unique }: ListRules, records: readonly ListRecord[]) {
  const byId = new Map(records.map((record) => [record.uuid, record]));
  const byKey = unique.map(
    ({ columns }) =>
      new Map(records.map(({ uuid, cells }) => [keyOf(columns.map((name) => cells[name])), uuid])),
  );
  return {
    byId: (uuid: string) => byId.get(uuid),
    /** The record with the values that identify one without an id. */
    byKey(cells: Cells) {
      const values = unique[0]!.columns.map((name) => cells[name]);
      return values.includes(undefined) ? undefined : byId.get(byKey[0]!.get(keyOf(values)) ?? '');
    },
    ownerOf: (index: number, key: string) => byKey[index]!.get(key),
  };
}

/** Checks rows against the records of the list, the names of other lists and the other rows. */
export function listChecker(rules: ListRules, { records, known }: Compared, layout: ColumnLayout): CheckRow {
  const { noun, cells: columns } = rules;
  const index = recordIndex(rules, records);
  const indexOf = nameIndexes(known);
  const headers = new Map([[ID, ID_HEADER], ...columns.map(({ name, header }) => [name, header] as const)]);
  const present = columns.filter(({ name }) => layout.positions.has(name));
  const pairs = pairsOf(columns);
  const checkWhole = wholeChecker(rules, index, headers);

  return function check(row, given, flags) {
    const reader = rowReader(layout, (name) => headers.get(name)!, { row, cells: given, flags });
    const { problems, about, read, find } = reader;
    const textAt = (name: string) => (given[layout.positions.get(name) ?? -1] ?? '').trim();
    const id = textAt(ID).toLowerCase();
    const named = index.byId(id);
    if (id !== '' && !named) problems.push(about(ID, `There is no ${noun} with this id`));
    const cells: Cells = {};
    for (const { name, rule } of present) {
      const isEmpty = textAt(name) === '';
      if (rule.is === 'text') cells[name] = rule.optional && isEmpty ? '' : read(name, nameText(rule.max));
      else if (rule.is === 'flag') cells[name] = read(name, flagText(rule.words));
      else if (!rule.optional || !isEmpty) {
        const parent =
          rule.within && ((cells[rule.within] ?? named?.cells[rule.within]) as string | undefined);
        // Without its city an area cannot be looked up, and the city is already reported.
        if (!rule.within || parent) cells[name] = find(name, rule.unknown, indexOf(rule.of, parent));
      }
    }
    const target = named ?? (id === '' ? index.byKey(cells) : undefined);
    if (problems.length === 0) problems.push(...checkWhole({ row, target, cells }, about));
    if (problems.length > 0) return { problems, warnings: [], line: null };
    const differing = Object.keys(cells).filter((name) => cells[name] !== target?.cells[name]);
    const line: ListLine = {
      row,
      uuid: target?.uuid ?? newId(),
      isNew: !target,
      cells: Object.fromEntries(
        withPairs(differing, pairs).map((name) => [name, cells[name] ?? target?.cells[name]]),
      ),
    };
    return { problems, warnings: [], line: `${JSON.stringify(line)}\n` };
  };
}

interface WantedRow {
  row: number;
  target: ListRecord | undefined;
  cells: Cells;
}
type About = (name: string, problem: string) => RowProblem;

/** The problems of a row whose cells are valid, in comparison with its record, the others and the other rows. */
function wholeChecker(
  { noun, cells: columns, unique }: ListRules,
  index: ReturnType<typeof recordIndex>,
  headers: ReadonlyMap<string, string>,
) {
  const rowsOfRecords = new Map<string, number>();
  const rowsOfKeys = unique.map(() => new Map<string, number>());

  const problemOf = ({ name, rule }: ListCell, { target, cells }: WantedRow, about: About) => {
    const isRequired = rule.is !== 'name' || !rule.optional;
    if (!target)
      return isRequired && !(name in cells) ? about(name, `A new ${noun} needs this column`) : null;
    if (rule.is !== 'name') return null;
    const { fixed, within } = rule;
    const isMoved = (column: string) => column in cells && cells[column] !== target.cells[column];
    if (fixed && isMoved(name)) return about(name, fixed);
    return within && !(name in cells) && isMoved(within)
      ? about(within, `The file needs the column ${headers.get(name)!}, too`)
      : null;
  };
  function sameValue(position: number, { row, target, cells }: WantedRow, about: About) {
    const { columns: of, problem } = unique[position]!;
    const last = of.at(-1)!;
    const key = keyOf(of.map((name) => cells[name] ?? target?.cells[name]));
    const earlier = rowsOfKeys[position]!.get(key);
    rowsOfKeys[position]!.set(key, row);
    if (target && of.every((name) => !(name in cells) || cells[name] === target.cells[name])) return null;
    const owner = index.ownerOf(position, key);
    if (owner !== undefined && owner !== target?.uuid) return about(last, problem);
    return earlier === undefined ? null : about(last, sameAs(earlier, headers.get(last)!));
  }
  return (wanted: WantedRow, about: About): RowProblem[] => {
    const problems = columns.flatMap((column) => problemOf(column, wanted, about) ?? []);
    const { row, target } = wanted;
    const earlier = target && rowsOfRecords.get(target.uuid);
    if (target) rowsOfRecords.set(target.uuid, row);
    if (problems.length > 0) return problems;
    if (earlier !== undefined) return [about(unique[0]!.columns.at(-1)!, sameAs(earlier, noun))];
    return unique.flatMap((_key, position) => sameValue(position, wanted, about) ?? []);
  };
}

const sameAs = (row: number, noun: string) => `Row ${formatRow(row)} has the same ${noun}`;
