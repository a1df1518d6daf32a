import { Writable } from 'node:stream';
import type pg from 'pg';
import { currentScope } from './work-scope.ts';
import { startStatement, traceStream } from './trace-statement.ts';

export interface SlowStatement {
  ms: number;
  /** The statement without the values of its parameters. */
  sql: string;
  route: string | undefined;
  requestId: string | undefined;
  trace_id: string | undefined;
}

export interface StatementOptions {
  /** Settings at the start of every transaction; given for a connection whose session belongs to others too. */
  transactionSettings?: string | undefined;
  /** Statements that take at least this long are reported. */
  slowMs?: number | undefined;
  onSlow?: ((slow: SlowStatement) => void) | undefined;
}

type Statement = pg.QueryConfig & { name?: string };
type Send = (statement: Statement | string) => Promise<pg.QueryResult>;

const READ_ONLY = '25006';
const LOGGED_LENGTH = 1_000;

/** Extends the statements of a pooled client: settings, the request id as a comment, and the log of slow ones. */
export function extendStatements(client: pg.PoolClient, options: StatementOptions) {
  const submit = client.query.bind(client) as (given: unknown, values?: unknown) => unknown;
  const send = submit as Send;
  const run = options.transactionSettings ? inTransactions(client, send, options.transactionSettings) : send;
  const query = (given: Statement | pg.Submittable | string, values?: unknown[]) => {
    // COPY is a stream, which the driver runs by itself.
    if (typeof given !== 'string' && 'submit' in given) {
      if (given instanceof Writable) traceStream((given as { text?: string }).text ?? 'copy', given);
      return submit(given);
    }
    const statement = typeof given === 'string' ? { text: given, ...(values && { values }) } : given;
    return observe(client, options, statement.text, () => run(withComment(statement)));
  };
  client.query = query as typeof client.query;
}

/** `pg_stat_activity` and the log of PostgreSQL show the comment. The text of a named statement must not change. */
function withComment(statement: Statement): Statement {
  const scope = currentScope();
  return !scope || statement.name
    ? statement
    : { ...statement, text: `/* request ${scope.id} */ ${statement.text}` };
}

async function observe(
  client: pg.PoolClient,
  { slowMs = Infinity, onSlow }: StatementOptions,
  sql: string,
  run: () => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  const startedAt = performance.now();
  const span = startStatement(sql);
  try {
    const result = await run();
    span?.end();
    return result;
  } catch (error) {
    span?.end(error);
    if (mustDrop(error as Error & { code?: string })) void end(client);
    throw error;
  } finally {
    const ms = Math.round(performance.now() - startedAt);
    const scope = currentScope();
    if (ms >= slowMs)
      onSlow?.({
        ms,
        sql: sql.slice(0, LOGGED_LENGTH),
        route: scope?.route,
        requestId: scope?.id,
        trace_id: scope?.span?.traceId,
      });
  }
}

/**
 * After a query timeout the connection still waits for the old result, and a server that became read-only is no longer
 * the primary. The pool removes an ended client when it is released.
 */
const mustDrop = ({ message, code }: Error & { code?: string }) =>
  message === 'Query read timeout' || code === READ_ONLY;

const end = (client: pg.PoolClient) => (client as unknown as pg.Client).end().catch(() => undefined);

const BEGIN = /^\s*(?:\/\*.*?\*\/\s*)?(?:begin|start\s+transaction)\b/i;

/**
 * Keeps all state inside transactions, because a pooler gives each transaction another session: a single statement
 * gets a transaction of its own, sent with it in one packet. Statements wait for the previous one, so that the state of
 * the transaction is known.
 */
function inTransactions(client: pg.PoolClient, send: Send, settings: string): Send {
  let last: Promise<unknown> = Promise.resolve();
  const run = async (given: Statement | string): Promise<pg.QueryResult> => {
    const { name: _name, ...statement } = typeof given === 'string' ? { text: given } : given;
    if (client.getTransactionStatus() !== 'I') return send(statement);
    // Without values the driver uses the protocol that accepts several statements.
    if (BEGIN.test(statement.text))
      return send(`${statement.text}; ${settings}`).then(firstOf, async (error: Error) => {
        // The transaction may be open, without its settings.
        await send('rollback').catch(() => undefined);
        throw error;
      });
    const [begun, sent, committed] = await Promise.allSettled([
      send(`begin; ${settings}`),
      send(statement),
      send('commit'),
    ]);
    for (const step of [begun, sent, committed]) if (step.status === 'rejected') throw step.reason;
    return (sent as PromiseFulfilledResult<pg.QueryResult>).value;
  };
  return (statement) => {
    const result = last.then(() => run(statement));
    last = result.catch(() => undefined);
    return result;
  };
}

const firstOf = (result: pg.QueryResult | pg.QueryResult[]) => (Array.isArray(result) ? result[0]! : result);
