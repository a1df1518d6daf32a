import { finished, type Readable, type Writable } from 'node:stream';
import { currentScope, type Span } from './work-scope.ts';

const TEXT_LENGTH = 2_000;
/** String constants (also with escapes or dollar quotes) and numbers, but not the parameters `$1`. */
const VALUES = /\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![$\w])\d+(?:\.\d+)?/gi;

/** COPY has no parameters, so its text contains the values of filters. */
export const withoutValues = (sql: string): string => sql.replaceAll(VALUES, '?').slice(0, TEXT_LENGTH);

/** A span below the request or job in progress; undefined without one, or with tracing off. */
export function startStatement(sql: string): Span | undefined {
  const parent = currentScope()?.span;
  if (!parent) return undefined;
  const operation = /[a-z]+/i.exec(sql)?.[0].toUpperCase() ?? 'SQL';
  return parent.child(operation, () => ({
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': withoutValues(sql),
  }));
}

/** The span of a COPY ends with its stream. */
export function traceStream(sql: string, stream: Readable | Writable) {
  const span = startStatement(sql);
  if (span) finished(stream, (error) => span.end(error ?? undefined));
}
