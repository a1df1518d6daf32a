export class QueueFullError extends Error {}

interface Limits {
  /** Calls that run side by side. */
  atOnce: number;
  /** Calls that may wait for a free slot. */
  waiting: number;
  /** Calls with one key that may run or wait, so that one caller cannot fill the queue. */
  perKey: number;
}

/** Runs a bounded number of calls at once and a bounded number after them; rejects the rest at once. */
export function concurrencyLimit({ atOnce, waiting, perKey }: Limits) {
  let running = 0;
  const queue: (() => void)[] = [];
  const pending = new Map<string, number>();

  function leave(key: string) {
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
    // A call that leaves hands its slot to the next one, so `running` stays as it is.
    if (running < atOnce) running += 1;
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}
