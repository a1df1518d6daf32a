import { AppError, conflict, invalid, unavailable } from '../errors.ts';
import { isOutage } from '@baobab/postgres/outage';

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
  column?: string;
  table?: string;
}

/** Messages and form fields for constraint violations, by constraint name; each domain provides its own. */
export type ConstraintMessages = Record<string, { field?: string; message: string }>;

/** Translates errors of PostgreSQL and the driver to AppErrors; other errors are returned as they are. */
export function translateError(error: unknown, messages: ConstraintMessages): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const { code = '', constraint = '', column } = error as DatabaseError;
  // The disk is full: 53100 comes from PostgreSQL, ENOSPC from writing a file.
  if (code === '53100' || code === 'ENOSPC')
    return unavailable('The disk is full, so nothing can be saved. Free some space and try again.');
  if (isOutage(error)) return unavailable();
  const known = messages[constraint];
  const fields = (name: string | undefined, message: string) => (name ? { [name]: message } : undefined);
  switch (code) {
    case '40001':
    case '40P01':
      return unavailable('Somebody is changing the same records right now. Please try again in a moment.');
    case '23505': {
      const message = known?.message ?? 'This already exists';
      return conflict(message, { ...(known?.field && { fields: { [known.field]: message } }) });
    }
    case '23503':
      return conflict(known?.message ?? 'This refers to something that no longer exists');
    case '23P01':
      return conflict(known?.message ?? 'This overlaps with something that already exists');
    case '23502':
      return invalid('A required value is missing', fields(column, 'Required'));
    case '23514':
      return invalid(known?.message ?? 'This value is not allowed', fields(known?.field, 'Not allowed'));
    case '22001':
      return invalid('A text is too long', fields(column, 'Too long'));
    case '22003':
      return invalid('A number is out of range');
    case '54000':
      return invalid('Too many people match. Type more of the name, a phone number or a reference.');
    case '22021':
    case '22P05':
      return invalid('A text contains a character that cannot be stored');
    default:
      return error;
  }
}

export const isForeignKeyViolation = (error: unknown) => (error as { code?: string }).code === '23503';
