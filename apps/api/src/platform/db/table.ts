import type { ColumnType } from 'kysely';

/**
 * Tables are declared once at run time and typed from that, so that a test can hold every column against
 * the migrated database: a type that lies fails the build.
 */
type Mode = 'plain' | 'auto' | 'made';

export interface Column<T = unknown, M extends Mode = Mode, N extends boolean = boolean> {
  readonly type: string;
  readonly nullable: N;
  readonly mode: M;
  readonly _?: T;
}

type Typed<C> =
  C extends Column<infer T, infer M, infer N> ? Cell<N extends true ? T | null : T, M, N> : never;
type Cell<T, M, N> = M extends 'made'
  ? ColumnType<T, never, never>
  : M extends 'auto'
    ? ColumnType<T, T | undefined, T>
    : N extends true
      ? ColumnType<T, T | undefined, T>
      : ColumnType<T, T, T>;

export type Columns = Record<string, Column>;
export type TableOf<C> = { [K in keyof C]: Typed<C[K]> };
/** The Kysely schema of a record of tables. */
export type SchemaOf<T> = { [K in keyof T]: TableOf<T[K]> };

function column<T>(type: string) {
  return {
    ...plain<T>(type),
    /** May be null. */
    null: { type, nullable: true, mode: 'plain' } as Column<T, 'plain', true>,
    /** The database has a default. */
    auto: { type, nullable: false, mode: 'auto' } as Column<T, 'auto', false>,
    /** The database makes it; nobody writes it. */
    made: { type, nullable: false, mode: 'made' } as Column<T, 'made', false>,
  };
}
const plain = <T>(type: string) => ({ type, nullable: false, mode: 'plain' }) as Column<T, 'plain', false>;

export const col = {
  uuid: column<string>('uuid'),
  text: column<string>('text'),
  texts: column<string[]>('text[]'),
  bool: column<boolean>('boolean'),
  smallint: column<number>('smallint'),
  int: column<number>('integer'),
  bigint: column<number>('bigint'),
  date: column<string>('date'),
  time: column<Date>('timestamp with time zone'),
  /** A time of day, as HH:MM:SS. */
  clock: column<string>('time without time zone'),
  bytes: column<Buffer>('bytea'),
  json: column<Record<string, unknown>>('jsonb'),
};

/** Names the columns of a table; an identity function that keeps the types exact. */
export const table = <const C extends Columns>(columns: C) => columns;
