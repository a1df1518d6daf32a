import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createApp } from '../../apps/api/src/app.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/domains/workspace/access/access.seed.ts';
import { connect, openClient } from '@baobab/postgres/connect';
import { APP_ROLE } from '../../apps/api/src/platform/db/app-role.ts';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded.ts';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../../apps/api/src/platform/db/migrations.ts';
import { createLogger } from '../../apps/api/src/platform/logger.ts';
import { readSettings } from '../../apps/api/src/platform/settings.ts';
import type { Schema } from '../../apps/api/src/schema.ts';
import { seedDemo } from '../../apps/api/src/seed/demo.ts';
import { load, LOADING_SETTINGS } from './load.ts';

/**
 * Starts the API on loopback with its own database of a million users (or the small demo data). Loading takes
 * minutes, so a folder named by BENCH_DATA_DIR is kept and reused by the next run.
 */
export async function startBenchServer(size: 'small' | 'large' = 'large') {
  const kept = process.env['BENCH_DATA_DIR'];
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'baobab-bench-')));
  const started = performance.now();
  if (size === 'large') await loadOnce(dataDir);
  const postgres = await startEmbedded({ dataDir });
  if (size === 'small') await createDatabase(postgres.url, 'bench');
  const url = postgres.database('bench');
  await migrate(url, MIGRATIONS);
  if (size === 'small') await seedDemo(url, size);
  const loaded = (performance.now() - started) / 1000;
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000000',
    MAX_REQUESTS: '0',
    PORT: '0',
  });
  const primary = connect<Schema>(url, { role: APP_ROLE });
  const { app } = await createApp({ settings, log: createLogger(settings), primary });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const reply = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  });
  const { accessToken } = (await reply.json()) as { accessToken: string };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Exports of more than 10,000 people need a proof of identity, which must not end during a long run.
  await client.query(`update sessions set stepped_up_at = now() + interval '7 days'`);
  return {
    url,
    address,
    client,
    db: primary.db,
    pool: primary.pool,
    token: accessToken,
    product: settings.product.slug,
    loaded,
    async close() {
      await client.end();
      await app.close();
      await primary.close();
      await postgres.stop();
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createDatabase(url: string, name: string): Promise<boolean> {
  const client = await openClient(url);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  return !rowCount;
}

/** Loads a database under another name and renames it when it is complete, on a server with other settings. */
async function loadOnce(dataDir: string) {
  const postgres = await startEmbedded({ dataDir, extraSettings: LOADING_SETTINGS });
  const admin = await openClient(postgres.url);
  try {
    const { rowCount } = await admin.query(`select from pg_database where datname = 'bench'`);
    if (rowCount) return;
    await admin.query('drop database if exists bench_loading');
    await admin.query('create database bench_loading');
    await load(postgres.database('bench_loading'));
    await admin.query('alter database bench_loading rename to bench');
  } finally {
    await admin.end();
    await postgres.stop();
  }
}

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;
