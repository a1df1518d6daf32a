import pg from 'pg';
import { clientOf } from '@baobab/postgres/client';
import { cleanUpOnSignals, isInterrupted, withCleanUp } from '../platform/clean-up.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { readSettings, settingWarnings, type Settings } from '../platform/settings.ts';
import { openDatabase } from './open-database.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Runs one command; an error prints its message and sets exit code 1. */
export async function runTask(work: (settings: Settings) => Promise<string>) {
  cleanUpOnSignals();
  try {
    const settings = readSettings();
    for (const warning of settingWarnings()) process.stderr.write(`${warning}\n`);
    process.stdout.write(`${await work(settings)}\n`);
  } catch (error) {
    if (isInterrupted()) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs one command with an open database. */
export const runCommand = (work: (database: Database, settings: Settings) => Promise<string>) =>
  runTask((settings) =>
    withDatabase(settings, createLogger({ logLevel: 'warn' }, process.stderr), (database) =>
      work(database, settings),
    ),
  );

/** Runs with an open database, which is closed afterwards. */
export function withDatabase<T>(settings: Settings, log: Logger, work: (database: Database) => Promise<T>) {
  const opening = openDatabase(settings, log);
  const close = async () => (await opening.catch(() => null))?.close();
  return withCleanUp(close, async () => work(await opening));
}

/** Runs with a pool of one connection of the database owner, without timeouts. */
export async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ Client: clientOf(url), max: 1 });
  // The embedded server may stop before the last connection is closed.
  pool.on('error', () => undefined);
  return work(pool).finally(() => pool.end());
}
