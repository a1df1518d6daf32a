import pg from 'pg';
import { clientOf } from '@baobab/postgres/client';
import { createLogger } from '../platform/logger.ts';
import { readSettings, settingWarnings, type Settings } from '../platform/settings.ts';
import { openDatabase } from './open-database.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Runs one command; an error prints its message and sets exit code 1. */
export async function runTask(work: (settings: Settings) => Promise<string>) {
  try {
    const settings = readSettings();
    for (const warning of settingWarnings()) process.stderr.write(`${warning}\n`);
    process.stdout.write(`${await work(settings)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs one command with an open database. */
export const runCommand = (work: (database: Database, settings: Settings) => Promise<string>) =>
  runTask(async (settings) => {
    const database = await openDatabase(settings, createLogger({ logLevel: 'warn' }, process.stderr));
    return work(database, settings).finally(() => database.close());
  });

/** Runs with a pool of one connection of the database owner, without timeouts. */
export async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ Client: clientOf(url), max: 1 });
  // The embedded server may stop before the last connection is closed.
  pool.on('error', () => undefined);
  return work(pool).finally(() => pool.end());
}
