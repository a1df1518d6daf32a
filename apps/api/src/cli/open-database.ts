import pg from 'pg';
import { APP_ROLE, appRole, connect } from '../platform/db/connect.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import type { Schema } from '../schema.ts';

const DATABASE = 'baobab';

/** The database of the settings, started when it is our own, migrated and ready. */
export async function openDatabase(settings: Settings, log: Logger) {
  const embedded = settings.databaseUrl
    ? null
    : await startEmbedded({ dataDir: settings.dataDir, log: (message) => log.info(message) });
  const url = embedded ? embedded.database(DATABASE) : settings.databaseUrl!;
  if (embedded) await ensureDatabase(embedded.url);
  const applied = await migrate(url);
  if (applied.length) log.info({ applied }, 'database migrated');
  const role = await appRole(url);
  if (!role) log.warn(`the database has no role ${APP_ROLE}; the audit trail is guarded by triggers alone`);
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const primary = connect<Schema>(url, { role, onError });
  const replica = settings.replicaUrl ? connect<Schema>(settings.replicaUrl, { role, onError }) : undefined;
  return {
    url,
    primary,
    replica,
    async close() {
      await Promise.all([primary.close(), replica?.close()]);
      await embedded?.stop();
    },
  };
}

async function ensureDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount) return;
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Another process made it between our look and our try.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
