import type { ErrorBody } from '@baobab/contract/kit/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { translateError, type ConstraintWords } from '../db/translate-error.ts';
import { AppError } from '../errors.ts';

/** Fastify's own refusals in our words. */
const frameworkErrors: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('wrong-type', 'Send JSON as application/json'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too-large', 'The request is too large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('bad-request', 'The request was cut off'),
  FST_REQ_FILE_TOO_LARGE: new AppError('too-large', 'The file is too large'),
  FST_FILES_LIMIT: new AppError('invalid', 'Too many files'),
  FST_FIELDS_LIMIT: new AppError('invalid', 'Too many fields'),
  FST_ERR_BAD_URL: new AppError('bad-request', 'The address is not valid'),
};

/** The only door out for errors: a known one says its sentence, an unknown one is logged and hidden. */
export function installErrorHandler(app: FastifyInstance, words: ConstraintWords) {
  app.setErrorHandler((raw, request, reply) => {
    const error = known(translateError(raw, words));
    if (error.status >= 500) request.log.error({ err: raw }, 'request failed');
    if (error.code === 'too-many') reply.header('retry-after', String(error.retryAfter ?? 30));
    const body: ErrorBody = {
      message: error.message,
      code: error.code,
      ...(error.fields && { fields: error.fields }),
      ...(error.current !== undefined && { current: error.current }),
      requestId: request.id,
    };
    return reply.status(error.status).header('cache-control', 'no-store').type('application/json').send(body);
  });
}

function known(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode = 500 } = error as FastifyError;
  const framework = frameworkErrors[code];
  if (framework) return framework;
  if (statusCode === 429) return new AppError('too-many', 'Too many requests. Please wait a moment.');
  if (statusCode === 413) return new AppError('too-large', 'The request is too large');
  if (statusCode >= 400 && statusCode < 500)
    return new AppError('bad-request', 'The request could not be read');
  return new AppError('internal', 'Something went wrong on our side. The problem has been recorded.');
}
