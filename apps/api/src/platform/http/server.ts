import { UNCHANGED_HEADER } from '@baobab/contract/kit/unchanged';
import compress from '@fastify/compress';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { newId } from '../ids.ts';
import type { Logger } from '../logger.ts';
import { WEB_PUSH_HOSTS } from '../push/push.ts';
import type { Settings } from '../settings.ts';
import { limitBodyTime, readBodies } from './body.ts';
import { compressSmall } from './compress-small.ts';
import { credentialOf } from './credential.ts';
import { handleClientError, handleFrameworkError } from './errors.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

const MAX_BODY = 1_048_576;
/** The time limit for a request without a file. */
const SMALL_REQUEST_MS = 30_000;
/** The longest pause during an upload. */
const UPLOAD_IDLE_MS = 15_000;
/** Below this many characters compression takes longer than it saves. */
const COMPRESSED_FROM = 1_024;

/** The server without routes: parsers, headers, limits and request ids. */
export async function createServer(
  settings: Settings,
  log: Logger,
  tokens: VerifiedTokens,
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
    // A large upload on a slow connection takes minutes; limitBodyTime sets shorter limits for other requests.
    requestTimeout: 300_000,
    http: { headersTimeout: SMALL_REQUEST_MS },
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
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
    keyGenerator: (request) => tokens.keyOf(credentialOf(request.headers), request.ip),
    // By the route: an encoded address such as /%61pi/ leads to the same one. An unknown address has the route of the console.
    allowList: ({ routeOptions, url }) => ![routeOptions.url, url].some((path) => path?.startsWith('/api/')),
  });
  if (settings.consoleOrigin) await app.register(cors, crossOrigin(settings.consoleOrigin));
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
        // The component library writes its theme variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...lookup, ...(settings.webPush ? WEB_PUSH_HOSTS : [])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
    // Only a proxy in front terminates TLS; without one there is no HTTPS to enforce.
    strictTransportSecurity: settings.trustProxy > 0,
  };
}

/** For a console on another host, which sends its token in a header; cookies are not shared. */
const crossOrigin = (consoleOrigin: string): FastifyCorsOptions => ({
  // A fixed string would also answer the preflight requests of other origins.
  origin: async (origin?: string) => origin === consoleOrigin,
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['x-auth-token', 'content-type'],
  exposedHeaders: ['content-disposition', UNCHANGED_HEADER],
  strictPreflight: false,
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the token; empty before it is authenticated. */
    actorUuid: string;
  }
}

function logRequests(app: FastifyInstance) {
  app.decorateRequest('actorUuid', '');
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // The account of the request, also of a refused one.
        ...(request.actorUuid && { actor: request.actorUuid }),
      },
      'request',
    );
  });
}
