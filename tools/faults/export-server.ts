import { download } from '@baobab/contract/kit/endpoint';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod';
import { createApp } from '../../apps/api/src/app.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/domains/workspace/access/access.seed.ts';
import { connect } from '@baobab/postgres/connect';
import { APP_ROLE } from '../../apps/api/src/platform/db/app-role.ts';
import { noSession } from '../../apps/api/src/platform/context.ts';
import { exportFile, type Export } from '../../apps/api/src/platform/http/export-sheet.ts';
import { mountRoutes } from '../../apps/api/src/platform/http/mount.ts';
import { createSessionQueue } from '../../apps/api/src/platform/http/session-queue.ts';
import { limitLoad } from '../../apps/api/src/platform/http/shed-load.ts';
import { createVerifiedTokens } from '../../apps/api/src/platform/http/verified-tokens.ts';
import { createLogger } from '../../apps/api/src/platform/logger.ts';
import { readSettings } from '../../apps/api/src/platform/settings.ts';
import { serve, type Schema } from '../../apps/api/src/schema.ts';
import { testDatabase } from '../../apps/api/src/testing/test-database.ts';

const query = z.object({
  rows: z.coerce.number(),
  failsAt: z.coerce.number().optional(),
  waitsAt: z.coerce.number().optional(),
});
const endpoints = {
  xlsx: download('/faults/xlsx', { summary: 'Rows as XLSX', permission: 'users:read', query }),
  csv: download('/faults/csv', { summary: 'Rows as CSV', permission: 'users:read', query }),
  file: download('/faults/file', {
    summary: 'A stored file; with 0 rows a missing one',
    permission: 'users:read',
    query,
  }),
};
export type Format = keyof typeof endpoints;

export const FILE_BYTES = 24_000_000;
/** The time that the row `waitsAt` takes. */
export const PAUSE_S = 4;

/** Text that compresses badly: about 40 bytes per row in XLSX and 74 in CSV. */
const sheetOf = ({ rows, failsAt = -1, waitsAt = -1 }: z.output<typeof query>): Export<object> => ({
  subject: 'users',
  title: 'Faults',
  // Sorting by a constant is no sorting, so that the rows are computed while they are read.
  list: {
    from: sql`(select n, 0 as same from generate_series(1, ${rows}) n) s`,
    filters: {},
    key: 'same',
    sortBy: 'same',
  },
  columns: [
    { header: 'Number', value: sql`n / case when n = ${failsAt} then 0 else 1 end`, kind: 'number' },
    {
      header: 'Text',
      value: sql`md5(n::text) || md5((n + 1)::text) || case when n = ${waitsAt} then pg_sleep(${PAUSE_S})::text else '' end`,
    },
  ],
});

export interface ServerLimits {
  stalledMs?: number;
  statementMs?: number;
}

/** Starts the product with three additional downloads; every uuid is the token of the account with that uuid. */
export async function startExportServer(limits: ServerLimits) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-exports-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' });
  const primary = connect<Schema>(database.url, { role: APP_ROLE, ...limits });
  const { app, services } = await createApp({ settings, log: createLogger(settings), primary });
  const stored = randomUUID();
  await services.files.put(stored, randomBytes(FILE_BYTES));
  const routes = serve(endpoints, {
    xlsx: (input, ctx) => exportFile(ctx, sheetOf(input.query), {}, 'xlsx'),
    csv: (input, ctx) => exportFile(ctx, sheetOf(input.query), {}, 'csv'),
    file: async (input, ctx) => ({
      fileName: 'stored',
      contentType: 'application/pdf',
      stream: await ctx.files.read(input.query.rows > 0 ? stored : randomUUID()),
    }),
  });
  const tokens = createVerifiedTokens();
  const authenticate = tokens.wrap(async (uuid) => ({ uuid, role: 'admin', name: '', ...noSession }));
  const sessions = createSessionQueue({ tokens, authenticate, db: primary.db });
  mountRoutes(app, routes, {
    services,
    authenticate,
    guardKey: () => undefined,
    sessions,
    limit: limitLoad(Infinity),
    ...limits,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const signedIn = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  });
  const { accessToken: adminToken } = (await signedIn.json()) as { accessToken: string };
  const observer = new pg.Client({ connectionString: database.url });
  await observer.connect();

  const pathOf = (format: Format, search: Record<string, number>) =>
    `/api/v1/faults/${format}?${new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)]))}`;
  const request = (format: Format, token: string, search: Record<string, number>) => {
    const headers = { 'x-auth-token': token };
    return http.get(`${address}${pathOf(format, search)}`, { headers, agent: false });
  };
  const open = (...given: Parameters<typeof request>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(...given)
        .once('response', resolve)
        .once('error', reject);
    });
  /** Resolves with the way the connection ended: an error code, or 'end'. */
  const openByHttp10 = (format: Format, token: string, search: Record<string, number>) =>
    new Promise<string>((resolve) => {
      const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      socket.on('end', () => resolve('end')).resume();
      socket.write(`GET ${pathOf(format, search)} HTTP/1.0\r\nx-auth-token: ${token}\r\n\r\n`);
    });
  const count = async (where: string, values: unknown[] = []) => {
    const { rows } = await observer.query<{ n: number }>(`select count(*)::int as n from ${where}`, values);
    return rows[0]!.n;
  };
  return {
    request,
    open,
    openByHttp10,
    /** Connections that run a COPY. */
    copying: () =>
      count(
        `pg_stat_activity where datname = current_database() and state = 'active' and query ilike 'copy%'`,
      ),
    /** Connections outside the pool. */
    connections: async () =>
      (await count('pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')) -
      primary.pool.totalCount,
    countAudit: (token: string) => count('audit_log where actor_uuid = $1', [token]),
    readPage: () =>
      fetch(`${address}/api/v1/user/admin/users?limit=10`, { headers: { 'x-auth-token': adminToken } }),
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await primary.close();
      await observer.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ExportServer = Awaited<ReturnType<typeof startExportServer>>;

/** Reads a response at the given speed; rejects when the download is aborted. */
export async function readAt(reply: IncomingMessage, bytesPerSecond: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const started = performance.now();
  let bytes = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    await sleep(Math.max(0, (bytes / bytesPerSecond) * 1_000 - (performance.now() - started)));
  }
  return Buffer.concat(chunks);
}
