import type pg from 'pg';
import { copyIn, type CopyRow } from '../platform/db/copy-in.ts';
import { sha256, type FileStore } from '../platform/files/files.ts';
import { createRandom, type Random } from './random.ts';

/** What a room's seed is given. Rooms are seeded in order, so a later one may read what earlier ones wrote. */
export interface Seed {
  client: pg.Client;
  random: Random;
  /** The end of demo time; everything happened before it. */
  now: Date;
  users: number;
  /** Where files go; without it there are none. */
  files: FileStore | undefined;
  insert(table: string, rows: Iterable<CopyRow>): Promise<number>;
  query<T>(sql: string): Promise<T[]>;
}

export type SeedRoom = (seed: Seed) => Promise<void>;

/** From so many new rows on, a query without fresh figures of them may be planned badly enough to take minutes. */
const MANY = 20_000;

export function createSeed(client: pg.Client, users: number, now: Date, files?: FileStore): Seed {
  const added = new Map<string, number>();
  return {
    client,
    random: createRandom(2_020_234),
    now,
    users,
    files,
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

export interface SeededPdf {
  uuid: string;
  name: string;
  content: Buffer;
  created_at: Date;
}

/** Contents first, then their rows, as an upload does it. */
export async function keepPdfs({ files, insert }: Seed, pdfs: readonly SeededPdf[]): Promise<void> {
  await Promise.all(pdfs.map(({ uuid, content }) => files?.put(uuid, content)));
  await insert(
    'files',
    pdfs.map(({ content, ...row }) => ({
      ...row,
      sha256: `\\x${sha256(content).toString('hex')}`,
      mime: 'application/pdf',
      size: content.length,
    })),
  );
}
