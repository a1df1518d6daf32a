import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const CHECKS = 10;

/**
 * Calls back once a socket has delivered nothing for so long. Checks are counted instead of seconds, so that a process
 * that was held up itself does not blame its readers. Returns a function that stops watching.
 */
export function watchDelivery(socket: Socket, stalledMs: number, onStalled: () => void): () => void {
  let last = '';
  let unchanged = 0;
  const timer = setInterval(async () => {
    const flushed = socket.bytesWritten - socket.writableLength;
    const state = `${flushed} ${await unacknowledged(socket)}`;
    unchanged = state === last ? unchanged + 1 : 0;
    last = state;
    if (unchanged >= CHECKS) onStalled();
  }, stalledMs / CHECKS).unref();
  return () => clearInterval(timer);
}

/**
 * Bytes in the kernel that the reader has not acknowledged, where Linux tells. The kernel takes new bytes only when a
 * third of a buffer of up to 4 MB is empty, so without this a slow reader looks stalled for half a minute and more.
 */
async function unacknowledged({ localPort, remotePort }: Socket): Promise<string> {
  if (localPort === undefined || remotePort === undefined) return '';
  const line = new RegExp(`:${hex(localPort)} [0-9A-F]+:${hex(remotePort)} 01 ([0-9A-F]{8}):`);
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const found = line.exec(await readFile(table, 'latin1').catch(() => ''));
    if (found) return found[1]!;
  }
  return '';
}

const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
