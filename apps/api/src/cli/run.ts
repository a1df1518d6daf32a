import { createLogger } from '../platform/logger.ts';
import { readSettings } from '../platform/settings.ts';
import { openDatabase } from './open-database.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Runs one command against the database of the settings; a refusal is a sentence and exit code 1. */
export async function runCommand(
  work: (database: Database, settings: ReturnType<typeof readSettings>) => Promise<string>,
) {
  try {
    const settings = readSettings();
    const database = await openDatabase(settings, createLogger({ logLevel: 'warn' }));
    try {
      process.stdout.write(`${await work(database, settings)}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
