import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { createApp } from '../app.ts';
import { publishPresence } from '../domains/messages/support/support.service.ts';
import { connectTest } from './test-database.ts';
import { createLogger } from '../platform/logger.ts';
import { createPresence } from '../platform/realtime/presence.ts';
import { startRealtime } from '../platform/realtime/realtime.ts';
import type { Settings } from '../platform/settings.ts';
import type { Schema } from '../schema.ts';

export interface ApiProcess {
  address: string;
  port: number;
  stop: () => Promise<void>;
}

/** Starts an API server with its own connection pool; several can share a database. */
export async function startProcess(url: string, settings: Settings, port = 0): Promise<ApiProcess> {
  const log = createLogger({ logLevel: 'silent' });
  const primary = connectTest<Schema>(url);
  const { app, services, ...access } = await createApp({ settings, log, primary });
  const presence = createPresence({
    db: services.db,
    log,
    onChange: (actor) => publishPresence(services.db, actor),
  });
  const stopRealtime = await startRealtime(app, { url, log, settings, ...access, presence });
  const address = await app.listen({ port, host: '127.0.0.1' });
  return {
    address,
    port: (app.server.address() as AddressInfo).port,
    async stop() {
      // Closes connections immediately, as when the process is killed.
      app.server.closeAllConnections();
      await stopRealtime();
      await app.close();
      await primary.close();
    },
  };
}

/** A client of one process: API calls and a Socket.IO connection that reconnects. */
export function openClient({ address }: { address: string }, token: string) {
  const socket: Socket = io(address, {
    path: '/realtime',
    auth: { token },
    transports: ['websocket'],
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { 'x-auth-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`);
    return (await reply.json()) as T;
  }
  /** Resolves with the next event of this name that matches. */
  const nextEvent = (event: string, matches: (data: Record<string, unknown>) => boolean = () => true) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const onEvent = (data: Record<string, unknown> = {}) => {
        if (!matches(data)) return;
        socket.off(event, onEvent);
        resolve(data);
      };
      socket.on(event, onEvent);
    });
  return { socket, call, nextEvent, close: () => void socket.disconnect() };
}
export type Client = ReturnType<typeof openClient>;
