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

/** From so many new rows on, a query without fresh figures of them may be planned badly enough to take minutes. */
const MANY = 20_000;

export function createSeed(client: pg.Client, users: number, now: Date): Seed {
  const added = new Map<string, number>();
  return {
    client,
    random: createRandom(2_020_234),
    now,
    users,
    async insert(table, rows) {
      const count = await copyIn(client, table, rows);
      added.set(table, (added.get(table) ?? 0) + count);
      return count;
    },
    async query<T>(sql: string) {
      const grown = [...added].flatMap(([table, count]) => (count >= MANY ? [table] : []));
      if (grown.length) await client.query(`analyze ${grown.join(', ')}`);
      for (const table of grown) added.delete(table);
      return (await client.query(sql)).rows as T[];
    },
  };
}

/** The same seed with numbers of its own: what a room draws does not depend on what others drew before it. */
export const drawingFrom = (seed: Seed, start: number): Seed => ({ ...seed, random: createRandom(start) });
