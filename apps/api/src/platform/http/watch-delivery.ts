import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const CHECKS = 10;

/**
 * Calls back once a socket has bytes and delivered none of them for so long; a file whose rows are still computed has
 * none. Checks are counted instead of seconds, so that a process that was held up itself does not blame its readers.
 * Returns a function that stops watching.
 */
export function watchDelivery(socket: Socket, stalledMs: number, onStalled: () => void): () => void {
  let last = '';
  let unchanged = 0;
  const timer = setInterval(async () => {
    const { bytesWritten, writableLength: waiting } = socket;
    const sent = await unacknowledged(socket);
    const state = `${bytesWritten - waiting} ${sent}`;
    unchanged = state === last && waiting + sent > 0 ? unchanged + 1 : 0;
    last = state;
    if (unchanged >= CHECKS) onStalled();
  }, stalledMs / CHECKS).unref();
  return () => clearInterval(timer);
}

/**
 * Bytes in the kernel that the reader has not acknowledged, where Linux tells. The kernel takes new bytes only when a
 * third of a buffer of up to 4 MB is empty, so without this a slow reader looks stalled for half a minute and more.
 */
async function unacknowledged({ localPort, remotePort }: Socket): Promise<number> {
  if (localPort === undefined || remotePort === undefined) return 0;
  const line = new RegExp(`:${hex(localPort)} [0-9A-F]+:${hex(remotePort)} 01 ([0-9A-F]{8}):`);
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const found = line.exec(await readFile(table, 'latin1').catch(() => ''));
    if (found) return Number.parseInt(found[1]!, 16);
  }
  return 0;
}

const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
