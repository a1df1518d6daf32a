import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { found } from '../errors.ts';
import { pageSource, type ListSource } from './list-filters.ts';
import { findPage, type AnyQuery } from './list-page.ts';

/** The queries of the records of a list, all with the same columns. An error 404 names the record. */
export function recordsOf<Schema, Query extends object, Tables, From extends keyof Tables, Row>(
  list: ListSource<Query>,
  name: string,
  columns: (db: Kysely<Schema>) => SelectQueryBuilder<Tables, From, Row>,
) {
  type Db = Kysely<Schema>;
  const record = (db: Db, uuid: string) =>
    (columns(db) as unknown as AnyQuery<Row>)
      .where(list.key, '=', uuid)
      .$if(list.scope !== undefined, (query) => query.where(list.scope!));
  const find = (db: Db, uuid: string) => record(db, uuid).executeTakeFirst() as Promise<Row | undefined>;
  /**
   * Locks the row that has the key of the list, so that concurrent changes run one after the other. The record is read
   * after the lock: a statement that waits for a lock reads the joined tables as they were before.
   */
  const findLocked = async (trx: Db, uuid: string) => {
    await record(trx, uuid).clearSelect().forUpdate(list.key.split('.')[0]!).execute();
    return find(trx, uuid);
  };
  return {
    page: (db: Db, query: Query, window: PageWindow, now?: Date) =>
      findPage(
        db,
        pageSource(list, query, now),
        { ...(list.defaultSort && { sort: list.defaultSort }), ...window },
        columns(db),
      ),
    find,
    findLocked,
    get: async (db: Db, uuid: string) => found<Row>(await find(db, uuid), name),
    lock: async (trx: Db, uuid: string) => found<Row>(await findLocked(trx, uuid), name),
  };
}

export type RowOf<Records extends { get: (db: never, uuid: string) => unknown }> = Awaited<
  ReturnType<Records['get']>
>;
