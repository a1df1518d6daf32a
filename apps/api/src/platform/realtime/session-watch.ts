import type { Server } from 'socket.io';
import type { Actor } from '../context.ts';
import type { Logger } from '../logger.ts';

const CHECK_EVERY_MS = 5_000;

export const sessionRoom = (tokenHash: Buffer) => `session:${tokenHash.toString('hex')}`;

interface WatchOptions {
  log: Logger;
  /** Those of the given sessions that have ended. */
  endedSessions: (tokenHashes: Buffer[]) => Promise<Buffer[]>;
}

/**
 * Ends the sockets of sessions that expired. Deleting a session announces itself; an expiry deletes nothing, and an
 * announcement is missed while the database is away.
 */
export function watchSessions(io: Server, { log, endedSessions }: WatchOptions) {
  async function check() {
    const hashes = new Map<string, Buffer>();
    for (const { data } of io.sockets.sockets.values()) {
      const { tokenHash } = (data as { actor: Actor }).actor;
      hashes.set(sessionRoom(tokenHash), tokenHash);
    }
    if (hashes.size === 0) return;
    for (const hash of await endedSessions([...hashes.values()])) endSockets(io, sessionRoom(hash));
  }
  let checking: Promise<void> | null = null;
  const checkNow = () => {
    checking ??= check()
      .catch((error: Error) => log.warn({ err: error }, 'live connections keep their sessions unchecked'))
      .finally(() => (checking = null));
    return checking;
  };
  const timer = setInterval(() => void checkNow(), CHECK_EVERY_MS).unref();
  return { checkNow, stop: () => clearInterval(timer) };
}

/** Tells a session's sockets that it has ended, and disconnects them. */
export function endSockets(io: Server, room: string) {
  io.to(room).emit('session-ended', {});
  io.in(room).disconnectSockets(true);
}
