import { setTimeout as sleep } from 'node:timers/promises';
import { connect, keepsSession, withClient, type ConnectOptions } from '@baobab/postgres/connect';
import { APP_ROLE, appRole } from '../platform/db/app-role.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { unwatchedDisk, watchDisk } from '../platform/disk-space.ts';
import { watchReplica } from '@baobab/postgres/replica';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../platform/db/migrations.ts';
import { readServerVersion, versionWarning } from '@baobab/postgres/server-version';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import type { Schema } from '../schema.ts';

export const DATABASE = 'baobab';
const POOLER =
  'The database address is that of a pooler, which keeps no session. Set DATABASE_DIRECT_URL to PostgreSQL itself.';

/** The message is one sentence for operators. */
export class DatabaseUnusableError extends Error {}

/** Connects to the database of the settings, after starting the embedded one if needed and migrating it. */
export async function openDatabase(settings: Settings, log: Logger) {
  const embedded = settings.databaseUrl ? null : await superviseEmbedded(settings, log);
  try {
    return await prepareDatabase(settings, log, embedded);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function prepareDatabase(settings: Settings, log: Logger, embedded: EmbeddedDatabase | null) {
  const pooledUrl = settings.directUrl && settings.databaseUrl;
  const url = embedded?.url ?? settings.directUrl ?? settings.databaseUrl!;
  await requireUsable(url, settings.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
  const warning = embedded ? undefined : versionWarning(await readServerVersion(url));
  if (warning) log.warn(warning);
  const applied = await migrate(url, MIGRATIONS, {
    onWait: (wait) => log.warn(wait, 'a migration waits for a lock and tries again'),
  });
  if (applied.length) log.info({ applied: applied.length, last: applied.at(-1) }, 'database migrated');
  const role = await appRole(url);
  if (!role) log.warn(`the database has no role ${APP_ROLE}; the audit trail is guarded by triggers alone`);
  let closing = false;
  const onError = (error: Error) => {
    if (!closing) log.warn({ err: error }, 'a database connection was lost');
  };
  const options: ConnectOptions = {
    role,
    max: settings.poolSize,
    maxWaiting: settings.maxRequests,
    isPooled: pooledUrl !== undefined,
    slowMs: settings.slowQueryMs,
    onSlow: (slow) => log.warn(slow, 'slow statement'),
    onError,
  };
  const primary = connect<Schema>(pooledUrl ?? url, { ...options, directUrl: pooledUrl && url });
  const replica = settings.replicaUrl
    ? await watchReplica({
        primary,
        replica: connect<Schema>(settings.replicaUrl, { ...options, connectMs: REPLICA_CONNECT_MS }),
        maxLagMs: settings.replicaMaxLagMs,
        log,
      })
    : undefined;
  const disk = embedded && (await watchEmbeddedDisk(settings, log, url));
  return {
    /** The address for work that needs a session. */
    url,
    primary,
    replica,
    disk: disk ?? unwatchedDisk,
    async close() {
      closing = true;
      await disk?.stop();
      // A connection still in use would be waited for without end.
      const ends = [replica?.stop(), primary.close(), replica?.connection.close()];
      await Promise.race([Promise.all(ends), sleep(CLOSE_MS)]);
      await embedded?.stop();
    },
  };
}

async function requireUsable(url: string, setting: string) {
  const keeps = await keepsSession(url).catch((error: Error) => {
    // The error of a name with several addresses has no message.
    const { message } = error instanceof AggregateError ? (error.errors[0] as Error) : error;
    throw new DatabaseUnusableError(`The database of ${setting} cannot be used: ${message}.`, {
      cause: error,
    });
  });
  if (!keeps) throw new DatabaseUnusableError(POOLER);
}

/** Cancels writes of more than a second when the reserve is reached: an import could use all of it. */
function watchEmbeddedDisk(settings: Settings, log: Logger, url: string) {
  return watchDisk({
    folder: settings.dataDir,
    reserveBytes: settings.diskReserveBytes,
    log,
    onLow: () =>
      withClient(url, (client) =>
        client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and state = 'active'
             and backend_xid is not null and xact_start < now() - interval '1 second'`,
        ),
      ),
  });
}

const CHECK_INTERVAL_MS = 1_000;
const CLOSE_MS = 2_000;
/** A replica that does not answer must leave time for the primary. */
const REPLICA_CONNECT_MS = 1_000;

type EmbeddedDatabase = Awaited<ReturnType<typeof superviseEmbedded>>;

/** Starts the embedded PostgreSQL and restarts it at the same address when its process ends. */
async function superviseEmbedded(settings: Settings, log: Logger) {
  const start = () => startEmbedded({ dataDir: settings.dataDir, log: (message) => log.info(message) });
  let server = await start();
  await ensureDatabase(server.url).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const url = server.database(DATABASE);

  async function restartIfDead() {
    if (await server.isAlive()) return;
    log.error('PostgreSQL has stopped; restarting it');
    // Withdraws our use of the dead server, which would keep the last process from stopping the new one.
    await server.stop();
    server = await start();
  }
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= restartIfDead()
      .catch((error: Error) => log.error({ err: error }, 'PostgreSQL could not be restarted'))
      .finally(() => {
        looking = null;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  const stop = async () => {
    clearInterval(timer);
    await looking;
    await server.stop();
  };
  return { url, stop };
}

const ensureDatabase = (url: string) =>
  withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount) return;
    await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
      // Another process created the database between the query and the statement.
      if (!['42P04', '23505'].includes(error.code ?? '')) throw error;
    });
  });
