import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { newId } from '../ids.ts';
import type { Logger } from '../logger.ts';
import { WEB_PUSH_HOSTS } from '../push/push.ts';
import type { Settings } from '../settings.ts';
import { limitBodyTime, readBodies } from './body.ts';
import { compressSmall } from './compress-small.ts';
import { answerClientError, answerFrameworkError } from './errors.ts';
import type { ProvenTokens } from './proven-tokens.ts';

const MAX_BODY = 1_048_576;
/** How long a request that carries no file may take to arrive. */
const SMALL_REQUEST_MS = 30_000;
/** How long an upload may pause. */
const UPLOAD_IDLE_MS = 15_000;
/** Below this many characters packing takes longer than sending. */
const COMPRESSED_FROM = 1_024;

/** The bare server with everything that is always on: parsers, headers, limits, request ids. */
export async function createServer(
  settings: Settings,
  log: Logger,
  tokens: ProvenTokens,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: (_address: string, hop: number) => hop < settings.trustProxy,
    bodyLimit: MAX_BODY,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    forceCloseConnections: 'idle',
    // A file of prices on a weak line takes minutes; everything else has less time, see below.
    requestTimeout: 300_000,
    http: { headersTimeout: SMALL_REQUEST_MS },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  }) as unknown as FastifyInstance;
  limitBodyTime(app, { totalMs: SMALL_REQUEST_MS, idleMs: UPLOAD_IDLE_MS });
  readBodies(app);
  await app.register(helmet, securityHeaders(settings));
  compressSmall(app, COMPRESSED_FROM);
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(rateLimit, {
    max: settings.rateLimit,
    timeWindow: '1 minute',
    keyGenerator: (request) => tokens.keyOf(request.headers['x-auth-token'], request.ip),
    allowList: (request) => !request.url.startsWith('/api/'),
  });
  if (settings.consoleOrigin) allowOrigin(app, settings.consoleOrigin);
  logRequests(app);
  return app;
}

function securityHeaders(settings: Settings) {
  const lookup = settings.ipLookupUrl ? [new URL(settings.ipLookupUrl).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets its theme's variables in a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...lookup, ...(settings.webPush ? WEB_PUSH_HOSTS : [])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
    // Behind a proxy that ends TLS the browser speaks https; without one there is nothing to enforce.
    strictTransportSecurity: settings.trustProxy > 0,
  };
}

/** A console on another host calls with its token header; nothing else is shared across origins. */
function allowOrigin(app: FastifyInstance, origin: string) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== origin) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-headers', 'x-auth-token, content-type')
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-expose-headers', 'content-disposition')
      .header('vary', 'Origin');
    if (request.method === 'OPTIONS') await reply.status(204).send();
  });
}

function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
