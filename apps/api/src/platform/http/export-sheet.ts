import { finished, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { recordAccess } from '../audit/change.ts';
import { stampOf } from '../lagos-time.ts';
import type { Actor, RequestContext } from '../context.ts';
import { exportClient } from '../db/connect.ts';
import { tooMany } from '../errors.ts';
import { copyCsvRows, csvFile } from '../spreadsheet/csv-copy.ts';
import { copyXlsxRows } from '../spreadsheet/xlsx-copy.ts';
import { xlsxStream } from '../spreadsheet/xlsx.ts';
import type { FileReply } from './serve.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';
const LOCK_SPACE = 7303;
/** Each has a connection to the database beside the pool, so exports never take a page's. */
const MOST_AT_ONCE = 8;
/** A query that fails within this time is refused; afterwards only a broken transfer can say so. */
const FIRST_ROW_MS = 4_000;

export interface Sheet {
  /** The sheet's title and the file name's prefix. */
  name: string;
  columns: readonly { header: string; name: string; kind: 'text' | 'number'; width?: number }[];
  /** A SELECT with its values already in it as literals, because COPY takes no parameters. */
  select: string;
}

/** The audit row of an export: `<subject>.export`, written once the rows come and before the first byte is sent. */
export interface ExportTrace {
  subject: string;
  details: Record<string, unknown>;
}

/** Streams a query as a spreadsheet. */
export const exportSheet = <Schema>(
  ctx: RequestContext<Schema>,
  trace: ExportTrace,
  sheet: Sheet,
): Promise<FileReply> =>
  openExport(ctx, trace, {
    fileName: fileName(sheet, 'xlsx'),
    contentType: XLSX,
    copy: (client) => copyXlsxRows(client, sheet.select, sheet.columns),
    file: (rows) => xlsxStream({ sheet: sheet.name, columns: [...sheet.columns], rows }),
  });

/** Streams a query as CSV. */
export const exportCsv = <Schema>(
  ctx: RequestContext<Schema>,
  trace: ExportTrace,
  sheet: Sheet,
): Promise<FileReply> =>
  openExport(ctx, trace, {
    fileName: fileName(sheet, 'csv'),
    contentType: CSV,
    copy: (client) => copyCsvRows(client, sheet.select, sheet.columns),
    file: (rows) => csvFile(rows, sheet.columns),
  });

const fileName = ({ name }: Sheet, extension: string) => `${name}_${stampOf(new Date())}.${extension}`;

interface ExportFormat {
  fileName: string;
  contentType: string;
  copy: (client: pg.Client) => Readable;
  file: (rows: Readable) => Readable;
}

let running = 0;

/**
 * One export at a time per person: the lock belongs to the copying connection, and that connection ends with the
 * rows, however they end.
 */
async function openExport<Schema>(
  ctx: RequestContext<Schema>,
  trace: ExportTrace,
  { copy, file, ...named }: ExportFormat,
): Promise<FileReply> {
  if (running >= MOST_AT_ONCE)
    throw tooMany('Several exports are running right now. Please try again in a moment.');
  running += 1;
  const client = exportClient(ctx.readPool, (error) => ctx.log.warn({ err: error }, 'export connection'));
  const close = () => {
    running -= 1;
    client.end().catch(() => undefined);
  };
  let rows: Readable;
  try {
    await client.connect();
    await lockFor(client, ctx.actor);
    rows = copy(client);
  } catch (error) {
    close();
    throw error;
  }
  finished(rows, close);
  try {
    await firstRow(rows);
    await recordAccess(ctx, `${trace.subject}.export`, trace.subject, trace.details);
  } catch (error) {
    rows.destroy();
    throw error;
  }
  return { ...named, stream: file(rows) };
}

const firstRow = (rows: Readable) => {
  const came = new Promise<void>((resolve, reject) => {
    rows.once('readable', resolve).once('end', resolve).once('error', reject);
  });
  return Promise.race([came, setTimeout(FIRST_ROW_MS, undefined, { ref: false })]);
};

/** The reader may have the whole of the last export a moment before the database frees its lock. */
const WAITS_MS = [0, 50, 100, 200, 400, 800];

async function lockFor(client: pg.Client, actor: Actor) {
  for (const wait of WAITS_MS) {
    await setTimeout(wait);
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as free',
      [LOCK_SPACE, actor.uuid],
    );
    if (rows[0]?.free) return;
  }
  throw tooMany('An export of yours is still running. Please wait until it has finished.');
}
