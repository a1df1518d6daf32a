import type { ColumnKind, ColumnOf, SortOf } from '@baobab/contract/kit/endpoint';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { ReactNode } from 'react';
import type { RowOf } from '../api/queries.ts';
import { formatCount, formatPhone } from '../format.ts';
import { dateTimeCell } from './two-parts.tsx';

interface ColumnDetails<Row> {
  header: string;
  /** The full text for the tooltip of a cell that may be truncated; cells without it are never truncated. */
  hint?: (row: Row) => string;
  /** A tooltip about the row, on a cell that is never truncated. */
  tooltip?: (row: Row) => string;
  /**
   * On a phone: the name of the card (by default the first column), one of its two facts, or an action, of which the
   * first is shown. More shows the other columns. A list without a declared name or fact shows all.
   */
  card?: 'lead' | 'fact' | 'action';
  /** Numbers are right-aligned. A click on a control or a switch does not open the row; a control is not printed. */
  kind?: 'number' | 'control' | 'switch';
}

/** A column of a table. */
export interface Column<Row> extends ColumnDetails<Row> {
  screenOnly?: true;
  /** The name of the column in layouts, sorts and exports; by default its header, which suits a table without them. */
  key?: string;
  /** By default the row's value of the key, in the format of its kind. */
  cell?: (row: Row) => ReactNode;
}

/** A column that the list's contract does not have, such as a button: it is neither sorted nor exported. */
export interface ScreenColumn<Row> extends ColumnDetails<Row> {
  key: string;
  screenOnly: true;
  cell: (row: Row) => ReactNode;
}

/** A column of a list: its key is one of the list's contract, unless only the screen has it. */
export type ListColumn<E, Row = RowOf<E>> = KeyedColumn<Row, ColumnOf<E> | SortOf<E>> | ScreenColumn<Row>;

/** Only a column whose key is one of the row has a cell by default. */
type KeyedColumn<Row, Key extends string> = {
  [K in Key]: ColumnDetails<Row> & { key: K } & (K extends keyof Row
      ? { cell?: (row: Row) => ReactNode }
      : { cell: (row: Row) => ReactNode });
}[Key];

/** A column with all defaults of its kind. */
export type ShownColumn<Row> = Required<Pick<Column<Row>, 'key' | 'cell'>> & Column<Row>;

const NONE = '–';

const formats: Record<ColumnKind, (value: unknown) => ReactNode> = {
  text: String,
  short: String,
  phone: (value) => formatPhone(value as string),
  count: (value) => formatCount(value as number),
  naira: (value) => formatNaira(value as number),
  day: (value) => formatDate(value as string),
  time: (value) => dateTimeCell(value as string),
};

/** Adds the defaults of the kinds that the list's contract names. */
export function showColumns<Row>(
  columns: readonly Column<Row>[],
  kinds: Readonly<Record<string, ColumnKind>> = {},
): ShownColumn<Row>[] {
  return columns.map((column) => {
    const { key = column.header } = column;
    const kind = kinds[key] ?? 'text';
    const valueOf = (row: Row) => (row as Record<string, unknown>)[key] ?? '';
    const isText = !column.cell && kind === 'text';
    const isNumber = kind === 'count' || kind === 'naira';
    return {
      ...(isNumber && { kind: 'number' }),
      ...(isText && { hint: (row) => String(valueOf(row)) }),
      cell: (row) => (valueOf(row) === '' ? NONE : formats[kind](valueOf(row))),
      ...column,
      key,
    };
  });
}
