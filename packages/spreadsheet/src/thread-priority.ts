import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of the current thread, so that reading a large file does not delay requests. Linux has a priority
 * per thread, by the thread id; elsewhere it is that of the whole process, which stays as it is.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // A container may hide /proc or forbid the call; the file is then read with the usual priority.
  }
}
