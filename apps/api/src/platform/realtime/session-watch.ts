import type { Server } from 'socket.io';
import type { Actor } from '../context.ts';
import type { Logger } from '../logger.ts';

const CHECK_EVERY_MS = 5_000;
const EXPIRED = { reason: 'expired' };

export const sessionRoom = (tokenHash: Buffer) => `session:${tokenHash.toString('hex')}`;

interface WatchOptions {
  log: Logger;
  /** Returns the given sessions that have ended. */
  endedSessions: (tokenHashes: Buffer[]) => Promise<Buffer[]>;
}

/**
 * Disconnects the sockets of expired sessions. Deleting a session publishes an event, but an expiry does not, and events
 * are missed during an outage.
 */
export function watchSessions(io: Server, { log, endedSessions }: WatchOptions) {
  async function check() {
    const hashes = new Map<string, Buffer>();
    for (const { data } of io.sockets.sockets.values()) {
      const { tokenHash } = (data as { actor: Actor }).actor;
      hashes.set(sessionRoom(tokenHash), tokenHash);
    }
    if (hashes.size === 0) return;
    for (const hash of await endedSessions([...hashes.values()])) endSockets(io, sessionRoom(hash), EXPIRED);
  }
  let checking: Promise<void> | null = null;
  const checkNow = () => {
    checking ??= check()
      .catch((error: Error) =>
        log.warn({ err: error }, 'the sessions of live connections could not be checked'),
      )
      .finally(() => (checking = null));
    return checking;
  };
  const timer = setInterval(() => void checkNow(), CHECK_EVERY_MS).unref();
  return { checkNow, stop: () => clearInterval(timer) };
}

/** Notifies the sockets of a session that it has ended and why, and disconnects them. */
export function endSockets(io: Server, room: string, data: object) {
  io.to(room).emit('session-ended', data);
  io.in(room).disconnectSockets(true);
}
