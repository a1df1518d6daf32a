import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { prepareLayout } from '@baobab/embedded-postgres/layout';
import { findRunning } from '@baobab/embedded-postgres/postmaster';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { findLastResult } from '../domains/workspace/audit/verifications.service.ts';
import { findLastBackup, findLastDrill } from '../platform/backup/last-backup.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { pendingMigrations } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../platform/db/migrations.ts';
import { releaseText } from '../platform/release.ts';
import { describeSettings, type Settings } from '../platform/settings.ts';
import type { Schema } from '../schema.ts';
import { readArguments } from './arguments.ts';
import { DATABASE } from './open-database.ts';
import { runTask, withPool } from './run.ts';

const { values } = readArguments('status', {
  about: 'Prints version, database, schema, jobs, last backup, last verification and disk. Changes nothing.',
  options: { settings: { type: 'boolean', about: 'prints the settings in force instead, without secrets' } },
});

await runTask(async (settings) => (values.settings ? settingsInForce() : statusOf(settings)));

function settingsInForce(): string {
  return table(describeSettings().map(({ name, value, origin }) => [name, origin, value]));
}

async function statusOf(settings: Settings): Promise<string> {
  const facts: Record<string, string> = {
    Version: releaseText(),
    ...(await factsOfDatabase(settings)),
    'Last backup': await describeBackup(settings),
    'Restore drill': await describeDrill(settings.dataDir),
    Disk: await describeDisk(settings.dataDir),
  };
  return table(Object.entries(facts));
}

/** Rows with columns of equal width. */
function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Reads a running database. The embedded one is not started: that would take over the data folder. */
async function factsOfDatabase(settings: Settings): Promise<Record<string, string>> {
  const url = settings.directUrl ?? settings.databaseUrl;
  if (url) return withPool(url, readDatabase);
  if (!existsSync(path.join(settings.dataDir, 'postgres')))
    return { Database: `embedded, not created yet in ${settings.dataDir}` };
  if (!(await findRunning(await prepareLayout(settings.dataDir))))
    return { Database: `embedded, not running in ${settings.dataDir}; start the product to see more` };
  const embedded = await startEmbedded({ dataDir: settings.dataDir });
  return withPool(embedded.database(DATABASE), readDatabase).finally(() => embedded.stop());
}

async function readDatabase(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ version: string } & Record<'migrated' | 'queued' | 'audited', boolean>>(
    `select current_setting('server_version') as version, to_regclass('schema_migrations') is not null as migrated,
       to_regclass('pgboss.job') is not null as queued, to_regclass('audit_verifications') is not null as audited`,
  );
  const { version, migrated, queued, audited } = rows[0]!;
  const database = { Database: `PostgreSQL ${version}` };
  if (!migrated) return { ...database, Schema: 'not created; run npm run migrate, or start the product' };
  const pending = await pendingMigrations(pool, MIGRATIONS);
  return {
    ...database,
    Schema: pending.length ? `migrations pending: ${pending.length}, the first is ${pending[0]}` : 'complete',
    Jobs: queued ? await describeJobs(pool) : 'no worker has run yet',
    'Audit trail': audited ? await describeVerification(pool) : 'not verified yet',
  };
}

async function describeJobs(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Record<'ready' | 'active' | 'failed', string>>(
    `select count(*) filter (where state in ('created', 'retry') and start_after <= now()) as ready,
       count(*) filter (where state = 'active') as active, count(*) filter (where state = 'failed') as failed
     from pgboss.job`,
  );
  const { ready, active, failed } = rows[0]!;
  return `${ready} ready, ${active} in progress, ${failed} failed`;
}

async function describeVerification(pool: pg.Pool): Promise<string> {
  const last = await findLastResult(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));
  if (!last) return 'not verified yet';
  return `${last.intact ? 'intact' : 'NOT INTACT'}, verified ${formatDateTime(last.at)}`;
}

async function describeBackup({ dataDir, databaseUrl }: Settings): Promise<string> {
  const last = await findLastBackup(dataDir);
  if (last) return [formatDateTime(last.at), last.target].filter(Boolean).join(' to ');
  return databaseUrl ? 'none recorded; see docs/operations.md for an external database' : 'none';
}

async function describeDrill(dataDir: string): Promise<string> {
  const last = await findLastDrill(dataDir);
  return last ? formatDateTime(last.at) : 'none; see npm run restore:drill';
}

async function describeDisk(dataDir: string): Promise<string> {
  if (!existsSync(dataDir)) return `${dataDir} does not exist yet`;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const gigabytes = (count: number) => `${((count * bsize) / 1e9).toFixed(1)} GB`;
  return `${gigabytes(bavail)} free of ${gigabytes(blocks)} at ${dataDir}`;
}
