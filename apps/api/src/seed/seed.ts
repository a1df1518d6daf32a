import type pg from 'pg';
import { copyIn, type CopyRow } from '../platform/db/copy-in.ts';
import { createRandom, type Random } from './random.ts';

/** What a room's seed is given. Rooms are seeded in order, so a later one may read what earlier ones wrote. */
export interface Seed {
  client: pg.Client;
  random: Random;
  /** The end of demo time; everything happened before it. */
  now: Date;
  users: number;
  insert(table: string, rows: Iterable<CopyRow>): Promise<number>;
  query<T>(sql: string): Promise<T[]>;
}

export type SeedRoom = (seed: Seed) => Promise<void>;

export function createSeed(client: pg.Client, users: number, now: Date): Seed {
  return {
    client,
    random: createRandom(2_020_234),
    now,
    users,
    insert: (table, rows) => copyIn(client, table, rows),
    query: async <T>(sql: string) => (await client.query(sql)).rows as T[],
  };
}

/** The same seed with numbers of its own: what a room draws does not depend on what others drew before it. */
export const drawingFrom = (seed: Seed, start: number): Seed => ({ ...seed, random: createRandom(start) });
