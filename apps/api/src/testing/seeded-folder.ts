import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { seedDemo } from '../seed/demo.ts';

/** The demo data ends at a fixed time in tests. */
export const DEMO_NOW = new Date('2026-11-15T00:00:00+01:00');

/** Creates a data folder like the first start of the product, without uploaded files. */
export async function createSeededFolder(dataDir: string) {
  const server = await startEmbedded({ dataDir, extraSettings: { synchronous_commit: 'off' } });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database baobab');
  await admin.end();
  const url = server.database('baobab');
  await migrate(url);
  await seedDemo(url, 'small', { now: DEMO_NOW });
  await server.stop();
}

/** Copies the seeded folder of the global setup, because a first start takes several seconds. */
export async function copySeededFolder(dataDir: string, seeded = process.env['TEST_SEEDED_FOLDER']) {
  if (!seeded) throw new Error('TEST_SEEDED_FOLDER is not set: run the tests with the global setup');
  await mkdir(dataDir, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, dataDir]);
}
