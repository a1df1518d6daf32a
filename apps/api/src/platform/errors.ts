import { errorStatus, type ErrorBody, type ErrorCode } from '@baobab/contract/kit/errors';

export type LastChange = NonNullable<ErrorBody['changed']>;

interface ErrorDetails {
  fields?: Record<string, string> | undefined;
  current?: unknown;
  changed?: LastChange | undefined;
  retryAfter?: number | undefined;
}

/** An expected error with a message for the user. Every error that a domain throws on purpose is an AppError. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly current: unknown;
  readonly changed: LastChange | undefined;
  /** Seconds after which a refused request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, more: ErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.changed = more.changed;
    this.retryAfter = more.retryAfter;
  }

  /** A copy of the error with other details. */
  with({ message = this.message, ...details }: ErrorDetails & { message?: string }): AppError {
    const { fields, current, changed, retryAfter } = this;
    return new AppError(this.code, message, { fields, current, changed, retryAfter, ...details });
  }

  get status() {
    return errorStatus[this.code];
  }
}

export const badRequest = (message: string, fields?: Record<string, string>) =>
  new AppError('bad-request', message, { ...(fields && { fields }) });
export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError('invalid', message, { ...(fields && { fields }) });
export const notFound = (what: string) => new AppError('not-found', `${what} was not found`);
/** The row, or an error 404 without one. */
export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw notFound(what);
  return row;
}
export const conflict = (
  message: string,
  more?: { fields?: Record<string, string>; current?: unknown; changed?: LastChange | undefined },
) => new AppError('conflict', message, more);
export const forbidden = () => new AppError('forbidden', 'Your role does not have access to this');
export const notSignedIn = () => new AppError('not-signed-in', 'Please sign in again');
export const tooMany = (message: string, retryAfter?: number) =>
  new AppError('too-many', message, { ...(retryAfter !== undefined && { retryAfter }) });
/** Thrown before a request is worked on, so often under overload that it is not logged. */
export const serverBusy = new AppError('unavailable', 'The server is busy. Please try again in a moment.', {
  retryAfter: 1,
});
export const unavailable = (
  message = 'The database is not responding right now. Please try again in a moment.',
) => new AppError('unavailable', message);
