import type { ErrorBody } from '@baobab/contract/kit/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { translateError, type ConstraintMessages } from '../db/translate-error.ts';
import { AppError, serverBusy } from '../errors.ts';
import { newId } from '../ids.ts';

const tooLarge = new AppError('too-large', 'The request is too large');
const interrupted = new AppError('bad-request', 'The request was interrupted');
const badAddress = new AppError('bad-request', 'The address is not valid');

/** AppErrors for error codes of Fastify and the HTTP parser of Node. */
const frameworkErrors: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('wrong-type', 'Send JSON as application/json'),
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: interrupted,
  FST_ERR_BAD_URL: badAddress,
  FST_ERR_MAX_PARAM_LENGTH: badAddress,
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('timeout', 'The request did not arrive in time'),
  HPE_HEADER_OVERFLOW: new AppError('headers-too-large', 'The headers of the request are too large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: tooLarge,
  HPE_INVALID_EOF_STATE: interrupted,
};

/** Seconds by status, unless the error says otherwise. */
const RETRY_AFTER: Record<number, number> = { 429: 30, 503: 2 };

/** Headers of responses that are sent before any hook has run. */
const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

const bodyOf = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...(error.fields && { fields: error.fields }),
  ...(error.current !== undefined && { current: error.current }),
  ...(error.changed && { changed: error.changed }),
  requestId,
});

/** Handles every error: known ones send their message, unknown ones are logged and hidden. */
export function installErrorHandler(app: FastifyInstance, messages: ConstraintMessages) {
  app.setErrorHandler((raw, request, reply) => {
    const error = toAppError(translateError(raw, messages));
    if (error.status >= 500) request.span?.set({ 'exception.type': (raw as Error).name });
    if (error.status >= 500 && error !== serverBusy) request.log.error({ err: raw }, 'request failed');
    const wait = RETRY_AFTER[error.status];
    if (wait) reply.header('retry-after', String(error.retryAfter ?? wait));
    return reply
      .status(error.status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(bodyOf(error, request.id));
  });
}

/** Handles errors that occur before Fastify has found a route. */
export function handleFrameworkError(raw: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = toAppError(raw);
  void reply.status(error.status).headers(bareHeaders).send(bodyOf(error, request.id));
}

/** Handles requests that the HTTP parser of Node rejects: there is a socket, but no request. */
export function handleClientError(raw: Error & { code?: string }, socket: Socket) {
  if (raw.code === 'ECONNRESET') return void socket.destroy();
  const unreadable = new AppError('bad-request', 'The request could not be read');
  sendErrorOnSocket(socket, frameworkErrors[raw.code ?? ''] ?? unreadable);
}

/** Writes an error response unless a response has started, and closes the connection. */
export function sendErrorOnSocket(socket: Socket, error: AppError, requestId: string = newId()) {
  // Node stores the current response here and makes the same check before it writes its own.
  const { _httpMessage: response } = socket as { _httpMessage?: { headersSent: boolean } };
  if (!socket.writable || response?.headersSent) return void socket.destroy();
  const body = JSON.stringify(bodyOf(error, requestId));
  const headers = { ...bareHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n'),
    () => socket.destroy(),
  );
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode = 500 } = error as FastifyError;
  const framework = frameworkErrors[code];
  if (framework) return framework;
  if (statusCode === 429) return new AppError('too-many', 'Too many requests. Please wait a moment.');
  if (statusCode === 413) return tooLarge;
  if (statusCode >= 400 && statusCode < 500)
    return new AppError('bad-request', 'The request could not be read');
  return new AppError('internal', 'Something went wrong on our side. The problem has been recorded.');
}
