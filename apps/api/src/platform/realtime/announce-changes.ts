import { roles } from '@baobab/contract/kit/roles';
import type { Server } from 'socket.io';

const ANNOUNCE_MS = 30_000;

/**
 * Tells staff that some records have changed, so that they read counts again: once for all changes of 30 seconds, at
 * their end. Counts that are cached for that long then include each of the changes.
 */
export function announceChanges(io: Server, afterMs = ANNOUNCE_MS) {
  let timer: NodeJS.Timeout | null = null;
  return {
    onChange() {
      timer ??= setTimeout(() => {
        timer = null;
        io.to(roles.map((role) => `role:${role}`)).emit('changes', {});
      }, afterMs).unref();
    },
    stop: () => clearTimeout(timer ?? undefined),
  };
}
