import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Requests and jobs in progress have this long to finish. */
export const FINISH_MS = 10_000;

type Close = () => Promise<unknown>;

export interface Lifecycle {
  /** Aborted once a stop is asked for; a start checks it between its steps and goes no further. */
  signal: AbortSignal;
  /** Closers that let work in progress finish. They run first, all at the same time. */
  finish: Close[];
  /** Closers of what that work needs. They run afterwards, the last one first. */
  release: Close[];
}

/**
 * Starts the process and stops it in order: on a signal, also during the start, and when the start fails.
 * A terminal, npm and the script that started us may all send the signal, so repeated ones are ignored.
 */
export async function runProcess(
  log: Logger,
  start: (lifecycle: Lifecycle) => Promise<void>,
  explain: (error: unknown) => string,
): Promise<void> {
  const stop = new AbortController();
  const lifecycle: Lifecycle = { signal: stop.signal, finish: [], release: [] };
  for (const name of SIGNALS)
    process.on(name, () => {
      if (stop.signal.aborted) return;
      log.info({ signal: name }, 'stopping: requests and jobs in progress finish first');
      stop.abort();
      void end(0);
    });
  const started = start(lifecycle);
  const settled = started.catch(() => undefined);

  async function end(code: number) {
    // A start in progress ends at its next step.
    await Promise.race([settled, sleep(FINISH_MS)]);
    await Promise.all(lifecycle.finish.map((close) => quietly(close)));
    for (const close of lifecycle.release.toReversed()) await quietly(close);
    process.exit(code);
  }
  const quietly = (close: Close) =>
    close().catch((error: Error) => log.warn({ err: error }, 'could not be closed'));

  await started.catch(async (error: unknown) => {
    if (stop.signal.aborted) return;
    stop.abort();
    process.stderr.write(`${explain(error)}\n`);
    await end(1);
  });
}
