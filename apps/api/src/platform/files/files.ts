import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where uploads live. A bucket can take the folder's place; names are always the server's own. */
export interface FileStore {
  put(id: string, content: Buffer): Promise<void>;
  read(id: string): Readable;
  /** How many bytes there are; null when there is no such file. */
  size(id: string): Promise<number | null>;
  remove(id: string): Promise<void>;
  /** The parts the store is divided into, so that it can be looked through piece by piece. */
  shards(): Promise<string[]>;
  /** Removes from a shelf whatever nobody knows, half-written files too; tells how many. Nobody may put meanwhile. */
  tidy(shelf: string, known: (ids: string[]) => Promise<Set<string>>): Promise<number>;
}

const ID = /^[0-9a-f-]{36}$/;

export function folderStore(folder: string): FileStore {
  const place = (id: string) => {
    if (!ID.test(id)) throw new Error('A file id is a uuid');
    return path.join(folder, id.slice(-2), id);
  };
  return {
    // Written beside and renamed, so that a crash never leaves half a file under a good name.
    async put(id, content) {
      const target = place(id);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomUUID()}`;
      await writeFile(draft, content, { mode: 0o600, flush: true });
      await rename(draft, target);
    },
    read: (id) => createReadStream(place(id)),
    size: (id) =>
      stat(place(id)).then(
        (found) => found.size,
        () => null,
      ),
    remove: (id) => rm(place(id), { force: true }),
    shards: async () => (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)),
    async tidy(shelf, known) {
      const names = await namesIn(path.join(folder, shelf));
      const kept = await known(names.filter((name) => ID.test(name)));
      const lost = names.filter((name) => !kept.has(name));
      for (const name of lost) await rm(path.join(folder, shelf, name), { force: true });
      return lost.length;
    },
  };
}

/** The store below a data folder. */
export const filesIn = (dataDir: string) => folderStore(path.join(dataDir, 'files'));

/** A folder that is not there yet holds nothing. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest();
