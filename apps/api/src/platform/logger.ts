import { pino, type DestinationStream, type LoggerOptions } from 'pino';
import type { Settings } from './settings.ts';

/**
 * Logs contain request ids and routes, never tokens, e-mails, phone numbers, names or bodies. The route pattern is
 * logged instead of the URL, because paths and queries contain personal data.
 */
export function createLogger(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: () => undefined,
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // PostgreSQL puts row values into `detail`; only message and stack are safe to keep.
        message: error.message,
        stack: error.stack,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
export type Logger = ReturnType<typeof createLogger>;
