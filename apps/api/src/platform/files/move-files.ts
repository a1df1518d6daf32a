import { measureAll, type FileStore } from './files.ts';

export interface MoveResult {
  copied: number;
  present: number;
}

export interface MoveOptions {
  /** Reads files again that an earlier run has copied. */
  verifyAll?: boolean;
}

const AT_ONCE = 8;

/**
 * Copies every file of a store into another and compares the hash of each copy, which is read back. Files that the
 * target has already are left as they are, so that an interrupted run continues. Nothing is removed from the source.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { verifyAll = false }: MoveOptions = {},
): Promise<MoveResult> {
  const result: MoveResult = { copied: 0, present: 0 };
  async function copy(id: string) {
    const sha256 = await from.sha256(id);
    // Deleted since the page was listed.
    if (sha256 === null) return;
    if ((await to.sha256(id)) === sha256 && (!verifyAll || (await hashOf(to, id)) === sha256))
      return void (result.present += 1);
    const written = await to.putStream(id, await from.read(id), { sha256 });
    if (written.sha256 !== sha256) throw await damaged(to, id, 'The file changed while it was read');
    if ((await hashOf(to, id)) !== sha256) throw await damaged(to, id, 'The copy differs from the file');
    result.copied += 1;
  }
  for await (const page of from.pages()) {
    const ids = page.filter(({ draft }) => draft === undefined).map(({ id }) => id);
    const next = ids.values();
    // Each takes the next id until none is left.
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const id of next) await copy(id);
      }),
    );
  }
  return result;
}

const hashOf = async (store: FileStore, id: string) => (await measureAll(await store.read(id))).sha256;

async function damaged(to: FileStore, id: string, reason: string): Promise<Error> {
  await to.remove(id);
  return new Error(`${reason}: ${id}. The copy was removed; run the command again.`);
}
