import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';

/** A column of the SELECT, by its name there. */
export type CopyColumn = { name: string; kind: 'text' | 'number' };

/**
 * The bytes of a `COPY ... TO STDOUT`, as fast as they are read. After the end, or an error of the server, the client
 * can be used again. If the reader stops early the connection is closed, since nothing can be sent into a running
 * COPY: release a pooled client as always, the pool drops it. The server ends the query at its next write.
 */
export function copyRows(client: Client, sql: string): Readable {
  const rows = client.query(to(sql));
  let over = false;
  rows.once('end', () => {
    over = true;
  });
  // Stays for good: closing the connection below reports to this stream once more, when nobody listens any longer.
  rows.on('error', () => {
    // An error of the server arrives at a stream still alive, one from the reader's side at a destroyed one.
    if (!rows.destroyed) over = true;
  });
  // Not on 'close', which comes later: by then the client may be back in its pool and given to somebody else.
  rows._destroy = (error, done) => {
    if (!over) void client.end();
    done(error);
  };
  return rows;
}
