import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { signatureHeadersOf } from '@baobab/contract/kit/signed';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badRequest } from '../errors.ts';
import { sendErrorOnSocket } from './errors.ts';
import { isMultipart } from './multipart.ts';

/** Deeper than any payload of the contract, and far from a stack overflow. */
const MAX_DEPTH = 32;

export interface BodyDeadlines {
  /** The time limit for a body without a file. */
  totalMs: number;
  /** The longest pause during an upload; `requestTimeout` limits the whole request. */
  idleMs: number;
}

/** Returns 408 when a body does not arrive in time; a slow upload may continue as long as bytes arrive. */
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
      sendErrorOnSocket(
        raw.socket,
        new AppError('timeout', 'The request did not arrive in time'),
        request.id,
      );
    };
    // setImmediate lets bytes that are already in the socket be read first, after a blocked event loop.
    const timer = setInterval(() => setImmediate(check), isFile ? idleMs : totalMs).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
    reply.raw.once('close', () => clearInterval(timer));
  });
}

/**
 * Parses JSON only as application/json, because other content types can bypass validation. A form is not read before
 * its sender is authorised.
 */
export function readBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    /^application\/json(\s*;\s*charset=utf-8)?$/i,
    { parseAs: 'string' },
    (request, body, done) => {
      // Requests without a payload may still have the header.
      if (body === '') return done(null, undefined);
      if (isSigned(request)) return done(null, body);
      parseJson(request, body as string, (error, value) =>
        isDeeperThan(MAX_DEPTH, value)
          ? done(badRequest('The request is nested too deeply'))
          : done(error, value),
      );
    },
  );
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** The handler of a signed request parses the text after it has checked the signature. */
function isSigned({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config as { endpoint?: Endpoint };
  return endpoint !== undefined && signatureHeadersOf(endpoint) !== undefined;
}

function isDeeperThan(depth: number, value: unknown): boolean {
  let level = [value];
  for (let left = depth; level.length > 0; left -= 1) {
    if (left < 0) return true;
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []));
  }
  return false;
}
