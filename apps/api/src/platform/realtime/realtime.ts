import { hasPermission, roles, type Permission } from '@baobab/contract/kit/roles';
import type { FastifyInstance } from 'fastify';
import { sql, type QueryExecutorProvider } from 'kysely';
import pg from 'pg';
import { Server } from 'socket.io';
import type { Actor } from '../context.ts';
import type { Logger } from '../logger.ts';
import type { Presence } from './presence.ts';

const CHANNEL = 'realtime';
const RECONNECT_MS = 1_000;

export interface LiveEvent {
  /** `account:<uuid>`, `role:<role>` or `session:<hash>`; only its sockets hear the event. */
  room: string;
  event: string;
  data?: Record<string, unknown>;
}

/**
 * Says something live, inside the writing transaction: PostgreSQL delivers it at commit, to every API
 * process, and never when the transaction rolls back. Events carry ids, not content.
 */
export async function publish(db: QueryExecutorProvider, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

/** To everyone on duty who may see what it is about. */
export async function publishTo(
  db: QueryExecutorProvider,
  about: Permission,
  event: Omit<LiveEvent, 'room'>,
): Promise<void> {
  const hearing = roles.filter((role) => hasPermission(role, about));
  for (const role of hearing) await publish(db, { room: `role:${role}`, ...event });
}

export interface RealtimeOptions {
  url: string;
  log: Logger;
  authenticate: (token: string) => Promise<Actor | null>;
  presence?: Presence;
}

export async function startRealtime(app: FastifyInstance, options: RealtimeOptions) {
  const io = new Server(app.server, {
    path: '/realtime',
    serveClient: false,
    transports: ['websocket', 'polling'],
  });
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token'];
    const found = typeof token === 'string' ? options.authenticate(token) : Promise.resolve(null);
    found.then(
      (actor) => {
        if (!actor) return next(new Error('not-signed-in'));
        socket.data = { actor };
        socket.join([
          `account:${actor.uuid}`,
          `role:${actor.role}`,
          `session:${actor.tokenHash.toString('hex')}`,
        ]);
        next();
      },
      () => next(new Error('unavailable')),
    );
  });
  const { presence } = options;
  if (presence)
    io.on('connection', (socket) => {
      const { actor } = socket.data as { actor: Actor };
      presence.join(actor);
      socket.on('disconnect', () => presence.leave(actor));
    });
  const stopListening = await listen(
    options,
    (event) => {
      io.to(event.room).emit(event.event, event.data ?? {});
      if (event.event === 'session-ended') io.in(event.room).disconnectSockets(true);
    },
    () => io.emit('resync'),
  );
  return async () => {
    await stopListening();
    // Not io.close(): that would close the HTTP server under requests still in flight. Nor disconnectSockets():
    // a console that is told to go stays away, while one whose line breaks comes back when the server does.
    io.engine.close();
    await presence?.stop();
  };
}

/** Holds one LISTEN connection; when it breaks, reconnects and has every console ask afresh. */
async function listen(options: RealtimeOptions, hear: (event: LiveEvent) => void, resync: () => void) {
  let stopped = false;
  let client: pg.Client | undefined;

  async function open() {
    const next = new pg.Client({ connectionString: options.url, keepAlive: true });
    next.on('notification', (message) => hear(JSON.parse(message.payload ?? '{}') as LiveEvent));
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped) setTimeout(reopen, RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  }
  function reopen() {
    if (stopped) return;
    open().then(resync, (error: Error) => {
      options.log.warn({ err: error }, 'live updates wait for the database');
      setTimeout(reopen, RECONNECT_MS).unref();
    });
  }

  await open();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
