import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import pg from 'pg';

/** A value as an SQL literal, for statements that accept no parameters. */
export function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return `(${value})`;
  throw new TypeError(`No SQL literal for a value of type ${typeof value}`);
}

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown) {
    this.append(literal(value));
  }
}

/** The text of a query with its parameters as literals, because COPY accepts no parameters. */
export const withLiterals = (query: RawBuilder<unknown>): string =>
  new LiteralCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;
