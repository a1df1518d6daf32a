import pg from 'pg';

/** A value as an SQL literal, for the few statements that take no parameters. */
export const literal = (value: string | Date) =>
  pg.escapeLiteral(value instanceof Date ? value.toISOString() : value);
