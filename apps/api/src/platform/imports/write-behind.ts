/** Smaller batches wait for more chunks, because every write has a fixed cost. */
const BATCH_SIZE = 4;

/**
 * Writes chunks in the background while the rest of the input is still being read: pending chunks are written in
 * batches, one batch at a time.
 */
export function writeBehind<Chunk>(write: (chunks: Chunk[]) => Promise<void>) {
  let pending: Chunk[] = [];
  let writing = Promise.resolve();
  let busy = false;
  const failures: unknown[] = [];

  async function drain(minimum: number) {
    busy = true;
    while (pending.length >= minimum && failures.length === 0) {
      const chunks = pending;
      pending = [];
      await write(chunks).catch((error: unknown) => failures.push(error));
    }
    busy = false;
  }
  return {
    add(chunk: Chunk) {
      pending.push(chunk);
      if (!busy) writing = drain(BATCH_SIZE);
    },
    /** Resolves when all chunks are written. */
    async end() {
      await writing;
      await drain(1);
      if (failures.length > 0) throw failures[0];
    },
    /** Discards pending chunks and waits for the current write. */
    async stop() {
      pending = [];
      await writing;
    },
  };
}
