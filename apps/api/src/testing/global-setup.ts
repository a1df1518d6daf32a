import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../platform/db/embedded.ts';
import { copySeededFolder, createSeededFolder } from './seeded-folder.ts';

/**
 * Starts one PostgreSQL server per run; each test file clones the seeded template, which takes about 50 ms. Tests that
 * start the product copy the seeded folder.
 */
export default async function setup() {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-test-'));
  const seeded = path.join(folder, 'seeded');
  const dataDir = path.join(folder, 'data');
  await createSeededFolder(seeded);
  await copySeededFolder(dataDir, seeded);
  const server = await startEmbedded({ dataDir, extraSettings: { synchronous_commit: 'off' } });
  // Stops the server when the run is aborted.
  const killServer = () => {
    try {
      process.kill(server.pid, 'SIGQUIT');
    } catch {
      // The server has already exited.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killServer);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('alter database baobab rename to baobab_template');
  await admin.query('create database scratch');
  await admin.end();
  process.env['TEST_SERVER_URL'] = server.url;
  process.env['TEST_DATABASE_URL'] = server.database('scratch');
  process.env['TEST_SEEDED_FOLDER'] = seeded;
  return async () => {
    process.off('exit', killServer);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
