import type { KeyUsage } from '../../../platform/http/key-guard.ts';
import type { Services } from '../../../schema.ts';
import { addCounts, type KeyCount } from './api-keys.repository.ts';

/** The longest time that a count is in memory; a killed process loses the counts of it. */
const WRITE_EVERY_MS = 2_000;

/** Counts the calls of keys, and writes the counts together, so that a call costs no write. */
export function countKeyUse({ db, now, log }: Services): KeyUsage & { stop: () => Promise<void> } {
  let pending = new Map<string, KeyCount>();
  const countOf = (key: string) => {
    const blank = { key, calls: 0, refused: 0, address: null, usedAt: null, refusal: null, refusedAt: null };
    const count = pending.get(key) ?? blank;
    pending.set(key, count);
    return count;
  };
  async function write() {
    if (pending.size === 0) return;
    const counts = [...pending.values()];
    pending = new Map();
    await addCounts(db, counts, now()).catch((error: Error) =>
      log.warn({ err: error }, 'the calls of API keys were not counted'),
    );
  }
  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
  return {
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
