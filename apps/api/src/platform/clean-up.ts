type CleanUp = () => Promise<unknown>;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const pending: CleanUp[] = [];
let interrupted = false;

/** Performs the work of a command, then the clean-up, which a signal performs, too. */
export async function withCleanUp<T>(cleanUp: CleanUp, work: () => Promise<T>): Promise<T> {
  let done: Promise<unknown> | undefined;
  const once = () => (done ??= cleanUp());
  pending.push(once);
  try {
    return await work();
  } finally {
    await once();
    pending.splice(pending.indexOf(once), 1);
  }
}

/** A signal ends the command when everything that it began is cleaned up, the last first. */
export function cleanUpOnSignals() {
  for (const name of SIGNALS) process.on(name, () => void interrupt());
}

/** Whether a signal ends the command, so that the errors of closed connections say nothing. */
export const isInterrupted = () => interrupted;

async function interrupt() {
  if (interrupted) return;
  interrupted = true;
  for (const cleanUp of pending.toReversed()) await cleanUp().catch(() => undefined);
  process.stderr.write('The command was interrupted.\n');
  process.exit(1);
}
