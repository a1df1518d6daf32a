import pg from 'pg';
import { APP_ROLE, appRole, connect } from '../platform/db/connect.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import type { Schema } from '../schema.ts';

const DATABASE = 'baobab';

/** Connects to the database of the settings, after starting the embedded one if needed and migrating it. */
export async function openDatabase(settings: Settings, log: Logger) {
  const embedded = settings.databaseUrl ? null : await superviseEmbedded(settings, log);
  const url = embedded?.url ?? settings.databaseUrl!;
  const applied = await migrate(url);
  if (applied.length) log.info({ applied }, 'database migrated');
  const role = await appRole(url);
  if (!role) log.warn(`the database has no role ${APP_ROLE}; the audit trail is guarded by triggers alone`);
  let closing = false;
  const onError = (error: Error) => {
    if (!closing) log.warn({ err: error }, 'a database connection was lost');
  };
  const primary = connect<Schema>(url, { role, onError });
  const replica = settings.replicaUrl ? connect<Schema>(settings.replicaUrl, { role, onError }) : undefined;
  return {
    url,
    primary,
    replica,
    async close() {
      closing = true;
      await Promise.all([primary.close(), replica?.close()]);
      await embedded?.stop();
    },
  };
}

const CHECK_INTERVAL_MS = 1_000;

/** Starts the embedded PostgreSQL and restarts it at the same address when its process ends. */
async function superviseEmbedded(settings: Settings, log: Logger) {
  const start = () => startEmbedded({ dataDir: settings.dataDir, log: (message) => log.info(message) });
  let server = await start();
  await ensureDatabase(server.url);
  const url = server.database(DATABASE);
  let restarting: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (isAlive(server.pid) || restarting) return;
    log.error('PostgreSQL has stopped; restarting it');
    restarting = start()
      .then((next) => {
        server = next;
      })
      .catch((error: Error) => log.error({ err: error }, 'PostgreSQL could not be restarted'))
      .finally(() => {
        restarting = null;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  const stop = async () => {
    clearInterval(timer);
    await restarting;
    await server.stop();
  };
  return { url, stop };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

async function ensureDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount) return;
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Another process created the database between the query and the statement.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
