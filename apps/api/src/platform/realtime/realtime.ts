import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { Actor } from '../context.ts';
import type { AddMetric } from '../http/metrics.ts';
import type { SessionQueue } from '../http/session-queue.ts';
import { isUuid } from '../ids.ts';
import type { Logger } from '../logger.ts';
import type { Settings } from '../settings.ts';
import { announceChanges } from './announce-changes.ts';
import { handshakes } from './handshake.ts';
import { listen } from './listen.ts';
import { isAllowedOrigin } from './origin.ts';
import type { Presence } from './presence.ts';
import { CHANNEL, recordRoom, type LiveEvent } from './publish.ts';
import { endSockets, watchSessions } from './session-watch.ts';

/** Rooms of one connection: its own and the records it watches. */
const MAX_ROOMS = 50;

export interface RealtimeOptions {
  url: string;
  log: Logger;
  settings: Settings;
  authenticate: (token: string) => Promise<Actor | null>;
  sessions: SessionQueue;
  endedSessions: (tokenHashes: Buffer[]) => Promise<Buffer[]>;
  presence?: Presence;
  addMetric?: AddMetric;
  /** The time in which changes are announced together; tests lower it. */
  announceMs?: number;
}

export async function startRealtime(app: FastifyInstance, options: RealtimeOptions) {
  const io = new Server(app.server, {
    path: '/realtime',
    serveClient: false,
    transports: ['websocket'],
    allowRequest: (request, answer) => answer(null, isAllowedOrigin(request, options.settings)),
  });
  io.use(handshakes(app, io, options));
  const { presence } = options;
  options.addMetric?.({
    name: 'live_connections',
    help: 'Open live connections',
    read: () => [{ value: io.engine.clientsCount }],
  });
  if (presence)
    io.on('connection', (socket) => {
      const { actor } = socket.data as { actor: Actor };
      presence.join(actor);
      socket.on('disconnect', () => presence.leave(actor));
    });
  io.on('connection', watchRecords);
  const sessions = watchSessions(io, options);
  const changes = announceChanges(io, options.announceMs);
  const stopListening = await listen({
    ...options,
    channel: CHANNEL,
    onPayload: (payload) => {
      const event = JSON.parse(payload) as LiveEvent;
      if (event.event === 'record') changes.onChange();
      if (event.event === 'session-ended') endSockets(io, event.room, event.data ?? {});
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
    changes.stop();
    await stopListening();
    // Not io.close(), which closes the HTTP server while requests are in progress. Not disconnectSockets() either,
    // because a client that was disconnected by the server does not reconnect.
    io.engine.close();
    await presence?.stop();
  };
}

/** A staff member receives the changes of the records whose dialogs are open. Consumers receive none. */
function watchRecords(socket: Socket) {
  const { actor } = socket.data as { actor: Actor };
  if (actor.role === 'consumer') return;
  const onRecord = (name: string, act: (room: string) => unknown) =>
    socket.on(name, (uuid: unknown, done: unknown) => {
      if (isUuid(uuid)) void act(recordRoom(uuid));
      if (typeof done === 'function') done();
    });
  onRecord('watch', (room) => socket.rooms.size < MAX_ROOMS && socket.join(room));
  onRecord('unwatch', (room) => socket.leave(room));
}
