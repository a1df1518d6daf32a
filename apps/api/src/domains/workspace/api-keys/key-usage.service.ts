import type { KeyUsage } from '../../../platform/http/key-guard.ts';
import type { Db, Services } from '../../../schema.ts';
import { addCounts, type KeyCount, type KeyTotal } from './api-keys.repository.ts';

/** The longest time that a count is in memory; a killed process loses the counts of it. */
const WRITE_EVERY_MS = 2_000;

const writers = new WeakMap<Db, () => Promise<void>>();

/** Writes the counts of this process now, so that the screen has them; those of others follow in two seconds. */
export const writeKeyUse = (db: Db) => writers.get(db)?.();

/**
 * Counts the calls of keys, and writes the counts together, so that a call costs no write. The totals of a write tell how
 * many calls other processes have counted since the one before.
 */
export function countKeyUse({ db, now, log }: Services): KeyUsage & { stop: () => Promise<void> } {
  let pending = new Map<string, KeyCount>();
  const totals = new Map<string, KeyTotal>();
  let reportOthers: Parameters<KeyUsage['onOthers']>[0] = () => undefined;
  const countOf = (key: string) => {
    const blank = { key, calls: 0, refused: 0, address: null, usedAt: null, refusal: null, refusedAt: null };
    const count = pending.get(key) ?? blank;
    pending.set(key, count);
    return count;
  };
  async function writePending() {
    if (pending.size === 0) return;
    const counts = [...pending.values()];
    pending = new Map();
    try {
      for (const total of await addCounts(db, counts, now())) {
        const { key, day, calls } = total;
        const earlier = totals.get(key);
        const own = counts.find((count) => count.key === key)!.calls;
        if (earlier) reportOthers(key, calls - own - (earlier.day === day ? earlier.calls : 0));
        totals.set(key, total);
      }
    } catch (error) {
      log.warn({ err: error }, 'the calls of API keys were not counted');
    }
  }
  // Writes run one after the other: a reader waits for a running one, and totals come in their order.
  let writing = Promise.resolve();
  const write = () => (writing = writing.then(writePending));
  writers.set(db, write);
  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
  return {
    onOthers: (listener) => {
      reportOthers = listener;
    },
    called(key, address) {
      const count = countOf(key);
      Object.assign(count, { calls: count.calls + 1, address, usedAt: now() });
    },
    refused(key, refusal) {
      const count = countOf(key);
      Object.assign(count, { refused: count.refused + 1, refusal, refusedAt: now() });
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
