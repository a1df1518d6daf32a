import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long no request may arrive before the open connections count as idle. */
const QUIET_MS = 300;
const LOOK_EVERY_MS = 20;
const TURNS = 200;
const IDLE_TURN_MS = 0.2;

/**
 * Follows the requests in progress, so that a stop cuts none. Closing idle connections at once, as `close()` does,
 * resets those whose next request is already on its way; here each gets its answer with `Connection: close`.
 */
export function trackRequests(app: FastifyInstance) {
  const open = new Set<ServerResponse>();
  let draining = false;
  let lastSeen = 0;
  app.addHook('onRequest', async (_request, { raw }) => {
    lastSeen = performance.now();
    open.add(raw);
    raw.once('close', () => open.delete(raw));
    if (draining) raw.setHeader('connection', 'close');
  });

  return {
    /** Refuses new connections; those that are open are still served. */
    async stopListening() {
      await idleTurn();
      if (app.server.listening) Server.prototype.close.call(app.server);
      // Not before: clients whose connection ends would open a new one.
      draining = true;
      for (const raw of open) if (!raw.headersSent) raw.setHeader('connection', 'close');
      lastSeen = performance.now();
    },
    /** Resolves when every request has been answered, at the latest after `limit` milliseconds. */
    async drain(limit: number) {
      const end = performance.now() + limit;
      while (performance.now() < end) {
        if (open.size === 0 && performance.now() - lastSeen > QUIET_MS) return;
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
}

/**
 * Closing a listener resets connections that the operating system has set up and the process has not accepted yet.
 * A busy turn of the event loop leaves many of them; after one in which nothing happened there is hardly any.
 */
async function idleTurn() {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < IDLE_TURN_MS) return;
  }
}
