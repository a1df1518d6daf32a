import type { BulkSettings } from '@baobab/contract/messages/bulk-audiences';
import type { Selectable } from 'kysely';
import type { Db, Schema, Trx } from '../../../schema.ts';

export type LimitsRow = Selectable<Schema['bulk_settings']>;

export const getLimits = (db: Db): Promise<LimitsRow> =>
  db.selectFrom('bulk_settings').selectAll().executeTakeFirstOrThrow();

export const getLimitsForUpdate = (trx: Trx): Promise<LimitsRow> =>
  trx.selectFrom('bulk_settings').selectAll().forUpdate().executeTakeFirstOrThrow();

export const updateLimits = (trx: Trx, values: Omit<BulkSettings, 'version'>) =>
  trx
    .updateTable('bulk_settings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
