import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where uploads live. A bucket can take the folder's place; names are always the server's own. */
export interface FileStore {
  put(id: string, content: Buffer): Promise<void>;
  read(id: string): Readable;
  remove(id: string): Promise<void>;
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
    remove: (id) => rm(place(id), { force: true }),
  };
}

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest();
