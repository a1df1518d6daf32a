/** Fewer pieces wait for more: each lot has its price, and others want the database too. */
const A_LOT = 4;

/**
 * Writes what is being read while the rest is still read: pieces are taken at any time, and those that wait are
 * written together, one lot after the other.
 */
export function writeBehind<Piece>(write: (pieces: Piece[]) => Promise<void>) {
  let waiting: Piece[] = [];
  let writing = Promise.resolve();
  let busy = false;
  const failures: unknown[] = [];

  async function drain(least: number) {
    busy = true;
    while (waiting.length >= least && failures.length === 0) {
      const pieces = waiting;
      waiting = [];
      await write(pieces).catch((error: unknown) => failures.push(error));
    }
    busy = false;
  }
  return {
    take(piece: Piece) {
      waiting.push(piece);
      if (!busy) writing = drain(A_LOT);
    },
    /** Everything taken is written afterwards. */
    async end() {
      await writing;
      await drain(1);
      if (failures.length > 0) throw failures[0];
    },
    /** Nothing is written any more afterwards. */
    async stop() {
      waiting = [];
      await writing;
    },
  };
}
