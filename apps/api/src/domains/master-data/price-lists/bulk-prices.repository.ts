import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '../../../schema.ts';

type Column = keyof Schema['price_entries'];

const listed = (columns: readonly Column[], prefix = '') =>
  sql.raw(columns.map((name) => prefix + name).join(', '));

/** Inserts the selected rows that do not exist. Returns a statement, so that the caller can record its rows. */
export const insertPrices = (columns: readonly Column[], rows: RawBuilder<unknown>) => sql`
  insert into price_entries (${listed(columns)}) ${rows}
  on conflict (kind, partner_uuid, test_uuid, area_uuid) do nothing
  returning uuid, version`;

/**
 * Sets the columns of each price to those of the row `s` whose `entry` is its id. The version is incremented, so that
 * open edit forms become outdated.
 */
export const updatePrices = (columns: readonly Column[], rows: RawBuilder<unknown>) => sql`
  update price_entries e
  set (${listed(columns)}) = row(${listed(columns, 's.')}), version = e.version + 1, updated_at = now()
  from ${rows} s where e.uuid = s.entry`;

export const deletePrices = (uuids: RawBuilder<unknown>) => sql`
  delete from price_entries where uuid in (${uuids})`;

/** Prices that are added again go on with the version and the time of their rows, whose `entry` is their id. */
export const continuePrices = (rows: RawBuilder<unknown>) => sql<{ uuid: string }>`
  update price_entries e set version = s.version, created_at = s.created_at
  from ${rows} s where e.uuid = s.entry returning e.uuid`;
