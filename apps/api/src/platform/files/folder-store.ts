import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  isFileId,
  measure,
  measureAll,
  PAGE_SIZE,
  requireFileId,
  type FileStore,
  type StoredEntry,
} from './files.ts';

export function folderStore(folder: string): FileStore {
  const pathOf = (id: string) => path.join(folder, id.slice(-2), requireFileId(id));
  async function draftsOf(id: string) {
    const names = await namesIn(path.dirname(pathOf(id)));
    return names.filter((name) => name.startsWith(`${id}.`)).map((draft) => ({ id, draft }));
  }
  /** The path of a draft, which is renamed when it is complete, so that a crash never leaves an incomplete file. */
  async function newDraft(id: string) {
    await mkdir(path.dirname(pathOf(id)), { recursive: true, mode: 0o700 });
    return `${pathOf(id)}.${randomUUID()}`;
  }
  const store: FileStore = {
    async put(id, content) {
      const draft = await newDraft(id);
      await writeFile(draft, content, { mode: 0o600, flush: true });
      await rename(draft, pathOf(id));
    },
    async putStream(id, content, { signal } = {}) {
      await store.removeEntries(await draftsOf(id));
      const draft = await newDraft(id);
      const { chunks, result } = measure(content, signal);
      try {
        await pipeline(chunks, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, pathOf(id));
      } catch (error) {
        content.destroy();
        await rm(draft, { force: true });
        throw error;
      }
      return result();
    },
    read: async (id) => (await open(pathOf(id))).createReadStream(),
    size: (id) =>
      stat(pathOf(id)).then(
        (found) => found.size,
        () => null,
      ),
    sha256: async (id) =>
      (await store.size(id)) === null ? null : (await measureAll(await store.read(id))).sha256,
    remove: (id) => store.removeEntries([{ id }]),
    discard: async (id) => store.removeEntries([{ id }, ...(await draftsOf(id))]),
    pages: () => pagesOf(folder),
    async removeEntries(entries) {
      for (const { id, draft = id } of entries)
        await rm(path.join(path.dirname(pathOf(id)), path.basename(draft)), { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
  };
  return store;
}

async function* pagesOf(folder: string): AsyncGenerator<StoredEntry[]> {
  const shards = (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  for (const shard of shards) {
    const entries = (await namesIn(path.join(folder, shard))).flatMap((name) => {
      const id = name.slice(0, 36);
      if (!isFileId(id)) return [];
      return [name === id ? { id } : { id, draft: name }];
    });
    for (let at = 0; at < entries.length; at += PAGE_SIZE) yield entries.slice(at, at + PAGE_SIZE);
  }
}

/** Names in a folder; empty when the folder does not exist. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
