export class QueueFullError extends Error {}

interface Limits {
  /** Calls that run concurrently. */
  atOnce: number;
  /** Calls that may wait for a free slot. */
  waiting: number;
  /** Calls with one key that may run or wait, so that one caller cannot fill the queue. */
  perKey: number;
}

/** Runs a bounded number of calls concurrently, queues a bounded number, and rejects the rest. */
export function concurrencyLimit({ atOnce, waiting, perKey }: Limits) {
  let running = 0;
  const queue: (() => void)[] = [];
  const pending = new Map<string, number>();

  function release(key: string) {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
    const left = (pending.get(key) ?? 1) - 1;
    if (left) pending.set(key, left);
    else pending.delete(key);
  }

  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = pending.get(key) ?? 0;
    if (own >= perKey || queue.length >= waiting) throw new QueueFullError();
    pending.set(key, own + 1);
    // A finished call passes its slot to the next one in the queue, so `running` does not change.
    if (running < atOnce) running += 1;
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await work();
    } finally {
      release(key);
    }
  };
}
