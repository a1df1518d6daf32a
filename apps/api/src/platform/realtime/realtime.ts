import { hasPermission, roles, type Permission } from '@baobab/contract/kit/roles';
import type { FastifyInstance } from 'fastify';
import { sql, type QueryExecutorProvider } from 'kysely';
import { Server } from 'socket.io';
import type { Actor } from '../context.ts';
import type { Logger } from '../logger.ts';
import type { Settings } from '../settings.ts';
import { listen } from './listen.ts';
import { isAllowedOrigin } from './origin.ts';
import type { Presence } from './presence.ts';
import { endSockets, sessionRoom, watchSessions } from './session-watch.ts';

const CHANNEL = 'realtime';

export interface LiveEvent {
  /** `account:<uuid>`, `role:<role>` or `session:<hash>`; only its sockets receive the event. */
  room: string;
  event: string;
  data?: Record<string, unknown>;
}

/**
 * Publishes a live event inside the writing transaction: PostgreSQL delivers it at commit to every API process, and
 * never after a rollback. Events contain ids, not content.
 */
export async function publish(db: QueryExecutorProvider, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

/** Publishes a live event to every role with the permission. */
export async function publishToPermitted(
  db: QueryExecutorProvider,
  permission: Permission,
  event: Omit<LiveEvent, 'room'>,
): Promise<void> {
  const permitted = roles.filter((role) => hasPermission(role, permission));
  for (const role of permitted) await publish(db, { room: `role:${role}`, ...event });
}

export interface RealtimeOptions {
  url: string;
  log: Logger;
  settings: Settings;
  authenticate: (token: string) => Promise<Actor | null>;
  endedSessions: (tokenHashes: Buffer[]) => Promise<Buffer[]>;
  presence?: Presence;
}

export async function startRealtime(app: FastifyInstance, options: RealtimeOptions) {
  const io = new Server(app.server, {
    path: '/realtime',
    serveClient: false,
    transports: ['websocket', 'polling'],
    allowRequest: (request, answer) => answer(null, isAllowedOrigin(request, options.settings)),
  });
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token'];
    const found = typeof token === 'string' ? options.authenticate(token) : Promise.resolve(null);
    found.then(
      (actor) => {
        if (!actor) return next(new Error('not-signed-in'));
        socket.data = { actor };
        socket.join([`account:${actor.uuid}`, `role:${actor.role}`, sessionRoom(actor.tokenHash)]);
        next();
      },
      // A rejected client does not reconnect, but one whose connection closes does.
      () => socket.conn.close(),
    );
  });
  const { presence } = options;
  if (presence)
    io.on('connection', (socket) => {
      const { actor } = socket.data as { actor: Actor };
      presence.join(actor);
      socket.on('disconnect', () => presence.leave(actor));
    });
  const sessions = watchSessions(io, options);
  const stopListening = await listen({
    ...options,
    channel: CHANNEL,
    onPayload: (payload) => {
      const event = JSON.parse(payload) as LiveEvent;
      if (event.event === 'session-ended') endSockets(io, event.room);
      else io.to(event.room).emit(event.event, event.data ?? {});
    },
    onReconnect: () => {
      io.emit('resync');
      void presence?.renew();
      void sessions.checkNow();
    },
  });
  return async () => {
    sessions.stop();
    await stopListening();
    // Not io.close(), which closes the HTTP server while requests are in progress. Not disconnectSockets() either,
    // because a client that was disconnected by the server does not reconnect.
    io.engine.close();
    await presence?.stop();
  };
}
