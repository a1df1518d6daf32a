import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import { hash } from '@node-rs/argon2';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../platform/db/embedded.ts';
import { DEMO_PASSWORD } from '../domains/workspace/access/access.seed.ts';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../platform/db/migrations.ts';
import { seedDemo } from '../seed/demo.ts';

/** The day on which the demo data of the tests ends: that of the run, so that filters like "last 30 days" find rows. */
export const demoDay = () => (process.env['TEST_DEMO_DAY'] ??= dayOf(Date.now()));

/** Creates a data folder like the first start of the product, without uploaded files. */
export async function createSeededFolder(dataDir: string) {
  const server = await startEmbedded({ dataDir, extraSettings: { synchronous_commit: 'off' } });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database baobab');
  await admin.end();
  await seedDatabase(server.database('baobab'));
  await server.stop();
}

export async function seedDatabase(url: string) {
  await migrate(url, MIGRATIONS);
  await seedDemo(url, 'small', { now: startOfDay(demoDay()) });
  await weakenPasswords(url);
}

/** Hundreds of tests sign in, and a hash of the product takes 50 ms to check. The cost is stored in the hash. */
async function weakenPasswords(url: string) {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const password = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await database.query('update staff set password_hash = $1', [password]);
  await database.end();
}

/** Copies the seeded folder of the global setup, because a first start takes several seconds. */
export async function copySeededFolder(dataDir: string, seeded = process.env['TEST_SEEDED_FOLDER']) {
  if (!seeded) throw new Error('TEST_SEEDED_FOLDER is not set: run the tests with the global setup');
  await mkdir(dataDir, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, dataDir]);
}
