import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../apps/api/src/platform/db/embedded.ts';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../../../apps/api/src/platform/db/migrations.ts';
import { copyFolder, loadDatabase } from '../../../apps/api/src/testing/load-release.ts';
import { figuresOf } from '../figure.ts';
import { inFolder, ports } from '../layout.ts';
import { startProcess, stopProcess, waitFor } from '../processes.ts';
import { waitUntilReady } from '../product.ts';
import { findRelease, unpackRelease } from '../release.ts';
import { startTraffic } from '../upgrade-traffic.ts';
import { withDatabase } from '../writers.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Requests that fail between two migrations of a release that were written before the rules for migrations. */
const knownGaps: Record<string, string[]> = {
  // 0055 renames a status that 0064 accepts again.
  '0.2.0': ['POST /bulknotification/'],
};
const phases = [
  'before the migration',
  'during the migration',
  'in the previous release after it',
  'in this release',
] as const;
const names = ['old-api', 'old-worker', 'new-api', 'new-worker'];
const addressOf = (port: number) => `http://127.0.0.1:${port}`;

/** Migrates beside the previous release under its traffic, then replaces its processes by those of this one. */
export async function proveUpgrade() {
  const { figures, atMost, atLeast } = figuresOf('upgrade');
  const release = await findRelease();
  const previous = await unpackRelease(release);
  await rm(inFolder('upgrade'), { recursive: true, force: true });
  for (const name of names) await rm(inFolder('logs', `${name}.log`), { force: true });
  await mkdir(inFolder('upgrade'), { recursive: true });
  const server = await startEmbedded({ dataDir: inFolder('upgrade', 'database') });
  try {
    const url = await createDatabase(release.version, server);
    start('old-api', previous, { ROLE: 'api', DATABASE_URL: url, PORT: String(ports.upgrade.oldApi) });
    start('old-worker', previous, { ROLE: 'worker', DATABASE_URL: url });
    await waitUntilReady(ports.upgrade.oldApi);
    const traffic = await startTraffic(addressOf(ports.upgrade.oldApi), url, phases[0]);
    const reads = traffic.reads();
    await traffic.wholeRound();
    traffic.beginPhase(phases[1]);
    const applied = await migrate(url, MIGRATIONS);
    traffic.beginPhase(phases[2]);
    await traffic.wholeRound();
    start('new-api', root, { ROLE: 'api', DATABASE_URL: url, PORT: String(ports.upgrade.newApi) });
    await waitUntilReady(ports.upgrade.newApi);
    await traffic.moveTo(addressOf(ports.upgrade.newApi));
    traffic.beginPhase(phases[3]);
    const movedAt = new Date();
    await traffic.wholeRound();
    await Promise.all([stopProcess('old-api'), stopProcess('old-worker')]);
    start('new-worker', root, { ROLE: 'worker', DATABASE_URL: url });
    await waitFor('the notifications of the previous release', () => areSent(url, movedAt));
    await traffic.wholeRound();
    await traffic.stop();
    for (const { phase, message } of traffic.failures) console.error(`${phase}: ${message}`);

    const isGap = (phase: string, message: string) =>
      phase === phases[1] && knownGaps[release.version]?.some((request) => message.startsWith(request));
    const gaps = traffic.failures.filter(({ phase, message }) => isGap(phase, message));
    const failures = traffic.failures.filter((failure) => !gaps.includes(failure));
    atLeast('migrations', applied.length, 1);
    atLeast('reads of the previous release', reads, 50);
    atLeast('requests', traffic.requests(), 500);
    for (const phase of phases)
      atMost(`failed ${phase}`, failures.filter((failure) => failure.phase === phase).length, 0);
    atMost('failed by known gaps of the migrations', gaps.length, Infinity);
    atMost('failed jobs of both', failedJobs('old-worker') + failedJobs('new-worker'), 0);
    return figures;
  } finally {
    await Promise.all(names.map((name) => stopProcess(name)));
    await server.stop();
  }
}

async function createDatabase(version: string, server: Awaited<ReturnType<typeof startEmbedded>>) {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database baobab');
  await admin.end();
  const url = server.database('baobab');
  await loadDatabase(version, url);
  // A restored database has no statistics, without which some reads of the release exceed their time.
  const loaded = new pg.Client({ connectionString: url });
  await loaded.connect();
  await loaded.query('analyze');
  await loaded.end();
  await copyFolder(version, inFolder('upgrade', 'data'));
  return url;
}

/** Old and new processes share a data folder, as they do on one machine. */
const start = (name: string, folder: string, env: Record<string, string>) =>
  startProcess({
    name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', path.join(folder, 'apps/api/src/main.ts')],
    env: {
      DATA_DIR: inFolder('upgrade', 'data'),
      DEMO_DATA: 'small',
      NODE_ENV: 'production',
      RATE_LIMIT: '1000000',
      ...env,
    },
  });

const failedJobs = (worker: string) =>
  readFileSync(inFolder('logs', `${worker}.log`), 'utf8').split('a job failed').length - 1;

const areSent = (url: string, before: Date) =>
  withDatabase(async (client) => {
    const unsent = await client.query(
      `select 1 from bulk_notifications where status in ('scheduled', 'sending') and created_at < $1`,
      [before],
    );
    return unsent.rowCount === 0;
  }, url);
