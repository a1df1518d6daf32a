import { finished, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { ExportFormat } from '@baobab/contract/kit/list-export';
import { recordAccess, type ExportSubject } from '../audit/change.ts';
import { stampOf } from '@baobab/contract/kit/lagos-time';
import type { Actor, RequestContext } from '../context.ts';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { DateCell } from '../db/cell-values.ts';
import { openExportClient } from '@baobab/postgres/connect';
import { pageSource, setFilters, type ListSource } from '../db/list-filters.ts';
import { columnOf, countRows, orderOf } from '../db/list-page.ts';
import { withLiterals } from '@baobab/postgres/literal';
import { tooMany } from '../errors.ts';
import { requireExportProof } from '../step-up.ts';
import type { RowCount } from '../spreadsheet/copy-rows.ts';
import { copyCsvRows, csvFile } from '../spreadsheet/csv-copy.ts';
import { copyXlsxRows } from '../spreadsheet/xlsx-copy.ts';
import { xlsxStream, type XlsxOptions } from '@baobab/spreadsheet/xlsx';
import type { FileReply } from './serve.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';
export const contentTypes: Record<ExportFormat, string> = { xlsx: XLSX, csv: CSV };
/** Locked by account. */
export const exportLock = advisoryLock('export');
/** Exports use connections outside the pool, so that they never block other requests. */
const MAX_CONCURRENT = 8;
/** A query that fails within this time leads to an error response; later failures abort the download. */
const FIRST_ROW_MS = 4_000;

export interface ExportColumn {
  header: string;
  /** The cell, as an expression over the rows of the list and the joins of the export. */
  value: RawBuilder<unknown> | DateCell;
  /** `locked` is text that cannot be edited in a protected sheet. */
  kind?: 'text' | 'locked' | 'number' | 'money';
  width?: number;
  /** The only values that the sheet accepts. */
  choices?: readonly string[];
}

/** The properties of both kinds of exports: those with fixed columns, and those with the columns of a list. */
export interface ExportSource<Query> {
  /** `<subject>.export` is the audit row, written after the first row arrives and before the first byte is sent. */
  subject: ExportSubject;
  /** The sheet's title and the file name's prefix. */
  title: string;
  list: ListSource<Query>;
  /** Set for lists of people: an export of more rows needs a fresh proof of identity. */
  stepUpAbove?: number;
}

export interface Export<Query> extends ExportSource<Query> {
  /** Joins that add columns. They must keep every row of the list. */
  joins?: RawBuilder<unknown>;
  columns: readonly ExportColumn[];
  /** Options of the spreadsheet, which CSV does not have. */
  workbook?: Pick<XlsxOptions, 'isProtected' | 'notes'>;
}

export interface FileOptions {
  sort?: string | undefined;
  /** The moment of the request. */
  now: Date;
}

/** The rows of a list in the requested or its own order, as a SELECT without parameters. */
function exportQuery<Query extends object>(
  definition: Export<Query>,
  query: Query,
  { sort, now }: FileOptions,
  columns: readonly { value: RawBuilder<unknown> }[],
): string {
  const source = pageSource(definition.list, query, now);
  const { sortBy, direction } = orderOf(source, sort);
  const order = sql.raw(direction);
  return withLiterals(sql`
    select ${sql.join(columns.map(({ value }) => value))}
    from ${source.from} ${definition.joins ?? sql``} where ${source.where}
    order by ${columnOf(sortBy)} ${order}, ${sql.ref(source.key)} ${order}`);
}

/** Streams all matching rows of a list in a file whose columns are fixed. */
export async function exportFile<Schema, Query extends object>(
  ctx: RequestContext<Schema>,
  definition: Export<Query>,
  query: Query,
  format: ExportFormat,
) {
  await requireExportStepUp(ctx, definition, query);
  const { subject, list } = definition;
  return openExport(
    ctx,
    { subject, details: setFilters(list, query) },
    formatOf[format](definition, query, { now: ctx.now() }),
  );
}

/** Refuses a large export of people without a fresh proof of identity. */
export async function requireExportStepUp<Schema, Query extends object>(
  ctx: RequestContext<Schema>,
  { list, stepUpAbove }: Pick<Export<Query>, 'list' | 'stepUpAbove'>,
  query: Query,
) {
  if (stepUpAbove === undefined || ctx.actor.steppedUp || ctx.actor.key) return;
  const rows = await countRows(ctx.readDb, pageSource(list, query, ctx.now()), stepUpAbove + 1);
  requireExportProof(ctx, rows, stepUpAbove);
}

type Format = <Query extends object>(
  definition: Export<Query>,
  query: Query,
  options: FileOptions,
) => FileFormat;

const xlsxFormat: Format = (definition, query, options) => {
  const columns = definition.columns.map(sheetColumn);
  const select = exportQuery(definition, query, options, columns);
  return {
    fileName: fileName(definition.title, 'xlsx'),
    contentType: XLSX,
    copy: (client, count) => copyXlsxRows(client, select, columns, count),
    file: (rows) => xlsxStream({ sheet: definition.title, columns, rows, ...definition.workbook }),
  };
};

const csvFormat: Format = (definition, query, options) => {
  const columns = definition.columns.map(csvColumn);
  const select = exportQuery(definition, query, options, columns);
  return {
    fileName: fileName(definition.title, 'csv'),
    contentType: CSV,
    copy: (client, count) => copyCsvRows(client, select, columns, count),
    file: (rows) => csvFile(rows, columns),
  };
};

export const formatOf = { csv: csvFormat, xlsx: xlsxFormat };

const sheetColumn = ({ value, kind = 'text', ...column }: ExportColumn) => ({
  ...column,
  ...('serial' in value ? { kind: value.kind, value: value.serial } : { kind, value }),
});

const csvColumn = ({ value, kind = 'text', ...column }: ExportColumn) => ({
  ...column,
  kind: kind === 'number' || kind === 'money' ? ('number' as const) : ('text' as const),
  value: 'serial' in value ? value.text : value,
});

const fileName = (name: string, extension: string) => `${name}_${stampOf(new Date())}.${extension}`;

/** The content of the audit row of an export. */
export interface ExportTrace {
  subject: ExportSubject;
  details: Record<string, unknown>;
}

/** A file of the rows of one SELECT. */
export interface FileFormat {
  fileName: string;
  contentType: string;
  copy: (client: pg.Client, count?: RowCount) => Readable;
  file: (rows: Readable) => Readable;
}

let running = 0;

/**
 * Opens an export, at most one per account at a time: the advisory lock belongs to the transaction of the COPY, whose
 * connection closes when the rows end or fail.
 */
export async function openExport<Schema>(
  ctx: RequestContext<Schema>,
  trace: ExportTrace,
  { copy, file, ...reply }: FileFormat,
): Promise<FileReply> {
  if (running >= MAX_CONCURRENT)
    throw tooMany('Several exports are running right now. Please try again in a moment.');
  running += 1;
  let client: pg.Client | undefined;
  const close = () => {
    running -= 1;
    client?.end().catch(() => undefined);
  };
  let rows: Readable;
  try {
    client = await openExportClient(ctx.readPool, (error) =>
      ctx.log.warn({ err: error }, 'export connection'),
    );
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
    if (await exportLock.tryLockTransaction(client, actor.uuid)) return;
  }
  throw tooMany('Your previous export is still running. Please wait until it has finished.');
}
