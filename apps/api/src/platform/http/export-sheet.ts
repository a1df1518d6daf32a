import { finished, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { stampOf } from '../clock.ts';
import type { Actor } from '../context.ts';
import { tooMany } from '../errors.ts';
import { copyXlsxRows } from '../spreadsheet/xlsx-copy.ts';
import { xlsxStream } from '../spreadsheet/xlsx.ts';
import type { FileReply } from './serve.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LOCK_SPACE = 7303;

export interface Sheet {
  /** The sheet's title and the file name's prefix. */
  name: string;
  columns: readonly { header: string; name: string; kind: 'text' | 'number'; width?: number }[];
  /** A SELECT with its values already in it as literals, because COPY takes no parameters. */
  select: string;
}

/**
 * Streams a query as a spreadsheet. One export at a time per person: the lock lives on the copying
 * connection, so it ends with the export however that ends.
 */
export async function exportSheet(pool: pg.Pool, actor: Actor, sheet: Sheet): Promise<FileReply> {
  const client = await pool.connect();
  try {
    await takeTurn(client, actor);
    const rows = copyXlsxRows(client, sheet.select, sheet.columns);
    // A query that fails at once is still an ordinary refusal; afterwards only the connection can tell.
    await firstSign(rows);
    const stream = xlsxStream({ sheet: sheet.name, columns: [...sheet.columns], rows });
    // A connection that was cut off in the middle of a COPY is not worth keeping.
    finished(stream, (error) => void giveBack(client, actor, error ?? undefined));
    return { fileName: `${sheet.name}_${stampOf(new Date())}.xlsx`, contentType: XLSX, stream };
  } catch (error) {
    client.release();
    throw error;
  }
}

const firstSign = (rows: Readable) =>
  new Promise<void>((resolve, reject) => {
    rows.once('readable', resolve).once('end', resolve).once('error', reject);
  });

/** The last export may have reached its reader a moment before its lock is given back. */
const PATIENCE_MS = [0, 50, 100, 200, 400];

async function takeTurn(client: pg.PoolClient, actor: Actor) {
  for (const wait of PATIENCE_MS) {
    await setTimeout(wait);
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as free',
      [LOCK_SPACE, actor.uuid],
    );
    if (!rows[0]?.free) continue;
    // An export may take longer than a page, and ends when the caller goes away.
    await client.query("set statement_timeout = 0; set client_connection_check_interval = '2s'");
    return;
  }
  throw tooMany('An export of yours is still running. Please wait until it has finished.');
}

async function giveBack(client: pg.PoolClient, actor: Actor, error?: Error) {
  if (error) return client.release(error);
  try {
    await client.query('reset statement_timeout; reset client_connection_check_interval');
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, actor.uuid]);
    client.release();
  } catch (problem) {
    client.release(problem as Error);
  }
}
