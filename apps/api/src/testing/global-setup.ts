import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildApi } from '../../../../scripts/build-api.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { copySeededFolder, createSeededFolder, seedDatabase } from './seeded-folder.ts';

export default async function setup() {
  const removeBuild = await buildProduct();
  const removeDatabases = await createDatabases();
  return async () => {
    await removeDatabases();
    removeBuild();
  };
}

/** Builds what production runs, and the processes that tests kill: a start from 800 source files takes twice the time. */
async function buildProduct() {
  // Inside the project, so that it finds the installed packages.
  const cache = path.join(import.meta.dirname, '../../../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'test-api-'));
  const build = path.join(folder, 'apps/api/src');
  await buildApi(build, ['domains/**/*.process.ts']);
  process.env['TEST_API_BUILD'] = build;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return remove;
}

/**
 * Each test file clones the seeded template, which takes about 50 ms: in one PostgreSQL server per run, or in that of
 * TEST_DATABASE_URL. Tests that start the product copy the seeded folder.
 */
async function createDatabases() {
  const external = process.env['TEST_DATABASE_URL'];
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-test-'));
  const seeded = path.join(folder, 'seeded');
  const dataDir = path.join(folder, 'data');
  await createSeededFolder(seeded);
  process.env['TEST_SEEDED_FOLDER'] = seeded;
  if (external) {
    const drop = await useExternalServer(external);
    return () => drop().finally(() => rm(folder, { recursive: true, force: true }));
  }
  await copySeededFolder(dataDir, seeded);
  // Tests of races provoke deadlocks, which PostgreSQL looks for after a second.
  const extraSettings = { synchronous_commit: 'off', deadlock_timeout: '50ms' };
  const server = await startEmbedded({ dataDir, extraSettings });
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
  return async () => {
    process.off('exit', killServer);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Creates the template on a server of the operator. A pooler is given as TEST_DATABASE_URL, with the server as the other. */
async function useExternalServer(given: string) {
  const server = process.env['TEST_DATABASE_DIRECT_URL'];
  if (server) process.env['TEST_POOLER_URL'] = given;
  const direct = new URL(server ?? given);
  const admin = new pg.Client({ connectionString: direct.href });
  await admin.connect();
  const drop = async () => {
    for (const name of ['baobab_template', 'baobab_scratch'])
      await admin.query(`drop database if exists ${name} with (force)`);
  };
  await drop();
  const create = async (name: string) => {
    await admin.query(`create database ${name}`);
    return Object.assign(new URL(direct), { pathname: `/${name}` }).href;
  };
  await seedDatabase(await create('baobab_template'));
  process.env['TEST_SERVER_URL'] = direct.href;
  process.env['TEST_DATABASE_URL'] = await create('baobab_scratch');
  return () => drop().finally(() => admin.end());
}
