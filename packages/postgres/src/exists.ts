import { sql, type RawBuilder } from 'kysely';

/** The condition of a filter by whether a row has related rows. */
export const exists = (rows: RawBuilder<unknown>, wanted: boolean) =>
  wanted ? sql<boolean>`exists (${rows})` : sql<boolean>`not exists (${rows})`;
