import { AppError, conflict, invalid, unavailable } from '../errors.ts';

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
  column?: string;
  table?: string;
}

/** Constraint names rooms want worded and put under a field: registered by the rooms, read here. */
export type ConstraintMessages = Record<string, { field?: string; message: string }>;

const CONNECTION_CODES = /^(08|25P0[34]|57P0|53[0134]|57014|ECONN|EPIPE|EHOST|ENET|ENOTFOUND|ETIMEDOUT|EAI_)/;

/** PostgreSQL's and the driver's errors in the words of the house; anything unknown is passed on. */
export function translateError(error: unknown, words: ConstraintMessages): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const { code = '', constraint = '', column } = error as DatabaseError;
  // PostgreSQL's own word for it, and the system's when a file is written.
  if (code === '53100' || code === 'ENOSPC')
    return unavailable('The disk is full: nothing can be saved right now.');
  if (isOutage(error)) return unavailable();
  const worded = words[constraint];
  const fields = (name: string | undefined, message: string) => (name ? { [name]: message } : undefined);
  switch (code) {
    case '23505': {
      const message = worded?.message ?? 'This exists already';
      return conflict(message, { ...(worded?.field && { fields: { [worded.field]: message } }) });
    }
    case '23503':
      return conflict(worded?.message ?? 'This refers to something that is not there any more');
    case '23P01':
      return conflict(worded?.message ?? 'This overlaps with something that is there already');
    case '23502':
      return invalid('A required value is missing', fields(column, 'Required'));
    case '23514':
      return invalid(worded?.message ?? 'This value is not allowed', fields(worded?.field, 'Not allowed'));
    case '22001':
      return invalid('A text is too long', fields(column, 'Too long'));
    case '22003':
      return invalid('A number is out of range');
    case '22021':
    case '22P05':
      return invalid('A text holds a character that cannot be stored');
    default:
      return error;
  }
}

// The driver's own errors have no code.
const DRIVER_ERRORS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|server closed the connection|is not queryable|Cannot use a pool after|driver has already been destroyed/i;

/** Whether the database could not be reached, so that the same call may succeed in a moment. */
export const isOutage = (error: unknown) =>
  error instanceof Error &&
  (CONNECTION_CODES.test((error as DatabaseError).code ?? '') || DRIVER_ERRORS.test(error.message));
