import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import '@fastify/multipart';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { newId } from '../ids.ts';
import type { Logger } from '../logger.ts';
import { WEB_PUSH_HOSTS } from '../push/push.ts';
import type { Settings } from '../settings.ts';
import { compressSmall } from './compress-small.ts';
import type { ProvenTokens } from './proven-tokens.ts';

const MAX_BODY = 1_048_576;
/** How long a request that carries no file may take to arrive. */
const SMALL_REQUEST_MS = 30_000;
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
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    forceCloseConnections: 'idle',
    // A file of prices on a weak line takes minutes; everything else is hurried below.
    requestTimeout: 300_000,
    http: { headersTimeout: SMALL_REQUEST_MS },
  }) as unknown as FastifyInstance;
  hurrySmallRequests(app);
  onlyExactJson(app);
  await app.register(multipart);
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

function hurrySmallRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const isFile = headers['content-type']?.startsWith('multipart/') ?? false;
    if (isFile || (!headers['content-length'] && !headers['transfer-encoding'])) return;
    const timer = setTimeout(() => raw.destroy(), SMALL_REQUEST_MS).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

/** Odd content types have been a way round validation; only application/json is read as JSON. */
function onlyExactJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    /^application\/json(\s*;\s*charset=utf-8)?$/i,
    { parseAs: 'string' },
    (request, body, done) => {
      // Calls without a payload may still carry the header.
      if (body === '') return done(null, undefined);
      parseJson(request, body as string, done);
    },
  );
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
