import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { seedDemo } from '../seed/demo.ts';

const TEMPLATE = 'baobab_template';
/** The demo data ends at a fixed time in tests. */
const NOW = new Date('2026-11-15T00:00:00+01:00');

/** Starts one PostgreSQL server per run; each test file clones the seeded template, which takes about 50 ms. */
export default async function setup() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-test-'));
  const server = await startEmbedded({ dataDir, extraSettings: { synchronous_commit: 'off' } });
  // Stops the server when the run is aborted.
  const killServer = () => {
    try {
      process.kill(server.pid, 'SIGQUIT');
    } catch {
      // The server has already exited.
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', killServer);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.query('create database scratch');
  const url = server.database(TEMPLATE);
  await migrate(url);
  await seedDemo(url, 'small', { now: NOW });
  await admin.end();
  process.env['TEST_SERVER_URL'] = server.url;
  process.env['TEST_DATABASE_URL'] = server.database('scratch');
  return async () => {
    process.off('exit', killServer);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
