import type pg from 'pg';
import { copyIn, type CopyRow } from '@baobab/postgres/copy-in';
import { sha256, type FileStore } from '../platform/files/files.ts';
import { createRandom, type Random } from './random.ts';

/** The context of a domain seed. Seeds run in order, so a seed may read the rows of earlier ones. */
export interface Seed {
  client: pg.Client;
  random: Random;
  /** Demo data is dated relative to this time. */
  now: Date;
  users: number;
  /** Without a file store no files are seeded. */
  files: FileStore | undefined;
  insert(table: string, rows: Iterable<CopyRow>): Promise<number>;
  /** Inserts rows in place of those that a migration adds to every installation. */
  replace(table: string, rows: Iterable<CopyRow>): Promise<number>;
  query<T>(sql: string): Promise<T[]>;
}

export type DomainSeed = (seed: Seed) => Promise<void>;

/** Scales a number of rows for a million users to the users of the seed; never fewer than for a quarter of a million. */
export const scaled = ({ users }: Pick<Seed, 'users'>, rows: number) =>
  Math.ceil((rows * Math.max(users, 250_000)) / 1_000_000);

/** After this many new rows, stale planner statistics can make a query take minutes. */
const ANALYZE_FROM_ROWS = 5_000;

export function createSeed(client: pg.Client, users: number, now: Date, files?: FileStore): Seed {
  const added = new Map<string, number>();
  async function insert(table: string, rows: Iterable<CopyRow>) {
    const count = await copyIn(client, table, rows);
    added.set(table, (added.get(table) ?? 0) + count);
    return count;
  }
  return {
    client,
    random: createRandom(2_020_234),
    now,
    users,
    files,
    insert,
    async replace(table, rows) {
      await client.query(`delete from ${table}`);
      return insert(table, rows);
    },
    async query<T>(sql: string) {
      const grown = [...added].flatMap(([table, count]) => (count >= ANALYZE_FROM_ROWS ? [table] : []));
      if (grown.length) await client.query(`analyze ${grown.join(', ')}`);
      for (const table of grown) added.delete(table);
      return (await client.query(sql)).rows as T[];
    },
  };
}

/** The same seed with its own generator, so that its values do not depend on the seeds that ran before. */
export const withOwnRandom = (seed: Seed, start: number): Seed => ({ ...seed, random: createRandom(start) });

export interface SeededFile {
  uuid: string;
  name: string;
  content: Buffer;
  created_at: Date;
}

/** Stores the contents before the rows, in the same order as an upload. */
export async function storeFiles(
  { files, insert }: Seed,
  mime: 'application/pdf' | 'image/png',
  seeded: readonly SeededFile[],
): Promise<void> {
  await Promise.all(seeded.map(({ uuid, content }) => files?.put(uuid, content)));
  await insert(
    'files',
    seeded.map(({ content, ...row }) => ({
      ...row,
      sha256: `\\x${sha256(content).toString('hex')}`,
      mime,
      purpose: mime === 'image/png' ? 'picture' : 'document',
      size: content.length,
    })),
  );
}
