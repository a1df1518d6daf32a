import { finished, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { recordAccess } from '../audit/change.ts';
import { stampOf } from '@baobab/contract/kit/lagos-time';
import type { Actor, RequestContext } from '../context.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import { exportClient } from '../db/connect.ts';
import { tooMany } from '../errors.ts';
import { copyCsvRows, csvFile } from '../spreadsheet/csv-copy.ts';
import { copyXlsxRows } from '../spreadsheet/xlsx-copy.ts';
import { xlsxStream } from '@baobab/spreadsheet/xlsx';
import type { FileReply } from './serve.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';
/** Locked by account. */
export const exportLock = advisoryLock('export');
/** Exports use connections outside the pool, so that they never block other requests. */
const MAX_CONCURRENT = 8;
/** A query that fails within this time leads to an error response; later failures abort the download. */
const FIRST_ROW_MS = 4_000;

export interface Sheet {
  /** The sheet's title and the file name's prefix. */
  name: string;
  columns: readonly { header: string; name: string; kind: 'text' | 'number'; width?: number }[];
  /** A SELECT with its values as literals, because COPY accepts no parameters. */
  select: string;
}

/** The audit row `<subject>.export`, written after the first row arrives and before the first byte is sent. */
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
 * Opens an export, at most one per account at a time: the advisory lock belongs to the COPY connection, which closes
 * when the rows end or fail.
 */
async function openExport<Schema>(
  ctx: RequestContext<Schema>,
  trace: ExportTrace,
  { copy, file, ...reply }: ExportFormat,
): Promise<FileReply> {
  if (running >= MAX_CONCURRENT)
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
    await lockActor(client, ctx.actor);
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
  return { ...reply, stream: file(rows) };
}

const firstRow = (rows: Readable) => {
  const arrived = new Promise<void>((resolve, reject) => {
    rows.once('readable', resolve).once('end', resolve).once('error', reject);
  });
  return Promise.race([arrived, setTimeout(FIRST_ROW_MS, undefined, { ref: false })]);
};

/** Retry delays: the client may have the whole previous export shortly before its lock is released. */
const LOCK_DELAYS_MS = [0, 50, 100, 200, 400, 800];

async function lockActor(client: pg.Client, actor: Actor) {
  for (const delay of LOCK_DELAYS_MS) {
    await setTimeout(delay);
    if (await exportLock.tryLockSession(client, actor.uuid)) return;
  }
  throw tooMany('Your previous export is still running. Please wait until it has finished.');
}
