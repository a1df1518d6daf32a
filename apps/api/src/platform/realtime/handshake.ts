import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { CONSUMER } from '@baobab/contract/kit/roles';
import type { Actor } from '../context.ts';
import { AppError, notSignedIn, tooMany } from '../errors.ts';
import { clientAddress } from '../http/address.ts';
import type { SessionQueue } from '../http/session-queue.ts';
import type { Logger } from '../logger.ts';
import type { Settings } from '../settings.ts';
import { sessionRoom } from './session-watch.ts';

/** Live connections of one session, or of one consumer, in this process: one for each open window. */
export const MAX_SOCKETS = 20;

interface HandshakeOptions {
  log: Logger;
  settings: Settings;
  authenticate: (token: string) => Promise<Actor | null>;
  sessions: SessionQueue;
}

/** Counts, limits and logs the handshakes of live connections like requests with the same token. */
export function handshakes(app: FastifyInstance, io: Server, options: HandshakeOptions) {
  const { log, settings, authenticate, sessions } = options;
  const countRequest = app.createRateLimit();

  async function admit({ request, handshake }: Socket): Promise<Actor> {
    const token: unknown = handshake.auth['token'];
    const address = clientAddress(request, settings.trustProxy);
    const counted = { headers: { 'x-auth-token': token }, ip: address, routeOptions: { url: '/api/' } };
    const limit = await countRequest(counted as unknown as FastifyRequest);
    if (!limit.isAllowed && limit.isExceeded) throw tooMany('Too many requests. Please wait a moment.');
    const actor = await sessions.run({ token, address }, () => authenticate(token as string));
    if (!actor || actor.needsSecondFactor || actor.key) throw notSignedIn();
    return actor;
  }

  return (socket: Socket, next: (error?: Error) => void) => {
    const refuse = (status: number, actor?: string) =>
      log.info({ method: 'GET', route: '/realtime', status, ...(actor && { actor }) }, 'request');
    admit(socket).then(
      (actor) => {
        const [account, session] = [`account:${actor.uuid}`, sessionRoom(actor.tokenHash)];
        const own = io.sockets.adapter.rooms.get(actor.role === CONSUMER ? account : session);
        if ((own?.size ?? 0) >= MAX_SOCKETS) {
          refuse(429, actor.uuid);
          return next(new Error('too-many-connections'));
        }
        socket.data = { actor };
        socket.join([account, `role:${actor.role}`, session]);
        next();
      },
      (error: unknown) => {
        const status = error instanceof AppError ? error.status : 503;
        refuse(status);
        if (status === 401) return next(new Error('not-signed-in'));
        // A rejected client does not reconnect, but one whose connection closes does.
        socket.conn.close();
      },
    );
  };
}
