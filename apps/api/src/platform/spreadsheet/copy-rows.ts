import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';
import { traceStream } from '@baobab/postgres/trace-statement';

/** The rows received so far, for the progress of a long export. */
export interface RowCount {
  rows: number;
}

// PostgreSQL sends one message per row; they are joined to chunks of this size.
const chunkSize = 128 * 1024;

/**
 * The bytes of a `COPY ... TO STDOUT`, with backpressure. The client can be reused after the end or a server error.
 * Destroying the stream early closes the connection, because a running COPY cannot be cancelled on it; release a
 * pooled client as usual, and the pool drops it.
 */
export function copyRows(client: Client, sql: string, count?: RowCount): Readable {
  const rows = new CopyRows(client, sql, count);
  traceStream(sql, rows);
  client.query(rows);
  return rows;
}

/** A query of the driver as a stream. The driver calls the `handle` methods. */
class CopyRows extends Readable implements Submittable {
  // Overrides the query timeout of the client.
  readonly query_timeout = 2 ** 31 - 1;
  readonly #client: Client;
  readonly #sql: string;
  readonly #count: RowCount;
  #connection: Connection | undefined;
  #chunk = Buffer.allocUnsafe(chunkSize);
  #size = 0;
  #isFinished = false;

  constructor(client: Client, sql: string, count: RowCount = { rows: 0 }) {
    super({ highWaterMark: 2 * chunkSize });
    this.#client = client;
    this.#sql = sql;
    this.#count = count;
    // An error without a listener would end the process.
    this.on('error', () => undefined);
  }

  submit(connection: Connection) {
    this.#connection = connection;
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#size + chunk.length > this.#chunk.length) this.#flush(Math.max(chunkSize, chunk.length));
    this.#chunk.set(chunk, this.#size);
    this.#size += chunk.length;
    this.#count.rows += 1;
  }

  handleCommandComplete() {
    this.#flush(0);
  }

  handleReadyForQuery() {
    this.#finish();
    this.push(null);
  }

  handleError(error: Error) {
    this.#finish();
    this.destroy(error);
  }

  /** Replaced by the driver, which clears its timeout in it. */
  callback() {}

  override _read() {
    this.#connection?.stream.resume();
  }

  // Not on 'close', because by then the pool may have given the client to another caller.
  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    if (!this.#isFinished) void this.#client.end();
    this.callback();
    done(error);
  }

  #flush(nextSize: number) {
    const isFull = this.#size > 0 && !this.push(this.#chunk.subarray(0, this.#size));
    if (isFull) this.#connection?.stream.pause();
    this.#chunk = Buffer.allocUnsafe(nextSize);
    this.#size = 0;
  }

  #finish() {
    this.#isFinished = true;
    this.callback();
    this.#connection?.stream.resume();
  }
}
