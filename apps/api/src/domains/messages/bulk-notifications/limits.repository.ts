import type { BulkSettings } from '@baobab/contract/messages/bulk-audiences';
import { sql, type Selectable } from 'kysely';
import type { Db, Schema, Trx } from '../../../schema.ts';

export type LimitsRow = Selectable<Schema['bulk_settings']>;

export const getLimits = (db: Db): Promise<LimitsRow> =>
  db.selectFrom('bulk_settings').selectAll().executeTakeFirstOrThrow();

/** The limits with the time of the database, by which sendings begin. */
export const getLimitsNow = (db: Db) =>
  db
    .selectFrom('bulk_settings')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow();

export const getLimitsForUpdate = (trx: Trx): Promise<LimitsRow> =>
  trx.selectFrom('bulk_settings').selectAll().forUpdate().executeTakeFirstOrThrow();

export const updateLimits = (trx: Trx, values: Omit<BulkSettings, 'version'>) =>
  trx
    .updateTable('bulk_settings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
