import type { FastifyInstance } from 'fastify';
import { AppError, badRequest } from '../errors.ts';
import { refuseOnSocket } from './errors.ts';
import { isMultipart } from './multipart.ts';

/** Deeper than any payload of the contract; recursion over a body stays far from the end of the stack. */
const MAX_DEPTH = 32;

export interface BodyDeadlines {
  /** How long a body without a file may take to arrive. */
  totalMs: number;
  /** How long a file may take from one byte to the next; `requestTimeout` bounds the whole. */
  idleMs: number;
}

/** Answers 408 when a body does not arrive; an upload on a slow line goes on as long as bytes arrive. */
export function limitBodyTime(app: FastifyInstance, { totalMs, idleMs }: BodyDeadlines) {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request;
    if (!headers['content-length'] && !headers['transfer-encoding']) return;
    const isFile = isMultipart(request);
    let received = raw.socket.bytesRead;
    const check = () => {
      const isArriving = isFile && raw.socket.bytesRead > received;
      received = raw.socket.bytesRead;
      if (isArriving || raw.complete) return;
      clearInterval(timer);
      refuseOnSocket(raw.socket, new AppError('timeout', 'The request did not arrive in time'), request.id);
    };
    // Bytes that wait in the socket after a pause of this process are read before they are missed.
    const timer = setInterval(() => setImmediate(check), isFile ? idleMs : totalMs).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearInterval(timer));
    reply.raw.once('close', () => clearInterval(timer));
  });
}

/**
 * Reads JSON as application/json alone: odd content types have been a way round validation. A form is left unread
 * until its sender is known to be allowed to send it.
 */
export function readBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    /^application\/json(\s*;\s*charset=utf-8)?$/i,
    { parseAs: 'string' },
    (request, body, done) => {
      // Calls without a payload may still carry the header.
      if (body === '') return done(null, undefined);
      parseJson(request, body as string, (error, value) =>
        isDeeperThan(MAX_DEPTH, value)
          ? done(badRequest('The request is nested too deeply'))
          : done(error, value),
      );
    },
  );
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

function isDeeperThan(depth: number, value: unknown): boolean {
  let level = [value];
  for (let left = depth; level.length > 0; left -= 1) {
    if (left < 0) return true;
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []));
  }
  return false;
}
