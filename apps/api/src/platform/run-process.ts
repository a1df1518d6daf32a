import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** The time that requests and jobs in progress have to finish. */
export const FINISH_MS = 10_000;

type Close = () => Promise<unknown>;

export interface Lifecycle {
  /** Aborted on a stop signal; the start checks it between its steps. */
  signal: AbortSignal;
  /** Close functions that let work in progress finish. They run first, concurrently. */
  finish: Close[];
  /** Close functions of the resources that this work needs. They run afterwards, in reverse order. */
  release: Close[];
}

/**
 * Starts the process and shuts it down gracefully on a signal, also during the start, and when the start fails.
 * The terminal, npm and the parent script may all send the signal, so repeated signals are ignored.
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
  surviveUncaughtErrors(log, () => {
    if (stop.signal.aborted) return;
    log.fatal('too many errors reached no handler; the process ends after the work in progress');
    stop.abort();
    void end(1);
  });
  const started = start(lifecycle);
  const settled = started.catch(() => undefined);

  async function end(code: number) {
    // A start in progress stops at its next step.
    await Promise.race([settled, sleep(FINISH_MS)]);
    await Promise.all(lifecycle.finish.map((close) => quietly(close)));
    for (const close of lifecycle.release.toReversed()) await quietly(close);
    process.exit(code);
  }
  const quietly = (close: Close) =>
    close().catch((error: Error) => log.warn({ err: error }, 'closing a resource failed'));

  await started.catch(async (error: unknown) => {
    if (stop.signal.aborted) return;
    stop.abort();
    process.stderr.write(`${explain(error)}\n`);
    await end(1);
  });
}

/** As many errors within this time mean that the process is broken; whatever started it starts it again. */
const MAX_UNCAUGHT = 10;
const UNCAUGHT_WINDOW_MS = 10 * 60_000;

const uncaught = { uncaughtException: 0, unhandledRejection: 0 };
/** Errors that reached no handler since the start, by kind, for the metrics. */
export const countUncaughtErrors = (): Record<string, number> => ({ ...uncaught });

/**
 * A request must not end the process for everyone, not even through a library that throws in a callback. All state is
 * in the database, so the process goes on, until there are too many. Every such line in the log is a bug.
 */
function surviveUncaughtErrors(log: Logger, onTooMany: () => void) {
  let recent: number[] = [];
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (error: unknown) => {
      uncaught[kind] += 1;
      log.error({ err: error, kind }, 'an error reached no handler');
      const now = performance.now();
      recent = [...recent.filter((at) => now - at < UNCAUGHT_WINDOW_MS), now];
      if (recent.length >= MAX_UNCAUGHT) onTooMany();
    });
}
