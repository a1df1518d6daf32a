import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** Work that no reply waits for. A shutdown waits for the work in progress. */
export interface Background {
  /** Starts the work in a later turn of the event loop, when the reply was sent. A failure is logged. */
  run(work: () => Promise<unknown>, failure: string): void;
  isIdle(): boolean;
}

export function createBackground(log: Pick<Logger, 'warn'>): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(work, failure) {
      const done = nextTurn()
        .then(work)
        .catch((error: unknown) => log.warn({ err: error }, failure))
        .finally(() => running.delete(done));
      running.add(done);
    },
    isIdle: () => running.size === 0,
  };
}
