import { connect as dial, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../logger.ts';
import { readSettings } from '../settings.ts';
import { connect } from './connect.ts';
import type { Schema } from '../../schema.ts';

/** A line to the database that can be cut or made silent. */
function line(target: URL) {
  const sockets = new Set<Socket>();
  let mode: 'open' | 'silent' | 'cut' = 'open';
  const server = createServer((inner) => {
    if (mode === 'cut') return inner.destroy();
    const outer = dial(Number(target.port), target.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [inner, outer].forEach((one) => one.destroy()));
    }
    inner.on('data', (data) => mode === 'open' && outer.write(data));
    outer.on('data', (data) => mode === 'open' && inner.write(data));
  });
  return {
    server,
    set(next: typeof mode) {
      mode = next;
      if (next === 'cut') sockets.forEach((socket) => socket.destroy());
    },
  };
}

let cable: ReturnType<typeof line>;
let close: () => Promise<unknown>;
let me: () => Promise<{ status: number; seconds: number; body: string }>;

const listening = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );

beforeAll(async () => {
  const database = await testDatabase();
  const target = new URL(database.url);
  cable = line(target);
  const through = new URL(database.url);
  through.port = String(await listening(cable.server));
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const primary = connect<Schema>(through.href, { max: 4, onError: () => undefined });
  const { app } = await createApp({ settings, log: createLogger(settings), primary });
  me = async () => {
    const started = performance.now();
    const reply = await app.inject({ url: '/api/v1/auth/me', headers: { 'x-auth-token': 'nobody' } });
    return { status: reply.statusCode, seconds: (performance.now() - started) / 1000, body: reply.body };
  };
  close = async () => {
    cable.set('open');
    await app.close();
    cable.set('cut');
    await primary.close();
    cable.server.close();
    await database.drop();
  };
});
afterAll(() => close());

test.each(['cut', 'silent'] as const)(
  'a database whose line is %s gives 503 within five seconds, and is back at once afterwards',
  async (mode) => {
    expect((await me()).status).toBe(401);
    cable.set(mode);
    const answers = await Promise.all([me(), me(), me()]);
    for (const { status, seconds, body } of answers) {
      expect(status).toBe(503);
      // Five seconds on a quiet machine; what matters here is that it does not wait for the line.
      expect(seconds).toBeLessThan(20);
      expect(body).toContain('does not answer right now');
    }
    cable.set('open');
    await expect.poll(async () => (await me()).status).toBe(401);
  },
);
