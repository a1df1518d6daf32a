import { finished, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { stampOf } from '../lagos-time.ts';
import type { Actor } from '../context.ts';
import { tooMany } from '../errors.ts';
import { copyCsvRows, csvFile } from '../spreadsheet/csv-copy.ts';
import { copyXlsxRows } from '../spreadsheet/xlsx-copy.ts';
import { xlsxStream } from '../spreadsheet/xlsx.ts';
import type { FileReply } from './serve.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';
const LOCK_SPACE = 7303;

export interface Sheet {
  /** The sheet's title and the file name's prefix. */
  name: string;
  columns: readonly { header: string; name: string; kind: 'text' | 'number'; width?: number }[];
  /** A SELECT with its values already in it as literals, because COPY takes no parameters. */
  select: string;
}

/** Streams a query as a spreadsheet. */
export const exportSheet = (pool: pg.Pool, actor: Actor, sheet: Sheet): Promise<FileReply> =>
  takeOut(pool, actor, { name: sheet.name, extension: 'xlsx', contentType: XLSX }, (client) => {
    const rows = copyXlsxRows(client, sheet.select, sheet.columns);
    return { rows, stream: () => xlsxStream({ sheet: sheet.name, columns: [...sheet.columns], rows }) };
  });

/** Streams a query as CSV. */
export const exportCsv = (pool: pg.Pool, actor: Actor, sheet: Sheet): Promise<FileReply> =>
  takeOut(pool, actor, { name: sheet.name, extension: 'csv', contentType: CSV }, (client) => {
    const rows = copyCsvRows(client, sheet.select, sheet.columns);
    return { rows, stream: () => csvFile(rows, sheet.columns) };
  });

interface Opened {
  rows: Readable;
  stream: () => Readable;
}

/**
 * One export at a time per person: the lock lives on the copying connection, so it ends with the export however
 * that ends.
 */
async function takeOut(
  pool: pg.Pool,
  actor: Actor,
  file: { name: string; extension: string; contentType: string },
  open: (client: pg.PoolClient) => Opened,
): Promise<FileReply> {
  const client = await pool.connect();
  try {
    await takeTurn(client, actor);
    const { rows, stream: begin } = open(client);
    // A query that fails at once is still an ordinary refusal; afterwards only the connection can tell.
    await firstSign(rows);
    const stream = begin();
    // A connection that was cut off in the middle of a COPY is not worth keeping.
    finished(stream, (error) => void giveBack(client, actor, error ?? undefined));
    const fileName = `${file.name}_${stampOf(new Date())}.${file.extension}`;
    return { fileName, contentType: file.contentType, stream };
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
