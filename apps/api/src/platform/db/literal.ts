import pg from 'pg';

/** A value as an SQL literal, for statements that accept no parameters. */
export const literal = (value: string | Date) =>
  pg.escapeLiteral(value instanceof Date ? value.toISOString() : value);
