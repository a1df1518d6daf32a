import { pluralize } from '@baobab/contract/kit/numbers';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { RequestContext } from './context.ts';
import { redact } from '@baobab/postgres/redact';

/** The name of a person whose data was erased. */
export const ERASED_NAME = { first_name: 'Erased', last_name: 'person' } as const;
export const ERASED_FULL_NAME = 'Erased person';

/**
 * Erasures run one at a time: each of them changes the texts of staff and the exports, which are about many people. Work
 * that copies the names of many people shares the lock, so that an erasure finds the copies, or they have no erased name.
 */
export const erasureLock = advisoryLock('erasure');

/** The person to erase, with the patients of the account. */
export interface ErasedPerson {
  uuid: string;
  patients: readonly string[];
  /** Full names, e-mail addresses and phone numbers, for texts of staff and of the software that name the person. */
  texts: readonly string[];
}

/** How a domain erases what it stores about a person. */
export interface ErasureStep<Schema> {
  /** Open work that prevents the erasure, such as "2 open appointments"; null without any. */
  findOpenWork?: (
    trx: Transaction<Schema>,
    person: ErasedPerson,
    ctx: RequestContext<Schema>,
  ) => Promise<string | null>;
  /** Returns the files that are no longer needed. */
  erase?: (trx: Transaction<Schema>, person: ErasedPerson) => Promise<readonly string[] | void>;
}

/** "1 open appointment", "2 open appointments"; null for none. */
export const countOf = (n: number, one: string, many = `${one}s`) =>
  n === 0 ? null : pluralize(n, one, many);

/** A step that replaces the names of the person in texts of a table, in all rows or in those of the person. */
export const redactNames =
  (
    table: string,
    columns: Parameters<typeof redact>[2],
    rowsOf: (person: ErasedPerson) => RawBuilder<boolean> = () => sql<boolean>`true`,
    by: Parameters<typeof redact>[3]['by'] = ERASED_FULL_NAME,
  ) =>
  <Schema>(trx: Transaction<Schema>, person: ErasedPerson): Promise<void> =>
    redact(trx, table, columns, { texts: person.texts, by, where: rowsOf(person) });

/** The same for a column that is unique, where two erased people must not get one name. */
export const redactUniqueNames = (table: string, column: string) =>
  redactNames(
    table,
    { [column]: 'text' },
    undefined,
    sql<string>`${`${ERASED_FULL_NAME} `} || right(uuid::text, 6)`,
  );
