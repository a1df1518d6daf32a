import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/** A column of the SELECT, by its name there. */
export type CopyColumn = { name: string; kind: 'text' | 'number' };

// PostgreSQL sends a message for each row; that many bytes of them are handed on at once.
const chunkSize = 128 * 1024;

/**
 * The bytes of a `COPY ... TO STDOUT`, as fast as they are read. After the end, or an error of the server, the client
 * can be used again. If the reader stops early the connection is closed, since nothing can be sent into a running
 * COPY: release a pooled client as always, the pool drops it. The server ends the query at its next write.
 */
export function copyRows(client: Client, sql: string): Readable {
  const rows = new CopyRows(client, sql);
  client.query(rows);
  return rows;
}

/** A query of the driver that is a stream. The driver calls the `handle` methods. */
class CopyRows extends Readable implements Submittable {
  // The driver ends a query after its client's time limit unless the query names another one.
  readonly query_timeout = 2 ** 31 - 1;
  readonly #client: Client;
  readonly #sql: string;
  #connection: Connection | undefined;
  #chunk = Buffer.allocUnsafe(chunkSize);
  #size = 0;
  #isOver = false;

  constructor(client: Client, sql: string) {
    super({ highWaterMark: 2 * chunkSize });
    this.#client = client;
    this.#sql = sql;
    // An error that arrives while nobody listens would end the process.
    this.on('error', () => undefined);
  }

  submit(connection: Connection) {
    this.#connection = connection;
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#size + chunk.length > this.#chunk.length) this.#handOn(Math.max(chunkSize, chunk.length));
    this.#chunk.set(chunk, this.#size);
    this.#size += chunk.length;
  }

  handleCommandComplete() {
    this.#handOn(0);
  }

  handleReadyForQuery() {
    this.#finish();
    this.push(null);
  }

  handleError(error: Error) {
    this.#finish();
    this.destroy(error);
  }

  /** Replaced by the driver, which stops its clock in it. */
  callback() {}

  override _read() {
    this.#connection?.stream.resume();
  }

  // Not on 'close', which comes later: by then the client may be back in its pool and given to somebody else.
  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    if (!this.#isOver) void this.#client.end();
    this.callback();
    done(error);
  }

  #handOn(nextSize: number) {
    const isFull = this.#size > 0 && !this.push(this.#chunk.subarray(0, this.#size));
    if (isFull) this.#connection?.stream.pause();
    this.#chunk = Buffer.allocUnsafe(nextSize);
    this.#size = 0;
  }

  #finish() {
    this.#isOver = true;
    this.callback();
    this.#connection?.stream.resume();
  }
}
