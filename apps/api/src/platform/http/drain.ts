import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Background } from '../background.ts';

/** Open connections count as idle after this time without a request. */
const QUIET_MS = 300;
const CHECK_EVERY_MS = 20;
const MAX_TURNS = 200;
const IDLE_TURN_MS = 0.2;

/**
 * Tracks the requests in progress, so that a shutdown aborts none of them and none of their work in the background. `close()` would reset idle connections whose next
 * request is already in transit; here that request gets a response with `Connection: close`.
 */
export function trackRequests(app: FastifyInstance, background: Background) {
  const open = new Set<ServerResponse>();
  let draining = false;
  let lastRequestAt = 0;
  app.addHook('onRequest', async (_request, { raw }) => {
    lastRequestAt = performance.now();
    open.add(raw);
    raw.once('close', () => open.delete(raw));
    if (draining) raw.setHeader('connection', 'close');
  });

  return {
    /** Stops accepting connections; open ones are still served. */
    async stopListening() {
      await waitForIdleTurn();
      if (app.server.listening) Server.prototype.close.call(app.server);
      // Not before: clients whose connection ends would open a new one.
      draining = true;
      for (const raw of open) if (!raw.headersSent) raw.setHeader('connection', 'close');
      lastRequestAt = performance.now();
    },
    /** Resolves when no request and no background work is in progress, or after `limit` milliseconds. */
    async drain(limit: number) {
      const end = performance.now() + limit;
      while (performance.now() < end) {
        const isIdle = open.size === 0 && background.isIdle();
        if (isIdle && performance.now() - lastRequestAt > QUIET_MS) return;
        await sleep(CHECK_EVERY_MS);
      }
    },
  };
}

/**
 * Waits for an idle turn of the event loop. Closing a listener resets connections that the process has not accepted
 * yet; after an idle turn there are hardly any.
 */
async function waitForIdleTurn() {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < IDLE_TURN_MS) return;
  }
}
